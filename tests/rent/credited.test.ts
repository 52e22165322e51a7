import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { askWord, confirmedHeader } from '../../contract/confirmations.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { rent } from '../../contract/rent/rent.ts'
import type { RentRecord } from '../../contract/rent/rent-record.ts'
import type { Person, TestApp } from '../support/app.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { itemOf, rentedMachine, rentOf } from '../support/rent.ts'
import { beginStory } from '../support/story.ts'

/** @file INV-RENT-8: credited charges can be corrected; T6: late readings are set off against an invoiced minimum. */

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
  day = (monthsAgo, later = 0) => new Date(Date.parse(rows[0]?.days[monthsAgo] ?? '') + later * 86_400_000).toISOString().slice(0, 10)
})

const read = (item: { id: number }, option_id: number, date: string, value: string) =>
  clerk.done(rent.read, { body: { date, readings: [{ rent_item_id: item.id, option_id, value }] } })

async function invoice({ id }: { id: number }): Promise<number> {
  const { invoice_id } = await clerk.done(rent.invoice, { params: { id }, body: {} })
  await clerk.done(invoices.accept, { params: { id: invoice_id } })
  return invoice_id
}

async function credit(invoice_id: number, which: (name: string) => boolean = () => true): Promise<void> {
  const { data } = await clerk.done(invoices.show, { params: { id: invoice_id } })
  const items = data.invoice_items.filter(({ name }) => which(name)).map(({ id }) => ({ invoice_item_id: id }))
  const { credit_note_id } = await clerk.done(credits.create, { body: { invoice_id, reason: 'error', reopen_order: true, items } })
  await clerk.done(credits.accept, { params: { id: credit_note_id } })
}

const open = ({ charges }: RentRecord) =>
  charges
    .filter((charge) => charge.invoice === null)
    .map(({ kind, net }) => [kind, net])
    .toSorted()

const change = async (of: RentRecord, body: Omit<Body<typeof rent.update>, 'lock_version'>) =>
  clerk.call(rent.update, { params: { id: of.id }, body: { ...body, lock_version: (await rentOf(app, of)).lock_version } })

test('a reading, its price and a fee that are credited are put right and invoiced anew', async () => {
  const { record, item, meter } = await rentedMachine(app, day(1))
  await read(item, meter, day(1, 27), '12847')
  const first = await invoice(record)
  const { id = 0, lock_version = 0 } = itemOf(await rentOf(app, record)).readings[0] ?? {}
  const wrong = await clerk.call(rent.updateReading, { params: { id }, body: { value: '12000', lock_version } })
  expect(wrong.body.errors).toEqual({ value: ['Rādījums jau ir rēķinā un vairs nav labojams'] })

  await credit(first)
  expect(open(await rentOf(app, record))).toEqual([
    ['rent_fee', '45.00'],
    ['rent_reading', '12.03'],
  ])
  await clerk.done(rent.updateReading, { params: { id }, body: { value: '12432', lock_version } })
  const price = { option_id: meter, valid_from: day(1), price: '0.01', included: '500' }
  await clerk.done(rent.addReadingPrice, { params: { id: item.id }, body: price })
  const { lock_version: version } = itemOf(await rentOf(app, record))
  await clerk.done(rent.updateItem, { params: { id: item.id }, body: { monthly_fee: '40', lock_version: version } })
  // 2,000 pages less 500 at a cent.
  expect(open(await rentOf(app, record))).toEqual([
    ['rent_fee', '40.00'],
    ['rent_reading', '15.00'],
  ])
  const second = await invoice(record)
  expect((await clerk.done(invoices.show, { params: { id: second } })).data.net).toBe('55.00')
  expect(open(await rentOf(app, record))).toEqual([])
  await expectCleanAudit(app)
  // Credited charges stay with their invoice; new ones are as fixed as before.
  const { rows } = await sql<{ void: number; kept: number }>`
    select count(*) filter (where is_void)::int as void, count(*) filter (where quantity_invoiced > 0)::int as kept from charges
    where document_type = 'rent' and document_id = ${record.id}`.execute(app.db)
  expect(rows).toEqual([{ void: 2, kept: 2 }])
  const again = itemOf(await rentOf(app, record)).readings[0]
  const late = await clerk.call(rent.removeReading, { params: { id: again?.id ?? 0 } })
  expect(late.status).toBe(422)
})

test('of several months the one that was credited gets the fee that was put right, the others stay', async () => {
  const { record, item } = await rentedMachine(app, day(3))
  const { charges } = record
  const oldest = charges.toSorted((a, b) => a.date.localeCompare(b.date))
  const invoiceIds: number[] = []
  for (const { id } of oldest) {
    const { invoice_id } = await clerk.done(rent.invoice, { params: { id: record.id }, body: { charge_ids: [id] } })
    await clerk.done(invoices.accept, { params: { id: invoice_id }, headers: { [confirmedHeader]: 'tax-point' } })
    invoiceIds.push(invoice_id)
  }
  await credit(invoiceIds[1] ?? 0)
  const { lock_version } = itemOf(await rentOf(app, record))
  await clerk.done(rent.updateItem, { params: { id: item.id }, body: { monthly_fee: '40', lock_version } })
  expect(open(await rentOf(app, record))).toEqual([['rent_fee', '40.00']])
  await expectCleanAudit(app)
})

test('a machine and a reading that were invoiced by mistake go once they are credited; the rent itself stays', async () => {
  const { record, item, meter } = await rentedMachine(app, day(1))
  await read(item, meter, day(1, 20), '12847')
  const first = await invoice(record)
  expect((await clerk.call(rent.removeItem, { params: { id: item.id } })).status).toBe(422)
  await credit(first)
  const mistaken = itemOf(await rentOf(app, record)).readings[0]
  await clerk.done(rent.removeReading, { params: { id: mistaken?.id ?? 0 } })
  expect(open(await rentOf(app, record))).toEqual([['rent_fee', '45.00']])
  const { data } = await clerk.done(rent.removeItem, { params: { id: item.id } })
  expect([data.rent_items, data.charges]).toEqual([[], []])
  expect((await clerk.call(rent.remove, { params: { id: record.id } })).body.errors).toEqual({
    status: ['Par nomu ir kreditēts rēķins; beidziet nomu, nevis dzēsiet'],
  })
  await expectCleanAudit(app)
})

test('an end before an invoiced day asks, ends, and leads to the credit of what was invoiced too much', async () => {
  const { record } = await rentedMachine(app, day(1), { type: 'fixed', minimum_fee: '60' })
  const first = await invoice(record)
  const last = day(1, 9)
  const { lock_version } = await rentOf(app, record)
  const end = { params: { id: record.id }, body: { event: 'END' as const, date_to: last, lock_version } }
  const confirmAnswer = await clerk.call(rent.update, { ...end, headers: { [confirmedHeader]: askWord } })
  expect([confirmAnswer.status, confirmAnswer.body]).toMatchObject([422, { confirm: { code: 'invoiced-beyond' } }])
  expect((await rentOf(app, record)).status).toBe('active')
  const { data, warnings } = await clerk.done(rent.update, end)
  const { data: held } = await clerk.done(invoices.show, { params: { id: first } })
  expect(warnings).toEqual([expect.stringContaining(`jau ir rēķinā (${held.number})`)])
  expect(data.invoiced_beyond.map(({ invoice: { id }, name }) => [id, name.split(':')[0]])).toEqual([
    [first, 'Noma'],
    [first, 'Starpība līdz minimālajai nomas maksai'],
  ])
  const credited = async () => (await rentOf(app, record)).can['CREDIT']
  expect(await credited()).toBe(true)
  const items = data.invoiced_beyond.map(({ invoice_item_id }) => ({ invoice_item_id }))
  const { credit_note_id } = await clerk.done(credits.create, {
    body: { invoice_id: first, reason: 'error', reopen_order: true, items },
  })
  expect((await rentOf(app, record)).invoiced_beyond).toEqual([])
  expect(await credited()).toBe('Neviens akceptēts rēķins neiekļauj dienas pēc beigām')
  await clerk.done(credits.accept, { params: { id: credit_note_id } })
  const part = (whole: number) => ((whole * 10) / new Date(Date.parse(day(0)) - 86_400_000).getUTCDate()).toFixed(2)
  const least = Number(part(60)) - Number(part(45))
  expect(open(await rentOf(app, record))).toEqual([
    ['rent_fee', part(45)],
    ['rent_minimum', least.toFixed(2)],
  ])
  await expectCleanAudit(app)
})

test('nothing ends before what was read or before a machine came back', async () => {
  const { record, item, meter } = await rentedMachine(app, day(1))
  await read(item, meter, day(1, 12), '11000')
  const text = (answer: { body: { errors?: Record<string, readonly string[]> } }) => answer.body.errors?.['date_to']?.[0]
  expect(text(await change(record, { event: 'END', date_to: day(1, 11), waive_readings: true }))).toMatch(/pēc šīs dienas ir nolasīts/)
  expect(text(await change(record, { date_to: day(1, 11) }))).toMatch(/pēc šīs dienas ir nolasīts/)
  const { lock_version } = itemOf(await rentOf(app, record))
  const back = (date_to: string) => clerk.call(rent.updateItem, { params: { id: item.id }, body: { date_to, lock_version } })
  expect(text(await back(day(1, 11)))).toMatch(/pēc šīs dienas ir nolasīts/)
  expect((await back(day(1, 20))).status).toBe(200)
  expect(text(await change(record, { event: 'END', date_to: day(1, 15), waive_readings: true }))).toMatch(/ir iznomāta vēl/)
})

test('a reading that comes late for a month whose minimum is invoiced costs what is still due of it', async () => {
  // The vector of T6: without readings, all of 60.00 is the difference.
  const { record, item, meter } = await rentedMachine(app, day(1), { type: 'per_reading', minimum_fee: '60' })
  await invoice(record)
  await read(item, meter, day(1, 20), '12847')
  const late = (await rentOf(app, record)).charges.find(({ kind }) => kind === 'rent_reading')
  expect([late?.net, late?.invoice]).toEqual(['0.00', null])
  const words = late?.description?.replaceAll(/\s/g, ' ')
  expect(words).toContain('1 415 × 0,0085 = 12,03 €, no tā 12,03 € jau ietverti minimālajā maksā')
  const covered = await invoice(record)
  expect((await clerk.done(invoices.show, { params: { id: covered } })).data).toMatchObject({ net: '0.00' })
  // 7,000 more, beyond the included quantity: 59.50, of which 47.97 were in the minimum.
  await read(item, meter, day(1, 25), '19847')
  expect(open(await rentOf(app, record))).toEqual([['rent_reading', '11.53']])
  await expectCleanAudit(app)
})

test('a minimum that was invoiced before a reading was put right is topped up', async () => {
  const { record, item, meter } = await rentedMachine(app, day(1), { type: 'per_reading', minimum_fee: '60' })
  await read(item, meter, day(1, 20), '12847')
  const { charges } = await rentOf(app, record)
  const minimum = charges.find(({ kind }) => kind === 'rent_minimum')
  expect(minimum?.net).toBe('47.97')
  const { invoice_id } = await clerk.done(rent.invoice, { params: { id: record.id }, body: { charge_ids: [minimum?.id ?? 0] } })
  await clerk.done(invoices.accept, { params: { id: invoice_id } })
  const reading = itemOf(await rentOf(app, record)).readings[0]
  await clerk.done(rent.updateReading, {
    params: { id: reading?.id ?? 0 },
    body: { value: '10500', lock_version: reading?.lock_version ?? 0 },
  })
  expect(open(await rentOf(app, record))).toEqual([['rent_minimum', '12.03']])
  await invoice(record)
  expect(open(await rentOf(app, record))).toEqual([])
  await expectCleanAudit(app)
})
