import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rent } from '../../contract/rent.ts'
import { audit } from '../../server/jobs/audit.ts'
import { chargeRents } from '../../server/jobs/charge-rents.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { rentedMachine, rentOf } from '../support/rent.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
})
afterAll(() => app.close())

type Change = ReturnType<typeof sql>

/** A rent of which a month and a reading were invoiced. */
async function invoiced() {
  const made = await rentedMachine(app, dayAgo(70))
  const clerk = await clerkOf(app)
  const readings = [{ rent_item_id: made.item.id, option_id: made.meter, value: '20000' }]
  await clerk.done(rent.read, { body: { date: dayAgo(10), readings } })
  const { invoice_id: draft } = await clerk.done(rent.invoice, { params: { id: made.record.id }, body: {} })
  return { ...made, draft }
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

test('the nightly audit is clean, and sees what was changed behind the triggers', async () => {
  const { record, item, piece } = await invoiced()
  const broken = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0).map(({ law }) => law)
  expect(await broken()).toEqual([])
  const reading = sql`rent_item_id = ${item.id} and kind = 'usual'`
  const faults: readonly (readonly [law: string, fault: Change, mend: Change])[] = [
    [
      'charges_are_invoiced_as_they_say',
      sql`update charges set quantity_invoiced = 0 where document_id = ${record.id}`,
      sql`update charges set quantity_invoiced = quantity where document_id = ${record.id}`,
    ],
    [
      'readings_follow_each_other',
      sql`update rent_item_readings set previous_value = previous_value - 1 where ${reading}`,
      sql`update rent_item_readings set previous_value = previous_value + 1 where ${reading}`,
    ],
    [
      'rented_machines_are_rented',
      sql`update inventory_items set status = 'in_use' where id = ${piece.id}`,
      sql`update inventory_items set status = 'rented' where id = ${piece.id}`,
    ],
    [
      'ended_rents_have_no_machine_out',
      sql`update rents set status = 'ended' where id = ${record.id}`,
      sql`update rents set status = 'active' where id = ${record.id}`,
    ],
    [
      'charges_are_of_their_customer',
      sql`update charges set document_number = 'NOM-1' where document_id = ${record.id}`,
      sql`update charges set document_number = ${record.number} where document_id = ${record.id}`,
    ],
  ]
  for (const [law, fault, mend] of faults) {
    const behind = (change: Change) =>
      app.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await change.execute(tx)
      })
    await behind(fault)
    expect(await broken()).toContain(law)
    await behind(mend)
  }
})

test('what has fallen due is charged by the night, once, however often and by how many it is done', async () => {
  const { record } = await rentedMachine(app, dayAgo(70))
  await sql`delete from charges where document_id = ${record.id} and document_type = 'rent'`.execute(app.db)
  await sql`update rents set charged_on = null`.execute(app.db)
  await Promise.all(Array.from({ length: 8 }, () => chargeRents(app.db)))
  const charged = await rentOf(app, record)
  expect(charged.charges.map(({ kind }) => kind)).toEqual(record.charges.map(({ kind }) => kind))
  expect(charged.uninvoiced).toBe(record.uninvoiced)
  expect(await chargeRents(app.db)).toBe(0)
})
