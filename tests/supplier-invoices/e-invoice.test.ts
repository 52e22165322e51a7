import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { procurements } from '../../contract/procurements/procurements.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { stockItemOf } from '../../server/areas/stock/ledger.ts'
import { bodyOfInvoice, byEInvoice } from '../../src/areas/supplier-invoices/new-supplier-invoice.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, billed, billEvent, takeOut, type Receipt } from '../support/buying.ts'
import { levelOf, makeItem, makeSupplier, makeWarehouse } from '../support/factories.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
let warehouse: number
let supplier: number

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  warehouse = await makeWarehouse(app)
  supplier = await makeSupplier(app, { name: 'SIA Vairums', vat_nr: 'LV40103000028', reg_nr: '40103000028' })
  await makeItem(app, { sku: 'A-1', name: 'Āķis' })
})

let times = 0

/** Ten hooks for 100.00 plus 12.50 carriage (`kinds/charge.xml`), with unique numbers. */
async function receivedByInvoice(): Promise<Receipt & { number: string }> {
  times += 1
  const number = `P-${times}`
  const xml = readFileSync(join(import.meta.dirname, 'kinds/charge.xml'), 'utf8').replace('<cbc:ID>charge<', `<cbc:ID>${number}<`)
  const form = { fields: {}, files: [{ name: 'rekins.xml', bytes: Buffer.from(xml) }] }
  const { procurement_id: id } = await clerk.done(procurements.createFromInvoice, { form })
  const { data } = await clerk.done(procurements.accept, { params: { id } })
  const lines = []
  for (const line of data.procurement_items) {
    lines.push({ id: line.id, item_id: line.item_id, stock_item: await stockItemOf(app.db, line.item_id, warehouse) })
  }
  return { procurement: id, supplier, lines, number }
}

const stated = { net: '112.50', vat: '23.63' }

test('carriage that came with the goods does not make them dearer again', async () => {
  const receipt = await receivedByInvoice()
  const stock = receipt.lines[0]?.stock_item ?? 0
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '10.0000', stock_value: '112.5000' })
  const invoice = await billed(app, receipt, stated)
  const accepted = await billEvent(app, invoice, { event: 'ACCEPT', price_difference: true })
  expect(accepted).toMatchObject({ ...stated, gross: '136.13', lines_net: '112.50', difference: '0.00', revalued: '0.00' })
  expect(await levelOf(app, stock)).toMatchObject({ stock_value: '112.5000' })
  const open = await billEvent(app, accepted, { event: 'REOPEN' })
  expect(await levelOf(app, stock)).toMatchObject({ stock_value: '112.5000' })
  await billEvent(app, open, { event: 'CANCEL' })
  await takeOut(app, stock, '10')
})

test('carriage dearer than stated makes them dearer by the rest alone', async () => {
  const receipt = await receivedByInvoice()
  const invoice = await billed(app, receipt, { net: '120.00', vat: '25.20' })
  const accepted = await billEvent(app, invoice, { event: 'ACCEPT', price_difference: true })
  expect(accepted).toMatchObject({ difference: '7.50', revalued: '7.50' })
  expect(await levelOf(app, receipt.lines[0]?.stock_item ?? 0)).toMatchObject({ stock_value: '120.0000' })
  await takeOut(app, receipt.lines[0]?.stock_item ?? 0, '10')
})

test('of goods that are invoiced in parts each part bears its part of the carriage', async () => {
  const receipt = await receivedByInvoice()
  const part = (quantity: string, net: string, vat: string) =>
    billed(app, receipt, { net, vat, items: receipt.lines.map(({ id }) => ({ procurement_item_id: id, quantity })) })
  for (const draft of [await part('4', '45.00', '9.45'), await part('6', '67.50', '14.18')]) {
    expect(await billEvent(app, draft, { event: 'ACCEPT', price_difference: true })).toMatchObject({ difference: '0.00', revalued: '0.00' })
  }
  expect(await levelOf(app, receipt.lines[0]?.stock_item ?? 0)).toMatchObject({ stock_value: '112.5000' })
  await takeOut(app, receipt.lines[0]?.stock_item ?? 0, '10')
})

test('an invoice without the carriage takes it off the goods', async () => {
  const receipt = await receivedByInvoice()
  const accepted = await billAccepted(app, receipt)
  expect(accepted).toMatchObject({ net: '100.00', difference: '-12.50', revalued: '-12.50' })
  expect(await levelOf(app, receipt.lines[0]?.stock_item ?? 0)).toMatchObject({ stock_value: '100.0000' })
})

test('what is entered of an e-invoice begins with what it states, over its goods alone', async () => {
  await receivedByInvoice()
  const first = await receivedByInvoice()
  const { data } = await clerk.done(supplierInvoices.form, { params: { supplierId: supplier }, query: {} })
  expect(data.e_invoices.map(({ number }) => number)).toContain(first.number)
  expect(data.e_invoices.at(-1)).toEqual({
    procurement: { id: first.procurement, name: expect.any(String) },
    number: first.number,
    date: '2026-05-04',
    due_date: '2026-06-03',
    net: '112.50',
    vat: '23.63',
    gross: '136.13',
  })
  const entered = byEInvoice(data, first.procurement)
  const body = bodyOfInvoice(supplier, data.items, entered)
  expect(body).toMatchObject({ supplier_number: first.number, date: '2026-05-04', due_date: '2026-06-03', ...stated, vat_kind: 'domestic' })
  expect(body.items).toEqual([{ procurement_item_id: first.lines[0]?.id, quantity: '10.0000', price: '10.0000' }])
  const { data: draft } = await clerk.done(supplierInvoices.create, { body, headers: { confirmed: 'tax-point' } })
  expect(draft).toMatchObject({ supplier_number: first.number, gross: '136.13' })
  const left = await clerk.done(supplierInvoices.form, { params: { supplierId: supplier }, query: {} })
  expect(left.data.e_invoices.map(({ number }) => number)).not.toContain(first.number)
})
