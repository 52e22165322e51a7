import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { rent } from '../../contract/rent/rent.ts'
import { chargeRent } from '../../server/areas/rent/rent.charge.ts'
import { chargeRents } from '../../server/jobs/charge-rents.ts'
import { chargeAllRents, endThread, leaveDatabase } from '../../server/jobs/rents.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { clerkOf, ownCompany, setProperty } from '../support/factories.ts'
import { dayAgo, expectCleanAudit } from '../support/invoicing.ts'
import { expectFound } from '../support/planted.ts'
import { rentedMachine, rentOf } from '../support/rent.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
})
afterAll(() => app.close())

type Change = ReturnType<typeof sql>

async function invoiced() {
  const rented = await rentedMachine(app, dayAgo(70))
  const clerk = await clerkOf(app)
  const readings = [{ rent_item_id: rented.item.id, option_id: rented.meter, value: '20000' }]
  await clerk.done(rent.read, { body: { date: dayAgo(10), readings } })
  const { invoice_id: draft } = await clerk.done(rent.invoice, { params: { id: rented.record.id }, body: {} })
  return { ...rented, draft }
}

async function invoicedTwice(): Promise<number | undefined> {
  const { record, item, meter } = await rentedMachine(app, dayAgo(70))
  const clerk = await clerkOf(app)
  const invoiceIds: number[] = []
  for (const [days, value] of [
    [50, '20000'],
    [30, '30000'],
  ] as const) {
    await clerk.done(rent.read, { body: { date: dayAgo(days), readings: [{ rent_item_id: item.id, option_id: meter, value }] } })
    const { invoice_id } = await clerk.done(rent.invoice, { params: { id: record.id }, body: {} })
    await clerk.done(invoices.accept, { params: { id: invoice_id } })
    invoiceIds.push(invoice_id)
  }
  return invoiceIds[0]
}

async function refused(change: Change): Promise<string> {
  const error: unknown = await change.execute(app.db).then(
    () => null,
    (reason: unknown) => reason,
  )
  const { code, constraint } = (error ?? { code: 'done' }) as { code: string; constraint?: string }
  return constraint ?? code
}

test('the database refuses what the calls never ask for', async () => {
  const { record, item, meter, piece, draft } = await invoiced()
  const reading = sql`rent_item_id = ${item.id} and kind = 'usual'`
  expect(await refused(sql`update rent_item_readings set value = 21000 where ${reading}`)).toBe('DG003')
  expect(await refused(sql`delete from rent_item_readings where ${reading}`)).toBe('DG003')
  expect(await refused(sql`delete from rents where id = ${record.id}`)).toBe('DG007')
  expect(await refused(sql`update rents set customer_id = customer_id + 1 where id = ${record.id}`)).toBe('DG003')
  expect(await refused(sql`update charges set unit_price = 1 where document_id = ${record.id}`)).toBe('DG003')
  expect(await refused(sql`update charges set quantity_invoiced = quantity + 1 where document_id = ${record.id}`)).toBe(
    'charges_quantity_invoiced',
  )
  expect(await refused(sql`truncate rents cascade`)).toBe('DG002')
  const next = (value: number, previous: number, kind = 'usual') => sql`
    insert into rent_item_readings (rent_item_id, option_id, date, kind, value, previous_value)
    values (${item.id}, ${meter}, ${dayAgo(5)}, ${kind}, ${value}, ${previous})`
  expect(await refused(next(19000, 20000))).toMatch(/^rent_item_readings_/)
  expect(await refused(next(19000, 19000))).toBe('DG006')
  expect(await refused(next(25000, 21000))).toBe('DG006')
  const again = sql`
    insert into rent_items (rent_id, inventory_item_id, date_from, monthly_fee) values (${record.id}, ${piece.id}, ${dayAgo(5)}, 1)`
  expect(await refused(again)).toBe('rent_items_free')
  const twice = sql`
    insert into charges (kind, document_type, document_id, document_number, customer_id, rent_item_id, date, period_start, period_end, name, quantity,
      measure_unit_id, unit_price, vat_rate_code)
    select kind, document_type, document_id, document_number, customer_id, rent_item_id, date, period_start, period_end, name, quantity,
      measure_unit_id, unit_price, vat_rate_code from charges where document_id = ${record.id} and kind = 'rent_fee' limit 1`
  expect(await refused(twice)).toBe('charges_fee')
  expect(await refused(sql`update charges set kind = 'gift' where document_id = ${record.id}`)).toBe('DG003')
  const charged = sql`
    insert into charges (kind, document_type, document_id, document_number, customer_id, date, name, quantity, measure_unit_id, unit_price, vat_rate_code)
    select 'gift', document_type, document_id, document_number, customer_id, date, name, quantity, measure_unit_id, unit_price, vat_rate_code
    from charges where document_id = ${record.id} limit 1`
  expect(await refused(charged)).toBe('charges_kind')
  const unknown = sql`
    insert into invoice_items (invoice_id, position, source_type, source_id, name, quantity, measure_unit_id, unit_price, net, vat_rate_code,
      vat_category, vat_rate)
    select ${draft}, 2, 'gift', c.id, c.name, 1, c.measure_unit_id, 1, 1, c.vat_rate_code, 'S', 21 from charges c
    where c.document_id = ${record.id} limit 1`
  expect(await refused(unknown)).toBe('DG006')
})

test('the nightly audit is clean, and each of its laws sees what was changed behind the triggers', async () => {
  const { record, item, piece } = await invoiced()
  const { record: agreed } = await rentedMachine(app, dayAgo(100), { minimum_fee: '60' })
  const first = await invoicedTwice()
  await expectCleanAudit(app)
  const rented = sql`document_id = ${record.id}`
  const reading = sql`rent_item_id = ${item.id} and kind = 'usual'`
  const fee = sql`document_id = ${agreed.id} and kind = 'rent_fee' and period_start = (
    select min(period_start) from charges where document_id = ${agreed.id} and kind = 'rent_fee')`
  await expectFound(app.db, [
    ['charges_are_invoiced_as_they_say', sql`update charges set quantity_invoiced = 0 where ${rented} and kind = 'rent_fee'`],
    ['T1_readings_follow_each_other', sql`update rent_item_readings set previous_value = previous_value - 1 where ${reading}`],
    [
      'T1_readings_follow_each_other',
      sql`update rent_item_readings set value = 99999 where rent_item_id = ${item.id} and kind = 'opening'`,
    ],
    ['T2_paid_is_what_is_not_included', sql`update rent_item_readings set billable = billable - 1 where ${reading}`],
    [
      'T2_readings_are_charged_at_the_price_of_their_day',
      sql`update charges set unit_price = 0.01 where ${rented} and reading_id is not null`,
    ],
    ['T3_readings_are_charged_once', sql`delete from charges where ${rented} and reading_id is not null`],
    [
      'T3_readings_are_charged_once',
      sql`update invoice_items set quantity = quantity * 2, net = net * 2 where source_id = (select id from charges where ${rented} and reading_id is not null)`,
    ],
    ['T3_readings_are_invoiced_in_order', sql`update invoices set accepted_at = accepted_at + interval '1 day' where id = ${first}`],
    ['T4_fees_go_by_days', sql`update charges set unit_price = unit_price + 0.01 where ${fee}`],
    ['T4_fees_are_of_one_month_that_was_rented', sql`update charges set period_end = period_end + 31 where ${fee}`],
    ['T5_what_is_not_to_be_invoiced_is_withheld', sql`update rents set do_not_invoice = true where id = ${record.id}`],
    ['T6_months_come_to_their_minimum', sql`delete from charges where document_id = ${agreed.id} and kind = 'rent_minimum'`],
    ['T7_no_month_is_charged_twice', sql`update charges set period_end = period_end + 1 where ${fee}`],
    ['T7_no_month_is_left_out', sql`delete from charges where ${fee}`],
    ['T7_no_month_is_left_out', sql`update charges set period_end = period_end - 5 where ${fee}`],
    ['rented_machines_are_rented', sql`update inventory_items set status = 'in_use' where id = ${piece.id}`],
    ['ended_rents_have_no_machine_out', sql`update rents set status = 'ended' where id = ${record.id}`],
    ['charges_are_of_their_customer', sql`update charges set document_number = 'NOM-1' where ${rented}`],
    ['invoice_lines_have_sources', sql`update invoice_items set source_id = 0 where source_type = 'rent_fee'`],
    ['kept_counts_are_right', sql`insert into kept_count_changes (table_name, change) values ('rents', 1)`],
  ])
})

test('terms and prices of readings hold from no day of a closed period (INV-LOCK-2)', async () => {
  const clerk = await clerkOf(app)
  const { record, item, meter } = await rentedMachine(app, dayAgo(100))
  const price = { params: { id: item.id }, body: { option_id: meter, valid_from: dayAgo(90), price: '0.01' } }
  const { data } = await clerk.done(rent.addReadingPrice, price)
  const [known] = data.rent_items[0]?.reading_prices ?? []
  const closed = dayAgo(60)
  await setProperty(app, 'locked_until', closed)
  const refused = async (answer: Promise<{ status: number; body: { errors?: Record<string, string[]> } }>) => {
    const { status, body } = await answer
    return [status, Object.keys(body.errors ?? {})]
  }
  const terms = (valid_from: string) => clerk.call(rent.addTerms, { params: { id: record.id }, body: { valid_from, fee: '10' } })
  expect(await refused(terms(closed))).toEqual([422, ['valid_from']])
  expect(await refused(clerk.call(rent.addReadingPrice, { ...price, body: { ...price.body, valid_from: closed } }))).toEqual([
    422,
    ['valid_from'],
  ])
  const cheaper = { params: { id: known?.id ?? 0 }, body: { price: '0.001', lock_version: known?.lock_version ?? 0 } }
  expect(await refused(clerk.call(rent.updateReadingPrice, cheaper))).toEqual([422, ['valid_from']])
  expect((await terms(dayAgo(59))).status).toBe(200)
  await setProperty(app, 'locked_until', '')
})

test.each(['type', 'fee'] as const)(
  'a %s that is changed after an invoice holds from the month that is open: months that had no charge get none',
  async (changed) => {
    const clerk = await clerkOf(app)
    const { record, item, meter } = await rentedMachine(app, dayAgo(100), { type: changed === 'type' ? 'per_reading' : 'mixed' })
    const params = { id: record.id }
    const feeOf = async (monthly_fee: string) => {
      const { lock_version = 0 } = (await rentOf(app, record)).rent_items[0] ?? {}
      await clerk.done(rent.updateItem, { params: { id: item.id }, body: { monthly_fee, lock_version } })
    }
    // Before invoicing, terms can be corrected from the start.
    if (changed === 'fee') await feeOf('0')
    await clerk.done(rent.read, { body: { date: dayAgo(80), readings: [{ rent_item_id: item.id, option_id: meter, value: '20000' }] } })
    await clerk.done(rent.invoice, { params, body: {} })
    const { lock_version } = await rentOf(app, record)
    if (changed === 'fee') await feeOf('45')
    else await clerk.done(rent.update, { params, body: { type: 'mixed', lock_version } })
    expect((await rentOf(app, record)).charges.map(({ kind }) => kind)).toEqual(['rent_reading'])
    await app.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ day: string }>`select (date_trunc('month', today()) + interval '1 month')::date as day`.execute(tx)
      await chargeRent(tx, record.id, rows[0]?.day ?? '')
    })
    const fees = (await rentOf(app, record)).charges.filter(({ kind }) => kind === 'rent_fee')
    expect(fees.map(({ net }) => net)).toEqual(['45.00'])
    await expectCleanAudit(app)
  },
)

test('what has fallen due is charged by the night, once, however often and by how many it is done', async () => {
  const { record } = await rentedMachine(app, dayAgo(70))
  await sql`delete from charges where document_id = ${record.id} and document_type = 'rent'`.execute(app.db)
  await sql`update rents set charged_on = null`.execute(app.db)
  const all = { after: 0, most: 1000 }
  await Promise.all(Array.from({ length: 8 }, () => chargeRents(app.db, all)))
  const charged = await rentOf(app, record)
  expect(charged.charges.map(({ kind }) => kind)).toEqual(record.charges.map(({ kind }) => kind))
  expect(charged.uninvoiced).toBe(record.uninvoiced)
  expect(await chargeRents(app.db, all)).toEqual({ last: null, faults: [] })
})

test('charging all rents, killed in the middle, goes on without a double or a gap; one that cannot be charged keeps no other from it', async () => {
  const { record } = await rentedMachine(app, '2024-01-10')
  const count = 60
  await sql`
    with made as (
      insert into rents (number, customer_id, date_from, type, billing_day)
      select 'N-' || n, ${record.customer.id}, '2024-01-10', 'fixed', 1 from generate_series(1, ${count}::integer) n returning id
    ) insert into rent_terms (rent_id, valid_from, fee) select id, '2024-01-01', 31 from made`.execute(app.db)
  const mine = sql`document_id in (select id from rents where number like 'N-%')`
  const rentsCharged = async () => {
    const { rows } = await sql<{ rents: number }>`select count(distinct document_id)::integer as rents from charges where ${mine}`.execute(
      app.db,
    )
    return rows[0]?.rents ?? 0
  }
  const work = { db: app.db, databaseUrl: app.url }
  const killed = chargeAllRents(work).then(
    () => 'done',
    () => 'killed',
  )
  await expect.poll(rentsCharged, { interval: 5, timeout: 20_000 }).toBeGreaterThan(3)
  await endThread()
  expect(await killed).toBe('killed')
  expect(await rentsCharged()).toBeLessThan(count)
  // Bypasses triggers: a day without a VAT rate.
  const broken = record.id
  await sql`update rents set date_from = '1990-01-01', charged_on = null where id = ${broken}`.execute(app.db)
  await sql`insert into rent_terms (rent_id, valid_from, fee) values (${broken}, '1990-01-01', 1)`.execute(app.db)
  await expect(chargeAllRents(work)).rejects.toThrow('Nomas, kurām nevar aprēķināt maksu: 1')
  await sql`delete from rent_terms where rent_id = ${broken}`.execute(app.db)
  await sql`update rents set date_from = '2024-01-10' where id = ${broken}`.execute(app.db)
  await chargeAllRents(work)
  // 22 days of January 2024 at 31.00, then whole months.
  const { rows } = await sql<{ rents: number; right: boolean }>`
    select count(*)::integer as rents, bool_and(first = 22 and months = 12 * (extract(year from today()) - 2024) + extract(month from today()) - 1
      and distinct_months = months) as right
    from (select document_id, count(*) as months, count(distinct period_start) as distinct_months, min(unit_price) as first
      from charges where ${mine} group by 1) each_rent`.execute(app.db)
  expect(rows).toEqual([{ rents: count, right: true }])
  await leaveDatabase(app.url)
  await expectCleanAudit(app)
})
