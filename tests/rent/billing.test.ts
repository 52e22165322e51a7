import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { sum } from '../../contract/money.ts'
import { rent } from '../../contract/rent/rent.ts'
import { billedPeriod } from '../../contract/rent/rent-billing.ts'
import { billNextRent, endBilledRuns } from '../../server/areas/rent/bill.ts'
import type { Person, TestApp } from '../support/app.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { rentedMachine, rentOf } from '../support/rent.ts'
import { beginStory } from '../support/story.ts'

/** The preview is invoiced exactly once. */

let app: TestApp
let clerk: Person
/** In the previous month, so its fees are due. */
let day: string
let first: string

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  const { rows } = await sql<{ day: string }>`select (date_trunc('month', today()) - interval '10 days')::date::text as day`.execute(app.db)
  day = rows[0]?.day ?? ''
  first = billedPeriod('month', day).period_start
})
beforeEach(async () => {
  await sql`update rents set do_not_invoice = true`.execute(app.db)
  await sql`update charges set is_withheld = true`.execute(app.db)
})

async function work(queueCount = 1): Promise<void> {
  const workQueue = async (): Promise<void> => {
    while (await billNextRent(app.db, app.settings)) {}
  }
  await Promise.all(Array.from({ length: queueCount }, workQueue))
  await endBilledRuns(app.db)
}

const rents = (count: number, fields = {}) =>
  Promise.all(Array.from({ length: count }, async () => (await rentedMachine(app, first, fields)).record))
const run = async (id: number) => (await clerk.done(rent.billingRun, { params: { id } })).data
const invoicesOf = async (id: number) => [...new Set((await rentOf(app, { id })).charges.flatMap(({ invoice }) => invoice?.id ?? []))]

test.each([
  ['month', '2026-02-14', '2026-02-01', '2026-02-28'],
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
] as const)('the %s of %s is %s to %s', (period, of, period_start, period_end) => {
  expect(billedPeriod(period, of)).toEqual({ period_start, period_end })
})

test('what the preview shows is invoiced to the cent, contract by contract, and what is withheld is told apart', async () => {
  const [one, two, held] = await rents(3)
  if (!one || !two || !held) throw new Error('Three rents were made')
  await clerk.done(rent.doNotInvoice, { params: { id: held.id }, body: { do_not_invoice: true } })
  const { data: shown } = await clerk.done(rent.billing, { query: { period: 'month', day } })
  const of = (id: number) => shown.rents.find((each) => each.rent.id === id)
  expect([of(one.id)?.net, of(one.id)?.fees, of(one.id)?.partial_months, of(one.id)?.do_not_invoice]).toEqual(['45.00', '45.00', 0, false])
  expect([of(held.id)?.net, of(held.id)?.do_not_invoice]).toEqual(['45.00', true])
  // Last read at handover.
  expect(of(two.id)?.unread).toEqual([expect.stringMatching(/^INV-\d+, A4 melnbalts$/)])

  const { data: begun } = await clerk.done(rent.bill, { body: { period: 'month', day } })
  expect(begun).toMatchObject({ is_running: true, outcomes: { waiting: 2, withheld: shown.rents.length - 2, invoiced: 0 } })
  await work()
  expect(await run(begun.id)).toMatchObject({ is_running: false, outcomes: { waiting: 0, invoiced: 2, refused: 0 }, net: '90.00' })
  for (const { id } of [one, two]) {
    const [invoice = 0] = await invoicesOf(id)
    expect((await clerk.done(invoices.show, { params: { id: invoice } })).data).toMatchObject({
      net: of(id)?.net,
      type: 'rent',
      status: 'draft',
    })
  }
  expect(await invoicesOf(held.id)).toEqual([])
})

test('the invoice tells what the meter showed from, to, by how much it went on, and what of that the fee holds', async () => {
  const { record, item, meter } = await rentedMachine(app, first)
  const readings = [{ rent_item_id: item.id, option_id: meter, value: '12847' }]
  await clerk.done(rent.read, { body: { date: day, readings } })
  const { invoice_id } = await clerk.done(rent.invoice, { params: { id: record.id }, body: {} })
  const { data } = await clerk.done(invoices.show, { params: { id: invoice_id } })
  const invoiceLines = data.invoice_items
    .map(({ description }) => description)
    .join('\n')
    .replaceAll('\u00a0', ' ')
  const shown = 'rādījums 10 432–12 847, starpība 2 415, iekļauts 1 000'
  expect(invoiceLines).toContain(shown)
  const { bytes } = await clerk.call(invoices.pdf, { params: { id: invoice_id } })
  expect((await pdfPages(bytes)).flat().join(' ').replaceAll(/\s+/g, ' ')).toContain(shown)
})

test('run again for the same period, nothing is invoiced twice; a draft that was deleted is billed anew', async () => {
  const [record] = await rents(1)
  if (!record) throw new Error('A rent was made')
  const body = { period: 'month' as const, day, rent_ids: [record.id] }
  await clerk.done(rent.bill, { body })
  await work()
  const [invoice = 0] = await invoicesOf(record.id)
  const again = await clerk.call(rent.bill, { body })
  expect(again.body.errors).toEqual({ status: ['Par šo periodu nav nekā, ko iekļaut rēķinos'] })
  await clerk.done(invoices.remove, { params: { id: invoice } })
  await clerk.done(rent.bill, { body })
  await work()
  expect(await invoicesOf(record.id)).toHaveLength(1)
})

test('32 who begin the same run at once begin one; many lanes bill each contract once', async () => {
  const createdRents = await rents(6)
  const body = { period: 'month' as const, day, rent_ids: createdRents.map(({ id }) => id) }
  const begun = await Promise.all(Array.from({ length: 32 }, () => clerk.call(rent.bill, { body })))
  expect(begun.map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 200))
  const ids = new Set(begun.map(({ body: answer }) => (answer as { data: { id: number } }).data.id))
  expect(ids.size).toBe(1)
  await work(16)
  const ended = await run([...ids][0] ?? 0)
  expect(ended).toMatchObject({
    is_running: false,
    outcomes: { waiting: 0, invoiced: 6 },
    net: String(sum(createdRents.map(() => '45')).toFixed(2)),
  })
  for (const { id } of createdRents) expect(await invoicesOf(id)).toHaveLength(1)
})

test('a fault of ours is told at its contract, the others go on, and a person bills it anew; one that passes leaves it waiting', async () => {
  // Contracts are billed by id.
  const [broken, well] = (await rents(2)).toSorted((one, other) => one.id - other.id)
  if (!broken || !well) throw new Error('Two rents were made')
  const body = { period: 'month' as const, day, rent_ids: [broken.id, well.id] }
  const { data } = await clerk.done(rent.bill, { body })
  // As a program fault, or a locked table.
  const breaks = (code: string) =>
    sql`create or replace function break_bill() returns trigger language plpgsql as ${sql.lit(`begin
      if new.document_id = ${broken.id} then raise exception 'broken' using errcode = '${code}'; end if; return new; end`)}`.execute(app.db)
  await breaks('55P03')
  await sql`create trigger break_bill before update on charges for each row execute function break_bill()`.execute(app.db)
  await expect(work()).rejects.toThrow('broken')
  expect((await run(data.id)).outcomes).toMatchObject({ waiting: 2, refused: 0 })
  await breaks('P0001')
  await expect(work()).rejects.toThrow('broken')
  await work()
  const reason = 'Neparedzēta kļūme; izrakstiet šī perioda rēķinus vēlreiz'
  expect(await run(data.id)).toMatchObject({
    is_running: false,
    outcomes: { waiting: 0, invoiced: 1, refused: 1 },
    refused: [{ rent: { id: broken.id }, reason }],
  })
  await sql`drop function break_bill() cascade`.execute(app.db)
  await clerk.done(rent.bill, { body })
  await work()
  expect(await invoicesOf(broken.id)).toHaveLength(1)
  expect(await invoicesOf(well.id)).toHaveLength(1)
})

test('a run that a person comes between goes on: what was invoiced by hand meanwhile is not due, what is withheld by then stays', async () => {
  const [one, two, three] = await rents(3)
  if (!one || !two || !three) throw new Error('Three rents were made')
  const body = { period: 'month' as const, day, rent_ids: [one.id, two.id, three.id] }
  const { data } = await clerk.done(rent.bill, { body })
  await clerk.done(rent.invoice, { params: { id: one.id }, body: {} })
  await clerk.done(rent.doNotInvoice, { params: { id: three.id }, body: { do_not_invoice: true } })
  await work()
  expect((await run(data.id)).outcomes).toEqual({ waiting: 0, invoiced: 1, nothing_due: 1, withheld: 1, refused: 0 })
  expect(await invoicesOf(one.id)).toHaveLength(1)
  expect(await invoicesOf(three.id)).toEqual([])
})

test('a period that has not begun and an invoice before its period are refused at their fields', async () => {
  const ahead = await clerk.call(rent.bill, { body: { period: 'month', day: '2999-01-01' } })
  expect(Object.keys(ahead.body.errors ?? {})).toEqual(['day'])
  const early = await clerk.call(rent.bill, { body: { period: 'month', day, date: '2001-01-01' } })
  expect(Object.keys(early.body.errors ?? {})).toEqual(['date'])
})
