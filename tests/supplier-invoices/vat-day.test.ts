import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { incomingInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { vat } from '../../contract/vat/vat.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billed, billEvent, received, type Receipt } from '../support/buying.ts'
import { makeSupplier, setProperty } from '../support/factories.ts'
import { receiveInvoice } from '../support/incoming-invoices.ts'
import { dayAgo } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** @file A supplier's invoice that comes after its period was closed is declared on a day of its own. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
afterEach(() => close(null))

const [late, closed, today] = [dayAgo(20), dayAgo(10), dayAgo(0)]

async function close(until: string | null): Promise<void> {
  await setProperty(app, 'locked_until', until)
  await postLedger(app.db)
}

async function errorsOf({ supplier, lines }: Receipt, fields: { date?: string; vat_date?: string | null }) {
  const items = lines.map(({ id }) => ({ procurement_item_id: id }))
  const { status, body } = await clerk.call(supplierInvoices.create, {
    body: { supplier_id: supplier, supplier_number: `PD-${supplier}`, items, ...fields },
  })
  return [status, Object.keys(body.errors ?? {})]
}

/** Day, day of the document, tax and rows. */
async function declared(supplier_id: number, from: string, to: string) {
  const { data } = await clerk.done(vat.entries, { query: { date_from: from, date_to: to, supplier_id } })
  return data.map(({ date, tax, vat_rows }) => [date, tax, vat_rows])
}

test('it is refused on its own day, accepted on an open one, and declared and posted there', async () => {
  const receipt = await received(app)
  await close(closed)
  expect(await errorsOf(receipt, { date: late })).toEqual([422, ['date']])
  expect(await errorsOf(receipt, { date: late, vat_date: dayAgo(15) })).toEqual([422, ['vat_date']])
  const invoice = await billed(app, receipt, { date: late, vat_date: today, supplier_number: 'VĒLS-1' })
  expect(invoice).toMatchObject({ date: late, vat_date: today })
  const intoClosed = sql`update procurement_invoices set vat_date = ${dayAgo(15)} where id = ${invoice.id}`.execute(app.db)
  await expect(intoClosed).rejects.toThrow('Periods ir slēgts')
  await billEvent(app, invoice, { event: 'ACCEPT' })
  expect(await declared(receipt.supplier, late, dayAgo(1))).toEqual([])
  expect(await declared(receipt.supplier, today, today)).toEqual([[today, '10.50', '62']])
  await postLedger(app.db)
  const { rows } = await sql<{ date: string; document_date: string }>`
    select date, document_date from ledger_entries where source = 'procurement_invoice' and document_id = ${invoice.id}`.execute(app.db)
  expect(rows).toEqual([{ date: dayAgo(9), document_date: late }])
})

test('a draft that was left in a closed period gets its day and is accepted', async () => {
  const receipt = await received(app)
  const { id, lock_version } = await billed(app, receipt, { date: late })
  await close(closed)
  const refused = await clerk.call(supplierInvoices.update, { params: { id }, body: { event: 'ACCEPT', lock_version } })
  expect(refused.status).toBe(422)
  const { data } = await clerk.done(supplierInvoices.update, { params: { id }, body: { vat_date: today, lock_version } })
  await billEvent(app, data, { event: 'ACCEPT' })
  expect(await declared(receipt.supplier, today, today)).toEqual([[today, '10.50', '62']])
})

test('the day is not before that of the invoice, and what is accepted keeps it', async () => {
  const receipt = await received(app)
  expect(await errorsOf(receipt, { date: dayAgo(2), vat_date: dayAgo(3) })).toEqual([422, ['vat_date']])
  const invoice = await billed(app, receipt, { date: dayAgo(3), vat_date: dayAgo(3) })
  const params = { id: invoice.id }
  const later = await clerk.call(supplierInvoices.update, { params, body: { date: dayAgo(2), lock_version: invoice.lock_version } })
  expect([later.status, Object.keys(later.body.errors ?? {})]).toEqual([422, ['vat_date']])
  const { lock_version } = await billEvent(app, invoice, { event: 'ACCEPT' })
  expect((await clerk.call(supplierInvoices.update, { params, body: { vat_date: today, lock_version } })).status).toBe(422)
  await expect(sql`update procurement_invoices set vat_date = null where id = ${invoice.id}`.execute(app.db)).rejects.toThrow()
})

test('an e-invoice of a closed period is prepared for the day on which it came', async () => {
  const seller = { name: 'SIA Vēlais', reg_nr: '40203199999' }
  const supplier = await makeSupplier(app, { name: seller.name, reg_nr: seller.reg_nr })
  await received(app, [{}], { supplier_id: supplier })
  await close(closed)
  const lines = [{ name: 'Noma', price: 50 }]
  const { id, procurement_invoice } = await receiveInvoice(clerk, { number: 'E-1', seller, date: late, due_date: late, lines })
  const draft =
    procurement_invoice?.id ??
    (await clerk.done(incomingInvoices.prepare, { params: { id }, body: { supplier_id: supplier, costs: true } })).data.procurement_invoice
      ?.id
  const { data } = await clerk.done(supplierInvoices.show, { params: { id: draft ?? 0 } })
  expect(data).toMatchObject({ date: late, vat_date: today })
})
