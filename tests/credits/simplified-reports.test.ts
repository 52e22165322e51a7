import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CreditNoteRecord } from '../../contract/credits/credit-note-record.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { big } from '../../contract/money.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { SimplifiedInvoiceRecord } from '../../contract/simplified/simplified.ts'
import { stockReports } from '../../contract/stock-reports/stock-reports.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import type { Person, TestApp } from '../support/app.ts'
import { acceptCredit } from '../support/crediting.ts'
import { levelOf, makeItem, makeOrder, makeService, makeStock, setProperty } from '../support/factories.ts'
import { dayAgo, expectCleanAudit, makeBuyer, reserve } from '../support/invoicing.ts'
import { paidSimply, simplyCredited, simplyDrafted, soldSimply } from '../support/simplified-credits.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
let item_id = 0
let stock = 0
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  item_id = await makeItem(app, { name: 'Rokas zāģis', sku: 'RZ-1' })
  stock = await makeStock(app, item_id, '10', { cost: '4' })
})

const today = dayAgo(0)
const firstLine = ({ simplified_invoice_items: [line] }: SimplifiedInvoiceRecord): number => line?.id ?? 0

/** Five of 14.52 with VAT (12.00 net): two returned, one credited without return, one 1.21 cheaper. */
async function traded(customer_id: number | null): Promise<{ invoice: SimplifiedInvoiceRecord; notes: CreditNoteRecord[] }> {
  const { warehouse_id } = await app.db.selectFrom('stock_items').select('warehouse_id').where('id', '=', stock).executeTakeFirstOrThrow()
  const invoice = await soldSimply(app, {
    ...(customer_id === null ? { buyer_name: 'Zane Kalniņa' } : { customer_id }),
    warehouse_id,
    items: [{ item_id, quantity: '5', unit_price: '14.52', warehouse_id }],
  })
  const line = { simplified_invoice_item_id: firstLine(invoice) }
  const notes = [
    await simplyCredited(app, invoice, { reason: 'price', items: [{ ...line, quantity: '1', unit_price: '1.21' }] }),
    await simplyCredited(app, invoice, { reason: 'return', items: [{ ...line, quantity: '2', warehouse_id, return_to_stock: true }] }),
    await simplyCredited(app, invoice, { reason: 'error', items: [{ ...line, quantity: '1', return_to_stock: false }] }),
  ]
  return { invoice, notes }
}

test('profit, turnover, days and the accounting export hold them', async () => {
  const customer_id = await makeBuyer(app)
  const { invoice, notes } = await traded(customer_id)
  const net = notes.reduce((left, note) => left.minus(note.net), big(invoice.net))
  // 60.00 − 1.00 = 59.00; three fifths credited.
  expect(net.toFixed(2)).toBe('23.60')
  const { stock_value } = await levelOf(app, stock)
  expect(stock_value).toBe('28.0000')

  const { columns, rows } = (await clerk.done(stockReports.show, { body: { report: { type: 'margin', q: 'RZ-1' } } })).data
  const cells = Object.fromEntries(columns.map(({ id }, place) => [id, rows[0]?.cells[place] ?? null]))
  expect(cells).toMatchObject({ sold: '3.0000', net: '23.60', cost: '12.00', profit: '11.60' })

  const turnover = await sql<{ amount: string }>`
    select sum(amount) as amount from turnover_lines(${today}, ${today}) where customer_id = ${customer_id} and catalog_item_id = ${item_id}`.execute(
    app.db,
  )
  expect(turnover.rows).toEqual([{ amount: '23.60' }])

  const { data: days } = await clerk.done(invoiceReports.days, { query: { from: today, to: today } })
  expect(days[0]).toMatchObject({ credit_notes: 3, credit_net: big('60').minus(net).toFixed(2) })
  const xml = (await clerk.call(invoiceReports.dayXml, { params: { day: today } })).bytes.toString()
  expect(xml.split(`<original_invoice>${invoice.number}</original_invoice>`)).toHaveLength(4)
  for (const { number, gross } of notes) {
    const noteXml = xml.split('<credit_note>').find((part) => part.includes(`<number>${number}</number>`))
    expect(noteXml).toContain(`<gross>${gross}</gross>`)
    expect(noteXml).toContain('<name>Rokas zāģis</name>')
  }
})

test('one to a buyer who is no customer is told, found and exported by name', async () => {
  const { notes } = await traded(null)
  const { data } = await clerk.done(invoiceReports.updated, { params: { day: today } })
  const noteRows = data.filter(({ kind, customer }) => kind === 'credit_note' && customer === null)
  expect(noteRows.map(({ id, buyer_name }) => [id, buyer_name])).toEqual(notes.map(({ id }) => [id, 'Zane Kalniņa']))
  const xml = (await clerk.call(invoiceReports.updatedXml, { params: { day: today } })).bytes.toString()
  expect(xml.split('<credit_note>').filter((part) => part.split('</credit_note>')[0]?.includes('Zane Kalniņa'))).toHaveLength(3)
  const { data: found } = await clerk.done(workspace.search, { query: { q: notes[0]?.number ?? '' } })
  expect(JSON.stringify(found)).toContain('Zane Kalniņa')
  const draft = await simplyDrafted(app, await soldSimply(app, { buyer_name: 'Uldis Ozols', items: [{ name: 'Darbs', unit_price: '5' }] }))
  expect(JSON.stringify((await clerk.done(workspace.search, { query: { q: 'uldis ozols' } })).data)).toContain(
    `/credit_invoice/${draft.id}`,
  )
  await acceptCredit(app, draft)
})

test('what a customer owes falls, and tax that waits for the payment is that of what was paid', async () => {
  await setProperty(app, 'credit_limit_mode', 'block')
  const customer_id = await makeBuyer(app, { credit_limit: '100' })
  const owed = await soldSimply(app, { customer_id, payment_method: 'transfer', items: [{ name: 'Darbs', unit_price: '96.80' }] })
  const order = await makeOrder(app, { customer_id, order_items: [{ item_id: await makeService(app), quantity: '1' }] })
  const ask = () => clerk.call(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  expect((await ask()).status).toBe(422)
  await app.db.updateTable('simplified_invoices').set({ vat_on_payment: true }).where('id', '=', owed.id).execute()
  const half = { simplified_invoice_item_id: firstLine(owed), unit_price: '48.40' }
  await simplyCredited(app, owed, { reason: 'price', items: [half] })
  expect((await reserve(app, order.id)).status).toBe('in_fulfillment')
  const { lock_version } = await app.db
    .selectFrom('simplified_invoices')
    .select('lock_version')
    .where('id', '=', owed.id)
    .executeTakeFirstOrThrow()
  await paidSimply(app, { ...owed, lock_version })
  const xml = (await clerk.call(invoiceReports.dayXml, { params: { day: today } })).bytes.toString()
  const paid = xml
    .split('<vat_payment>')
    .slice(1)
    .find((part) => part.includes(`>${owed.number}<`))
  for (const part of ['<amount>48.40</amount>', '<taxable>40.00</taxable>', '<tax>8.40</tax>']) expect(paid).toContain(part)
  await expectCleanAudit(app)
})
