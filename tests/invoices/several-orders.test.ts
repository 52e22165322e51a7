import { expect, test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import type { Person, TestApp } from '../support/app.ts'
import { credited } from '../support/crediting.ts'
import { makeBranch, makeItem } from '../support/factories.ts'
import { delivered, makeBuyer } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'
import { brokenRules } from '../support/ubl-check.ts'
import { all, one, parseXml, textAt, type XmlNode } from '../support/xml-tree.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

interface Ordered {
  customer_order_nr?: string
  buyer_reference?: string
  branch_id?: number
}

async function over(customer_id: number, ordered: readonly Ordered[]): Promise<{ invoice: InvoiceRecord; orders: string[] }> {
  const item_id = await makeItem(app, { type: 'goods', is_stocked: false })
  const createdOrders = []
  for (const fields of ordered)
    createdOrders.push(await delivered(app, { customer_id, ...fields, order_items: [{ item_id, quantity: '1', unit_price: '10' }] }))
  const items = createdOrders.flatMap(({ order_items }) =>
    order_items.map(({ id }) => ({ source_type: 'order_item' as const, source_id: id })),
  )
  const { invoice_id: id } = await clerk.done(invoices.createForCustomer, { params: { customerId: customer_id }, body: { items } })
  return { invoice: (await clerk.done(invoices.accept, { params: { id } })).data, orders: createdOrders.map(({ number }) => number) }
}

async function ublOf(call: typeof invoices.xml | typeof credits.xml, id: number): Promise<XmlNode> {
  const xml = (await clerk.call(call, { params: { id } })).bytes.toString()
  expect(brokenRules(xml)).toEqual([])
  return parseXml(xml)
}

const linesOf = (root: XmlNode) =>
  [...all(root, 'cac:InvoiceLine'), ...all(root, 'cac:CreditNoteLine')].map((line) => {
    const order = one(line, 'cac:DocumentReference/cbc:ID')
    return { order: order && `${order.attributes['schemeID']} ${order.text}`, note: textAt(line, 'cbc:Note') }
  })

test('the buyer’s number of each order stands in the head and at its lines, and so do our own', async () => {
  const customer_id = await makeBuyer(app)
  const { invoice, orders } = await over(customer_id, [
    { customer_order_nr: 'PO-1', buyer_reference: 'Noliktava' },
    { customer_order_nr: 'PO-2', buyer_reference: 'Birojs' },
  ])
  const root = await ublOf(invoices.xml, invoice.id)
  expect(textAt(root, 'cac:OrderReference/cbc:ID')).toBe('PO-1, PO-2')
  expect(textAt(root, 'cac:OrderReference/cbc:SalesOrderID')).toBe(orders.join(', '))
  expect(textAt(root, 'cbc:BuyerReference')).toBe('Noliktava, Birojs')
  expect(linesOf(root).map(({ order }) => order)).toEqual(['ON PO-1', 'ON PO-2'])
  expect(textAt(root, 'cac:InvoiceLine/cac:DocumentReference/cbc:DocumentTypeCode')).toBe('130')
  const [, second] = invoice.invoice_items
  const note = await credited(app, invoice, { reason: 'error', items: [{ invoice_item_id: second?.id ?? 0, quantity: '1' }] })
  expect(linesOf(await ublOf(credits.xml, note.id)).map(({ order }) => order)).toEqual(['ON PO-2'])
})

test('lines of one order, and of orders without a number, name none of their own', async () => {
  const customer_id = await makeBuyer(app)
  const same = await over(customer_id, [{ customer_order_nr: 'PO-3' }, { customer_order_nr: 'PO-3' }])
  const root = await ublOf(invoices.xml, same.invoice.id)
  expect(textAt(root, 'cac:OrderReference/cbc:ID')).toBe('PO-3')
  expect(linesOf(root).map(({ order }) => order)).toEqual([undefined, undefined])
  const none = await ublOf(invoices.xml, (await over(customer_id, [{}, {}])).invoice.id)
  expect(textAt(none, 'cac:OrderReference/cbc:ID')).toBe('NA')
  expect(linesOf(none).map(({ order }) => order)).toEqual([undefined, undefined])
  const one = await ublOf(invoices.xml, (await over(customer_id, [{ customer_order_nr: 'PO-4' }, {}])).invoice.id)
  expect(linesOf(one).map(({ order }) => order)).toEqual(['ON PO-4', undefined])
})

test('of several places each line names its own, in print, too; the document names none', async () => {
  const customer_id = await makeBuyer(app)
  const place = (address: string) => makeBranch(app, { customer_id, name: `Veikals ${address}`, address, city: 'Rīga' })
  const [first, second] = [await place('Ostas iela 9'), await place('Kalna iela 7')]
  const { invoice } = await over(customer_id, [{ branch_id: first }, { branch_id: second }])
  const root = await ublOf(invoices.xml, invoice.id)
  expect(one(root, 'cac:Delivery/cac:DeliveryLocation')).toBeUndefined()
  expect(textAt(root, 'cac:Delivery/cbc:ActualDeliveryDate')).not.toBe('')
  expect(linesOf(root).map(({ note }) => note)).toEqual([
    expect.stringMatching(/^Piegādes adrese: Veikals Ostas iela 9, Ostas iela 9, Rīga/),
    expect.stringMatching(/^Piegādes adrese: Veikals Kalna iela 7, Kalna iela 7, Rīga/),
  ])
  const print = (await pdfPages((await clerk.call(invoices.pdf, { params: { id: invoice.id } })).bytes)).flat().join('\n')
  for (const part of ['Ostas iela 9', 'Kalna iela 7']) expect(print).toContain(part)
  const note = await credited(app, invoice, { reason: 'error' })
  expect(linesOf(await ublOf(credits.xml, note.id)).map(({ note: words }) => words)).toEqual(linesOf(root).map(({ note: words }) => words))
})

test('goods to two places of another country name the country alone, whatever country the buyer is in', async () => {
  const country = async (code: string) =>
    (await app.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  const type_id = (await app.db.selectFrom('customer_types').select('id').where('name', '=', 'Ārvalstu uzņēmums').executeTakeFirstOrThrow())
    .id
  const foreign = { country_id: await country('EE'), type_id, reg_nr: null, vat_nr: 'EE100931558', postal_code: '10111' }
  const customer_id = await makeBuyer(app, foreign)
  const country_id = await country('FI')
  const place = (address: string) => makeBranch(app, { customer_id, address, city: 'Helsinki', country_id })
  const ordered = [{ branch_id: await place('Satamakatu 1') }, { branch_id: await place('Asemakatu 2') }]
  const root = await ublOf(invoices.xml, (await over(customer_id, ordered)).invoice.id)
  const location = one(root, 'cac:Delivery/cac:DeliveryLocation/cac:Address')
  expect(location?.children.map(({ name, children }) => [name, children.map(({ text }) => text)])).toEqual([['cac:Country', ['FI']]])
})
