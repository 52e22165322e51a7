import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { credits } from '../../contract/credits/credits.ts'
import { deltaOf, optionWords, type SelectedOption } from '../../contract/line-options.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { big, lineNet } from '../../contract/money.ts'
import { offers } from '../../contract/offers/offers.ts'
import type { OrderItem } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { credited } from '../support/crediting.ts'
import { makeCustomer, makeItem, makeOffer, makeOrder, makeService } from '../support/factories.ts'
import { invoiceOf, issue, makeBuyer, reserve } from '../support/invoicing.ts'
import { makeItemWithOptions, offerOptions, type ItemWithOptions } from '../support/options.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { checkUbl } from '../support/ubl-check.ts'
import { beginStory } from '../support/story.ts'
import { cases } from '../support/whole.ts'

let app: TestApp
let clerk: Person
let phone: ItemWithOptions

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  phone = await makeItemWithOptions(app)
})

const large = (): SelectedOption => ({ option_id: phone.memory, option_item_id: phone.large })
const everything = (): SelectedOption[] => [
  { option_id: phone.feet, value: '4' },
  { option_id: phone.engraving, value: 'Jānim' },
  { option_id: phone.packed },
  large(),
]
const words = 'Atmiņa: 16 GB, Dāvanu iepakojums, Gravējums: Jānim, Kājas: 4'

async function ordered(options: SelectedOption[], line: object = {}, customer_id?: number) {
  const order_items = [{ item_id: phone.item_id, quantity: '2', options, ...line }]
  return makeOrder(app, { order_items, ...(customer_id && { customer_id }) })
}

async function changed(order: { id: number }, change: object): Promise<OrderItem> {
  const { data } = await clerk.done(orders.show, { params: { id: order.id } })
  const [line] = data.order_items
  const params = { orderId: order.id, itemId: line?.id ?? 0 }
  const after = await clerk.done(orders.updateItem, { params, body: { ...change, lock_version: line?.lock_version ?? 0 } })
  const [now] = after.data.order_items
  if (!now) throw new Error('No line')
  return now
}

test('a line keeps what was chosen, in the order of the item, and its price is that of the list with it', async () => {
  const { data } = await clerk.done(orders.itemOptions, { query: { item_id: phone.item_id } })
  expect(data.map(({ option, items }) => [option.name, items.length])).toEqual([
    ['Atmiņa', 3],
    ['Dāvanu iepakojums', 0],
    ['Gravējums', 0],
    ['Kājas', 0],
  ])
  const order = await ordered(everything())
  const [line] = order.order_items
  expect(line).toMatchObject({ unit_price: '65.5000', base_price: '65.5000', price_source: 'list', net: '131.00', takes_options: true })
  expect(optionWords(line?.options ?? [])).toBe(words)
  expect(line?.options[0]).toEqual({
    option_id: phone.memory,
    name: 'Atmiņa',
    type: 'select',
    option_item_id: phone.large,
    value: '16 GB',
    price_delta: '45.5000',
  })
  const plain = await makeOrder(app)
  expect(plain.order_items[0]).toMatchObject({ options: [], takes_options: false })
})

test('what the catalogue becomes later changes no line; a replica takes it as it is now', async () => {
  const item = await makeItemWithOptions(app)
  const options = [{ option_id: item.memory, option_item_id: item.large }, { option_id: item.packed }]
  const order = await makeOrder(app, { order_items: [{ item_id: item.item_id, quantity: '1', options }] })
  const { data: category } = await clerk.done(catalog.showCategory, { params: { id: item.category } })
  const value = category.options.flatMap(({ items }) => items).find(({ id }) => id === item.large)
  const body = { data: '16 GB DDR5', price_delta: '50', lock_version: value?.lock_version ?? 0 }
  await clerk.done(catalog.updateOptionItem, { params: { id: item.large }, body })
  const again = await changed(order, { quantity: '3' })
  expect(again).toMatchObject({ unit_price: '65.5000', options: [{ value: '16 GB', price_delta: '45.5000' }, {}] })
  const replica = await clerk.done(orders.replicate, { params: { id: order.id } })
  expect(replica.data.order_items[0]).toMatchObject({ unit_price: '70.0000', options: [{ value: '16 GB DDR5' }, {}] })
  // Replicas keep withdrawn options; new choices are refused.
  await offerOptions(app, item, [item.small])
  const { data } = await clerk.done(orders.show, { params: { id: replica.order_id } })
  const third = await clerk.done(orders.replicate, { params: { id: data.id } })
  expect(third.data.order_items[0]).toMatchObject({ unit_price: '70.0000', options: [{ value: '16 GB DDR5' }, {}] })
  const refused = await clerk.call(orders.addItems, {
    params: { orderId: order.id },
    body: { order_items: [{ item_id: item.item_id, quantity: '1', options }] },
  })
  expect(refused.body.errors).toEqual({
    'order_items.0.options': ['Lauks „Opcijas”: opcijai „Atmiņa” jāizvēlas viena no tās vērtībām'],
  })
})

test('another choice brings its price, but not to one that a person set; another item has none of them', async () => {
  const order = await ordered([large()])
  expect(await changed(order, { options: [{ option_id: phone.memory, option_item_id: phone.poor }] })).toMatchObject({
    unit_price: '18.7500',
    base_price: '18.7500',
    price_source: 'list',
  })
  // The discount applies to the options too.
  expect(await changed(order, { discount_percent: '10' })).toMatchObject({ unit_price: '18.7500', price_source: 'manual' })
  expect(await changed(order, { options: [large()] })).toMatchObject({ unit_price: '65.5000', discount_percent: '10.0000' })
  expect(await changed(order, { unit_price: '60' })).toMatchObject({ unit_price: '60.0000', discount_percent: '10.0000' })
  expect(await changed(order, { options: null })).toMatchObject({
    unit_price: '60.0000',
    base_price: '20.0000',
    price_source: 'manual',
    options: [],
  })
  expect(await changed(order, { options: [large()], unit_price: null, discount_percent: null })).toMatchObject({
    unit_price: '65.5000',
    discount_percent: '0.0000',
    price_source: 'list',
  })
  expect(await changed(order, { item_id: await makeItem(app), quantity: '1' })).toMatchObject({ unit_price: '10.0000', options: [] })
})

test('a customer price takes them whole, a percent covers them, also when the order goes to another customer', async () => {
  const [fixed, percent] = [await makeCustomer(app), await makeCustomer(app, { discount_percent: '20' })]
  await app.db.insertInto('customer_prices').values({ customer_id: fixed, catalog_item_id: phone.item_id, price: '15' }).execute()
  const order = await ordered([large()], {}, percent)
  expect(order.order_items[0]).toMatchObject({
    unit_price: '65.5000',
    discount_percent: '20.0000',
    price_source: 'customer_discount',
    net: '104.80',
  })
  const { data } = await clerk.done(orders.changeCustomer, {
    params: { id: order.id },
    body: { customer_id: fixed, lock_version: order.lock_version },
  })
  expect(data.order_items[0]).toMatchObject({
    unit_price: '60.5000',
    base_price: '65.5000',
    price_source: 'customer_price',
    options: [{ value: '16 GB' }],
  })
})

test.each<[string, () => SelectedOption[], string]>([
  ['an option of another item', () => [{ option_id: 999_999 }], 'prece šādu opciju nepiedāvā'],
  ['a meter', () => [{ option_id: phone.meter, value: '5' }], 'prece šādu opciju nepiedāvā'],
  ['two values of one', () => [large(), { ...large(), option_item_id: phone.small }], 'katru opciju var izvēlēties tikai vienreiz'],
  ['a choice without its value', () => [{ option_id: phone.memory }], 'opcijai „Atmiņa” jāizvēlas viena no tās vērtībām'],
  ['words for a choice', () => [{ option_id: phone.memory, value: '16 GB' }], 'opcijai „Atmiņa” jāizvēlas viena no tās vērtībām'],
  ['no words', () => [{ option_id: phone.engraving }], 'opcijai „Gravējums” jānorāda vērtība'],
  ['words for a number', () => [{ option_id: phone.feet, value: 'četras' }], 'opcijai „Kājas” jānorāda skaitlis'],
])('%s is refused at the line, and nothing is made', async (_, options, reason) => {
  const customer_id = await makeCustomer(app)
  const lines = [
    { item_id: await makeItem(app), quantity: '1' },
    { item_id: phone.item_id, quantity: '1', options: options() },
  ]
  const { status, body } = await clerk.call(orders.create, { body: { customer_id, order_items: lines } })
  expect([status, body.errors]).toEqual([422, { 'order_items.1.options': [`Lauks „Opcijas”: ${reason}`] }])
  const offer = await clerk.call(offers.create, { body: { customer_id, offer_items: lines } })
  expect(offer.body.errors).toEqual({ 'offer_items.1.options': [`Lauks „Opcijas”: ${reason}`] })
  const quote = await clerk.call(orders.quote, { body: { customer_id, lines } })
  expect(quote.body.errors).toEqual({ 'lines.1.options': [`Lauks „Opcijas”: ${reason}`] })
  expect(await app.db.selectFrom('orders').select('id').where('customer_id', '=', customer_id).execute()).toEqual([])
})

test('quote, line, split and merge agree on what any choice comes to (INV-SALE-1 and INV-SALE-2)', async () => {
  const memory = fc.constantFrom('small' as const, 'large' as const, 'poor' as const, null)
  const choice = fc.record({ memory, packed: fc.boolean(), engraving: fc.option(fc.constantFrom('Jānim', 'Ķēve', '7')) })
  const line = fc.record({ choice, quantity: fc.integer({ min: 2, max: 9 }) })
  const chosen = ({
    memory: size,
    packed,
    engraving,
  }: {
    memory: 'small' | 'large' | 'poor' | null
    packed: boolean
    engraving: string | null
  }) => [
    ...(engraving ? [{ option_id: phone.engraving, value: engraving }] : []),
    ...(packed ? [{ option_id: phone.packed }] : []),
    ...(size ? [{ option_id: phone.memory, option_item_id: phone[size] }] : []),
  ]
  const key = ({ unit_price, discount_percent, price_source, options }: OrderItem) =>
    [unit_price, discount_percent, price_source, JSON.stringify(options)].join(' ')
  const customer_id = await makeCustomer(app, { discount_percent: '12.5' })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 4 }), async (given) => {
      const lines = given.map(({ choice: each, quantity }) => ({
        item_id: phone.item_id,
        quantity: String(quantity),
        options: chosen(each),
      }))
      const order = await makeOrder(app, { customer_id, order_items: lines })
      const { data: quoted } = await clerk.done(orders.quote, { body: { customer_id, lines } })
      expect(quoted.lines.map(({ unit_price, net }) => [unit_price, net])).toEqual(
        order.order_items.map((each) => [each.unit_price, each.net]),
      )
      for (const each of order.order_items) {
        expect(big(each.unit_price).minus(20).eq(deltaOf(each.options))).toBe(true)
        expect(each.net).toBe(lineNet(each))
      }
      const [first] = order.order_items
      const part = { id: first?.id ?? 0, quantity: '1' }
      const { order_id } = await clerk.done(orders.split, { params: { id: order.id }, body: { order_items: [part] } })
      const { data: createdOrder } = await clerk.done(orders.show, { params: { id: order_id } })
      expect(createdOrder.order_items.map(key)).toEqual(first ? [key(first)] : [])
      const { data: merged } = await clerk.done(orders.merge, { params: { id: order.id }, body: { order_ids: [order_id] } })
      expect(merged.order_items.map(key).sort()).toEqual([...order.order_items, ...createdOrder.order_items].map(key).sort())
    }),
    { numRuns: cases(15), endOnFailure: true },
  )
})

test('from the offer through copy, order, invoice and credit note to a new order, what was chosen stays and is printed', async () => {
  const serviceItem = await makeItemWithOptions(app, { type: 'service', is_stocked: false })
  const options = [
    { option_id: serviceItem.memory, option_item_id: serviceItem.large },
    { option_id: serviceItem.engraving, value: 'Jānim' },
  ]
  const optionsText = 'Atmiņa: 16 GB, Gravējums: Jānim'
  const customer_id = await makeBuyer(app)
  const offer_items = [
    { item_id: serviceItem.item_id, quantity: '2', options, notes: 'Steidzami' },
    { item_id: await makeService(app), quantity: '1' },
  ]
  const first = await makeOffer(app, { customer_id, offer_items })
  const { data: offer } = await clerk.done(offers.copy, { params: { id: first.id } })
  const [line] = offer.items
  expect(line).toMatchObject({ unit_price: '65.5000', takes_options: true })
  expect(optionWords(line?.options ?? [])).toBe(optionsText)
  expect(await printed(offers.pdf, offer.id)).toContain(`${optionsText}. Steidzami`)
  const change = { options: options.slice(1), lock_version: line?.lock_version ?? 0 }
  const { data: cheaper } = await clerk.done(offers.updateItem, { params: { id: line?.id ?? 0 }, body: change })
  expect(cheaper.items[0]).toMatchObject({ unit_price: '20.0000', price_source: 'list', options: [{ name: 'Gravējums' }] })

  const { order_id } = await clerk.done(orders.createFromOffer, { params: { offerId: first.id }, body: {} })
  const { data: order } = await clerk.done(orders.show, { params: { id: order_id } })
  expect(order.order_items[0]).toMatchObject({ unit_price: '65.5000', base_price: '65.5000', price_source: 'offer' })
  expect(optionWords(order.order_items[0]?.options ?? [])).toBe(optionsText)
  expect(await printed(orders.pdf, order_id)).toContain(optionsText)
  // The offered price stays.
  expect(await changed(order, { options: options.slice(1) })).toMatchObject({ unit_price: '65.5000', price_source: 'offer' })
  await changed(order, { options })

  await reserve(app, order_id)
  await issue(app, order_id)
  const { data: open } = await clerk.done(invoices.invoiceable, { query: { customer_id } })
  expect(open.map(({ description }) => description)).toContain(`${order.order_items[0]?.name} (${optionsText})`)
  const draft = await invoiceOf(app, order_id)
  const { data: invoice } = await clerk.done(invoices.accept, { params: { id: draft.id } })
  expect(invoice.invoice_items.map(({ description }) => description)).toEqual([optionsText, null])
  expect(await printed(invoices.pdf, invoice.id)).toContain(optionsText)
  const ubl = (await clerk.call(invoices.xml, { params: { id: invoice.id } })).bytes
  expect(new TextDecoder().decode(ubl)).toContain(`<cbc:Description>${optionsText}</cbc:Description>`)
  expect(checkUbl(ubl)).toEqual([])

  const note = await credited(app, invoice)
  expect(note.credit_note_items.map(({ description }) => description)).toEqual([optionsText, null])
  const { data: prepared } = await clerk.done(credits.orderData, { params: { creditInvoiceId: note.id } })
  expect(prepared.items.map(({ options: each }) => optionWords(each))).toEqual([optionsText, ''])
  const again = await clerk.done(credits.createOrder, { params: { creditInvoiceId: note.id }, body: {} })
  expect(again.data.order_items[0]).toMatchObject({ unit_price: '65.5000', base_price: '65.5000' })
  expect(optionWords(again.data.order_items[0]?.options ?? [])).toBe(optionsText)
})

async function printed(call: typeof offers.pdf | typeof orders.pdf | typeof invoices.pdf, id: number): Promise<string> {
  const { bytes } = await clerk.call(call, { params: { id } })
  return (await pdfPages(bytes)).flat().join(' ')
}
