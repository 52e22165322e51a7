import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { files } from '../../contract/files/files.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { rent } from '../../contract/rent/rent.ts'
import type { RentRecord } from '../../contract/rent/rent-record.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeBranch } from '../support/factories.ts'
import { makeInventory } from '../support/inventory.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { pngOf } from '../support/pictures.ts'
import { itemOf, makeMeter, makeRent, rentOf, rentedMachine } from '../support/rent.ts'
import { beginStory } from '../support/story.ts'

/** @file Corrections of rents, and invoicing what an ended rent still owes. */

let app: TestApp
let clerk: Person
/** First days of recent months, plus an offset, `yyyy-mm-dd`. */
let day: (monthsAgo: number, later?: number) => string

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  const { rows } = await sql<{ days: string[] }>`
    select array_agg((date_trunc('month', today()) - make_interval(months => n))::date::text order by n) as days from generate_series(0, 6) n`.execute(
    app.db,
  )
  day = (monthsAgo, later = 0) => {
    const at = new Date(`${rows[0]?.days[monthsAgo]}T00:00:00Z`)
    return new Date(at.getTime() + later * 86_400_000).toISOString().slice(0, 10)
  }
})

const nets = ({ charges }: RentRecord) => charges.map(({ kind, net }) => [kind, net])
const change = (record: RentRecord, body: object) => {
  const { id, lock_version } = itemOf(record)
  return clerk.call(rent.updateItem, { params: { id }, body: { ...body, lock_version } })
}

test('the last month of a rent that ended is invoiced, to the cent', async () => {
  const { record, item, meter } = await rentedMachine(app, day(0))
  const closing = { rent_item_id: item.id, option_id: meter, value: '10432', kind: 'closing' as const }
  await clerk.done(rent.read, { body: { date: day(0), readings: [closing] } })
  expect((await clerk.call(rent.invoice, { params: { id: record.id }, body: {} })).body.errors).toEqual({
    status: ['Nomā nav nekā, ko iekļaut rēķinā'],
  })
  const { data: ended } = await clerk.done(rent.update, {
    params: { id: record.id },
    body: { event: 'END', date_to: day(0), lock_version: (await rentOf(app, record)).lock_version },
  })
  const { rows } = await sql<{ days: number }>`
    select extract(day from (${day(0)}::date + interval '1 month' - interval '1 day'))::int as days`.execute(app.db)
  const owed = (45 / (rows[0]?.days ?? 0)).toFixed(2)
  expect([ended.status, ended.uninvoiced, nets(ended)]).toEqual(['ended', owed, [['rent_fee', owed]]])
  expect(ended.can['READ']).toMatch(/„Pabeigta”/)
  const { invoice_id, data } = await clerk.done(rent.invoice, { params: { id: record.id }, body: {} })
  expect([data.status, data.uninvoiced]).toEqual(['ended', '0.00'])
  expect((await clerk.done(invoices.show, { params: { id: invoice_id } })).data).toMatchObject({ type: 'rent', net: owed })
  const again = await clerk.call(rent.invoice, { params: { id: record.id }, body: {} })
  expect(again.body.errors).toEqual({ status: ['Nomā nav nekā, ko iekļaut rēķinā'] })
})

test('a machine that has no meter yet gets one with its first reading, and its readings a price', async () => {
  const piece = await makeInventory(app)
  const meter = await makeMeter(app)
  const record = await makeRent(app, { date_from: day(2) })
  const body = { uuid: piece.uuid, date_from: day(2), monthly_fee: '45' }
  const strange = await clerk.call(rent.addItem, {
    params: { rentId: record.id },
    body: { ...body, readings: [{ option_id: meter, value: '' }] },
  })
  expect([strange.status, Object.keys(strange.body.errors ?? {})]).toEqual([422, ['readings.0.value']])
  const { data: added } = await clerk.done(rent.addItem, {
    params: { rentId: record.id },
    body: { ...body, readings: [{ option_id: meter, value: '10432' }] },
  })
  const { id } = itemOf(added)
  const { data: priced } = await clerk.done(rent.addReadingPrice, {
    params: { id },
    body: { option_id: meter, valid_from: day(2), price: '0.08', included: '1000' },
  })
  await clerk.done(rent.read, { body: { date: day(1), readings: [{ rent_item_id: id, option_id: meter, value: '12847' }] } })
  expect(nets(await rentOf(app, record))).toContainEqual(['rent_reading', '113.20'])

  // The price lacked a zero.
  const [agreed] = itemOf(priced).reading_prices
  const { data: right } = await clerk.done(rent.updateReadingPrice, {
    params: { id: agreed?.id ?? 0 },
    body: { price: '0.0085', included: '1000', lock_version: agreed?.lock_version ?? 0 },
  })
  expect(nets(right)).toContainEqual(['rent_reading', '12.03'])

  // Waived alone, then charged again.
  const waive = async (is_waived: boolean) => {
    const [reading] = itemOf(await rentOf(app, record)).readings
    const { id: key = 0, lock_version = 0 } = reading ?? {}
    return (await clerk.done(rent.updateReading, { params: { id: key }, body: { is_waived, lock_version } })).data
  }
  expect(nets(await waive(true)).map(([kind]) => kind)).toEqual(['rent_fee', 'rent_fee'])
  expect(nets(await waive(false))).toContainEqual(['rent_reading', '12.03'])
})

test('a machine is put right while nothing of it is invoiced; its first day fits the rent, its readings and other rents', async () => {
  const { record, piece } = await rentedMachine(app, day(2))
  const branch_id = await makeBranch(app, { customer_id: record.customer.id })
  const moved = await change(record, { monthly_fee: '54.5', location: '3. stāvs', branch_id })
  expect(moved.status).toBe(200)
  const now = await rentOf(app, record)
  expect(itemOf(now)).toMatchObject({ monthly_fee: '54.5000', location: '3. stāvs', branch: { id: branch_id } })
  const card = (await clerk.done(inventory.show, { params: { inventoryItem: piece.uuid } })).data
  expect(card).toMatchObject({ status: 'rented', location: '3. stāvs', branch: { id: branch_id } })
  expect(nets(now)).toEqual([
    ['rent_fee', '54.50'],
    ['rent_fee', '54.50'],
  ])
  const refused = async (of: RentRecord, body: object) => (await change(of, body)).body.errors?.['date_from']?.[0]
  expect(await refused(now, { date_from: day(3) })).toMatch(/: noma sākas /)
  expect(await refused(now, { date_from: day(1) })).toMatch(/: iekārtai ir .* rādījums$/)
  expect(await refused(now, { date_from: day(1), date_to: day(1, -1) })).toMatch(/ nedrīkst būt pēc pēdējās dienas$/)

  // Handed over a month later than entered; the opening reading must move first.
  const [opening] = itemOf(now).readings
  await clerk.done(rent.removeReading, { params: { id: opening?.id ?? 0 } })
  const later = await change(await rentOf(app, record), { date_from: day(1) })
  expect([later.status, nets(await rentOf(app, record))]).toEqual([200, [['rent_fee', '54.50']]])
  await clerk.done(rent.invoice, { params: { id: record.id }, body: {} })
  expect(await refused(await rentOf(app, record), { date_from: day(2) })).toMatch(/: par iekārtu jau ir rēķins$/)

  // The next customer's first day is outside the first rent.
  expect((await change(await rentOf(app, record), { date_to: day(1, 9) })).status).toBe(200)
  const other = await makeRent(app, { date_from: day(2), rent_items: [{ uuid: piece.uuid, date_from: day(1, 10) }] })
  expect(await refused(other, { date_from: day(1, 9) })).toMatch(/: iekārta ir iznomāta līdz /)
  expect((await change(other, { date_from: day(1, 11) })).status).toBe(200)
})

test('a machine that was added by mistake goes with its readings and their pictures, while nothing of it is invoiced', async () => {
  const { item, piece, meter } = await rentedMachine(app, day(1))
  const { data } = await clerk.done(rent.read, {
    body: { date: day(0), readings: [{ rent_item_id: item.id, option_id: meter, value: '11000' }] },
  })
  const upload = { fileable_type: 'rent_item_readings', fileable_id: data[0]?.id ?? 0 } as const
  await clerk.done(files.uploadImages, { form: { fields: upload, files: [{ name: 'skaititajs.png', bytes: pngOf(2, 2) }] } })
  const { data: left } = await clerk.done(rent.removeItem, { params: { id: item.id } })
  expect([left.rent_items, left.charges]).toEqual([[], []])
  expect((await clerk.done(inventory.show, { params: { inventoryItem: piece.uuid } })).data.status).toBe('in_stock')

  const { record: invoiced, item: invoicedItem } = await rentedMachine(app, day(1))
  await clerk.done(rent.invoice, { params: { id: invoiced.id }, body: {} })
  const refused = await clerk.call(rent.removeItem, { params: { id: invoicedItem.id } })
  expect(refused.body.errors).toEqual({ status: ['Par iekārtu jau ir rēķins; norādiet pēdējo nomas dienu'] })
})

test('the first day of a rent stays once something of it is invoiced: its fee and its minimum would be charged anew', async () => {
  const { record } = await rentedMachine(app, day(2, 9), { minimum_fee: '90' })
  await clerk.done(rent.addTerms, { params: { id: record.id }, body: { valid_from: day(1), fee: '10' } })
  const move = async (date_from: string) =>
    clerk.call(rent.update, { params: { id: record.id }, body: { date_from, lock_version: (await rentOf(app, record)).lock_version } })
  const reason = async (date_from: string) => (await move(date_from)).body.errors?.['date_from']?.[0]
  expect(await reason(day(1))).toMatch(/^Lauks „Datums no”: iekārta iznomāta jau /)
  expect((await move(day(2))).status).toBe(200)
  const { invoice_id } = await clerk.done(rent.invoice, { params: { id: record.id }, body: {} })
  const charged = nets(await rentOf(app, record))
  for (const other of [day(3), day(2, 4), day(1)]) {
    expect(await reason(other)).toBe('Lauks „Datums no”: par nomu jau ir rēķins; agrāk iznomātai iekārtai izveidojiet jaunu nomu')
  }
  expect((await move(day(2))).status).toBe(200)
  expect(nets(await rentOf(app, record))).toEqual(charged)
  expect((await clerk.call(rent.invoice, { params: { id: record.id }, body: {} })).body.errors?.['status']).toEqual([
    'Nomā nav nekā, ko iekļaut rēķinā',
  ])
  // A deleted draft holds nothing.
  await clerk.done(invoices.remove, { params: { id: invoice_id } })
  expect((await move(day(2, 4))).status).toBe(200)
  await expectCleanAudit(app)
})

test('days after the end of a rent are charged when it goes on, with its minimum, and none of them twice', async () => {
  const fields = { minimum_fee: '90', date_from: day(2) }
  const { record, item, meter } = await rentedMachine(app, day(2), fields)
  const invoiceAll = () => clerk.done(rent.invoice, { params: { id: record.id }, body: {} })
  const closing = { rent_item_id: item.id, option_id: meter, value: '10432', kind: 'closing' as const }
  await clerk.done(rent.read, { body: { date: day(1, 9), readings: [closing] } })
  const step = async (body: object) =>
    (
      await clerk.done(rent.update, {
        params: { id: record.id },
        body: { ...body, lock_version: (await rentOf(app, record)).lock_version },
      })
    ).data
  await step({ event: 'END', date_to: day(1, 9) })
  await invoiceAll()
  // Reopened: the invoiced month is owed after its tenth day.
  const again = await step({ event: 'REOPEN' })
  const periods = again.charges.filter(({ kind }) => kind === 'rent_fee').map(({ period_start, period_end }) => [period_start, period_end])
  expect(periods.toSorted()).toEqual([
    [day(2), day(1, -1)],
    [day(1), day(1, 9)],
    [day(1, 10), day(0, -1)],
  ])
  const month = again.charges.filter(({ period_start }) => period_start !== null && period_start >= day(1) && period_start < day(0))
  const whole = month.reduce((sum, { net }) => sum + Math.round(Number(net) * 100), 0)
  // Two parts are rounded separately.
  expect(Math.abs(whole - 9000)).toBeLessThanOrEqual(1)
  await invoiceAll()
  await expectCleanAudit(app)

  const { record: other } = await rentedMachine(app, day(2))
  await change(other, { date_to: day(1, 4) })
  await clerk.done(rent.invoice, { params: { id: other.id }, body: {} })
  expect((await change(await rentOf(app, other), { date_to: null })).body).toMatchObject({ data: { status: 'active' } })
  expect((await rentOf(app, other)).charges.map(({ period_start, period_end }) => [period_start, period_end]).toSorted()).toEqual([
    [day(2), day(1, -1)],
    [day(1), day(1, 4)],
    [day(1, 5), day(0, -1)],
  ])
  await expectCleanAudit(app)
})

test('an invoice of the days before an end that is thrown away leaves none of the month out, and charges none twice', async () => {
  const { record } = await rentedMachine(app, day(1), { type: 'fixed' })
  const step = async (body: object) =>
    clerk.done(rent.update, { params: { id: record.id }, body: { ...body, lock_version: (await rentOf(app, record)).lock_version } })
  const fees = async () => (await rentOf(app, record)).charges.map(({ period_start, period_end }) => [period_start, period_end]).toSorted()
  await step({ event: 'END', date_to: day(1, 9) })
  const { invoice_id: first } = await clerk.done(rent.invoice, { params: { id: record.id }, body: {} })
  await step({ event: 'REOPEN' })
  const { invoice_id: second } = await clerk.done(rent.invoice, { params: { id: record.id }, body: {} })
  const whole = [
    [day(1), day(1, 9)],
    [day(1, 10), day(0, -1)],
  ]
  expect(await fees()).toEqual(whole)
  await clerk.done(invoices.remove, { params: { id: first } })
  // Every recalculation finds the same days.
  await step({ minimum_fee: '0' })
  expect(await fees()).toEqual(whole)
  await expectCleanAudit(app)
  await clerk.done(invoices.remove, { params: { id: second } })
  await step({ minimum_fee: '0' })
  expect(await fees()).toEqual([[day(1), day(0, -1)]])
  await expectCleanAudit(app)
})
