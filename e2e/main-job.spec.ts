import { expect, type Page } from '@playwright/test'
import { credits } from '../contract/credits/credits.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import type { OrderRecord } from '../contract/orders/order-record.ts'
import { orders } from '../contract/orders/orders.ts'
import { procurements } from '../contract/procurements/procurements.ts'
import type { Person } from '../tests/support/app.ts'
import {
  expectNotice,
  focused,
  activeTab,
  keyCounter,
  load,
  open,
  palette,
  press,
  screen,
  signIn,
  tabTitles,
} from './support/interactions.ts'
import { expectKeys } from './support/counted-keys.ts'
import { newPerson } from './support/people.ts'
import { newCustomer, newGoods, newOrder, newSupplier, unique } from './support/records.ts'
import { test, visitorTest } from './support/test.ts'

visitorTest(
  'an order is taken, fulfilled, invoiced, accepted and mailed by keyboard alone',
  { tag: '@keys' },
  async ({ page, baseURL }) => {
    const clerk = await newPerson(baseURL ?? '')
    const word = unique()
    const customer = await newCustomer(clerk, `Šķūņa Ļipčānu ķieģeļi ${word}`)
    const [byName, bySku, byBarcode] = [
      await newGoods(clerk, { name: 'Ēvele ābeļkoka', price: '18.4' }),
      await newGoods(clerk, { price: '3.15' }),
      await newGoods(clerk, { price: '0.99' }),
    ]
    const counter = await keyCounter(page)

    await page.goto('/')
    await expect(page).toHaveURL('/login')
    await signIn(page, 'admin@demo.example')

    // Search without diacritics.
    await palette(page, 'jauns pas', 'Jauns pasūtījums')
    await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
    await page.keyboard.type(`skuna lipcanu ${word}`)
    await press(page, 'Enter')
    await expect(activeTab(page)).toContainText(`Jauns pasūtījums: ${customer.name}`)

    // Enter moves through the cells to the next line.
    const cell = focused(page)
    await expect(cell).toHaveAccessibleName(/^(Prece|Rindu)/)
    for (const [found, quantity] of [
      [`evele ${byName.name.split(' ').at(-1)}`, '2'],
      [bySku.sku, '5'],
      [byBarcode.barcode, '10'],
    ]) {
      await page.keyboard.type(found ?? '')
      await press(page, 'Enter')
      await expect(cell).toHaveAccessibleName(/^Daudzums/)
      await page.keyboard.type(quantity ?? '')
      await press(page, 'Enter')
      await expect(cell).toHaveAccessibleName(/^Prece/)
    }
    await expect(screen(page)).toContainText('62,45')

    await press(page, 'Control+Enter')
    await expectNotice(page, 'created')
    await expect(page).toHaveURL(/\/orders\/\d+$/)
    const orderId = Number(page.url().split('/').at(-1))
    await expect(screen(page)).toContainText('Jauns')
    await expect(activeTab(page)).toContainText('PAS-')
    const orderNumber = (await activeTab(page).innerText()).trim()

    // The next step is always the same key.
    await press(page, 'F9')
    await expect(page.getByRole('button', { name: 'Izsniegt preces' })).toBeVisible()
    await press(page, 'F9')
    await expect(page.getByRole('button', { name: 'Izrakstīt rēķinu' })).toBeVisible()
    await press(page, 'F9')
    await expect(page).toHaveURL(/\/invoices\/invoice\/\d+$/)
    const invoiceId = Number(page.url().split('/').at(-1))
    await expect(page.getByRole('button', { name: 'Akceptēt rēķinu' })).toBeVisible()

    await press(page, 'F9')
    await expectNotice(page, 'accepted')
    const { data: accepted } = await clerk.done(invoices.show, { params: { id: invoiceId } })
    await expect(activeTab(page)).toContainText(accepted.number ?? '')

    await press(page, 'Control+d')
    const document = page.getByRole('complementary', { name: /\.pdf$/ })
    await expect(document).toBeVisible()
    await expect(document.locator('iframe')).toHaveAttribute('src', /^blob:/)
    await press(page, 'F10')
    await expectNotice(page, 'emailWaits')

    expect(await tabTitles(page)).toEqual(
      expect.arrayContaining([expect.stringContaining(orderNumber), expect.stringContaining(accepted.number ?? '-')]),
    )
    const { data: order } = await clerk.done(orders.show, { params: { id: orderId } })
    expect(order).toMatchObject({ status: 'invoiced', net: '62.45', customer: { id: customer.id } })
    expect(order.order_items.map(({ item_id, quantity }) => [item_id, Number(quantity)])).toEqual([
      [byName.id, 2],
      [bySku.id, 5],
      [byBarcode.id, 10],
    ])
    const { data: invoice } = await clerk.done(invoices.show, { params: { id: invoiceId } })
    expect(invoice.emails).toHaveLength(1)
    expect(counter.pointer()).toBe(0)
  },
)

test('a customer with usual items is served in at most 15 keys', { tag: '@keys' }, async ({ page, person }) => {
  // Three letters that no other customer begins with.
  const short = unique().slice(-3)
  const customer = await newCustomer(person, `${short} parasts pircējs`)
  const goods = [await newGoods(person), await newGoods(person), await newGoods(person)]
  const order_items = goods.map(({ id }) => ({ item_id: id, quantity: '2' }))
  for (let times = 0; times < 2; times++) await person.done(orders.create, { body: { customer_id: customer.id, order_items } })
  const counter = await keyCounter(page)
  await load(page, '/')
  const before = counter.keys()

  await press(page, 'c o')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await page.keyboard.type(short)
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible()
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
  await press(page, 'Control+F8')
  await expect(page.locator('[data-row] [data-cell=item]')).toHaveText(
    goods.map(({ name }) => name),
    { useInnerText: true },
  )
  await press(page, 'Control+Enter')
  const orderId = await untilMailed(page, person)

  const { data: order } = await person.done(orders.show, { params: { id: orderId } })
  expect(order).toMatchObject({ status: 'invoiced' })
  expect(order.order_items.map(({ item_id, quantity }) => [item_id, Number(quantity)])).toEqual(goods.map(({ id }) => [id, 2]))
  expect(counter.pointer()).toBe(0)
  const keys = counter.keys() - before
  expectKeys('pasūtījums ar parastajām precēm līdz rēķina nosūtīšanai', keys, 15)
})

test(
  'an order of three lines is taken, fulfilled, invoiced, accepted and mailed in at most 34 keys',
  { tag: '@keys' },
  async ({ page, person }) => {
    const short = unique().slice(-3)
    const customer = await newCustomer(person, `${short} jauns pircējs`)
    const codes = [0, 1, 2].map((place) => `${short}${place}`)
    const goods = []
    for (const sku of codes) goods.push(await newGoods(person, { sku }))
    const counter = await keyCounter(page)
    await load(page, '/')
    const before = counter.keys()

    await press(page, 'c o')
    await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
    await page.keyboard.type(short)
    await expect(page.getByRole('option', { name: customer.name })).toBeVisible()
    await press(page, 'Enter')
    for (const code of codes) {
      await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
      await page.keyboard.type(code)
      await press(page, 'Enter')
      await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
      await page.keyboard.type('2')
      if (code !== codes[2]) await press(page, 'Enter')
    }
    await press(page, 'Control+Enter')
    const orderId = await untilMailed(page, person)
    const { data: order } = await person.done(orders.show, { params: { id: orderId } })
    expect(order.order_items.map(({ item_id, quantity }) => [item_id, Number(quantity)])).toEqual(goods.map(({ id }) => [id, 2]))
    expect(counter.pointer()).toBe(0)
    expectKeys('pasūtījums ar trim precēm līdz rēķina nosūtīšanai', counter.keys() - before, 34)
  },
)

test('ordered goods are received in one key, and an invoice is paid in three', { tag: '@keys' }, async ({ page, person }) => {
  const { id: supplier_id } = await newSupplier(person)
  const { id: item_id } = await newGoods(person, { stock: '0' })
  const procurement_items = [{ item_id, quantity: '3', purchase_price: '5' }]
  const { procurement_id } = await person.done(procurements.create, { body: { supplier_id, procurement_items } })
  const at = { params: { id: procurement_id } }
  const { data: draft } = await person.done(procurements.show, at)
  await person.done(procurements.update, { ...at, body: { event: 'MARK_ORDERED', lock_version: draft.lock_version } })
  const invoice_id = await acceptedInvoice(person)
  const counter = await keyCounter(page)
  await load(page, `/stock/procurements/${procurement_id}`)
  await expect(page.getByRole('button', { name: 'Pieņemt preces' })).toBeVisible()
  const before = counter.keys()
  await press(page, 'F9')
  await expectNotice(page, 'accepted')
  const received = counter.keys()
  expectKeys('pieņemt pasūtītās preces', received - before, 1)
  const { data: procurement } = await person.done(procurements.show, at)
  expect(procurement.status).toBe('accepted')

  await open(page, `/invoices/invoice/${invoice_id}`)
  await expect(page.getByRole('button', { name: 'Reģistrēt maksājumu' })).toBeVisible()
  const opened = counter.keys()
  await press(page, 'i p')
  await expect(focused(page)).toHaveAccessibleName('Summa')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  const { data: invoice } = await person.done(invoices.show, { params: { id: invoice_id } })
  expect(invoice).toMatchObject({ open: '0.00', status: 'paid' })
  expectKeys('rēķina apmaksa', counter.keys() - opened, 3)
  expect(counter.pointer()).toBe(0)
})

test('one line of three is credited in at most 6 keys, from the line in focus', { tag: '@keys' }, async ({ page, person }) => {
  const order = await newOrder(person, { lines: 3, quantity: '2' })
  const invoice_id = await acceptedInvoice(person, order)
  const counter = await keyCounter(page)
  await load(page, `/invoices/invoice/${invoice_id}`)
  const before = counter.keys()
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/1\. rinda/)
  await press(page, 'ArrowDown')
  await expect(focused(page)).toHaveAccessibleName(/2\. rinda/)
  await press(page, 'Shift+F9')
  await expect(page).toHaveURL(/line_id=\d+$/)
  const quantities = page.getByRole('textbox', { name: /: daudzums$/ })
  await expect(quantities).toHaveCount(3)
  expect(await quantities.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))).toEqual(['', '2', ''])
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page.getByRole('button', { name: 'Akceptēt kredītrēķinu' })).toBeVisible()
  await press(page, 'F9')
  await expectNotice(page, 'accepted')
  const { data: note } = await person.done(credits.show, { params: { id: Number(page.url().split('/').at(-1)) } })
  expect(note.credit_note_items.map(({ name, quantity }) => [name, Number(quantity)])).toEqual([[order.order_items[1]?.name, 2]])
  const keys = counter.keys() - before
  expectKeys('kredītrēķins vienai rindai no trim', keys, 6)
})

test('lines to credit are taken all, none, and one by Space', async ({ page, person }) => {
  const invoice_id = await acceptedInvoice(person, await newOrder(person, { lines: 3, quantity: '2' }))
  await open(page, `/invoices/create_credit_invoice?invoice_id=${invoice_id}`)
  const quantities = page.getByRole('textbox', { name: /: daudzums$/ })
  const values = () => quantities.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  await expect(quantities).toHaveCount(3)
  expect(await values()).toEqual(['2', '2', '2'])
  await press(page, 'Control+Shift+F9')
  await expect.poll(values).toEqual(['', '', ''])
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/: daudzums$/)
  await press(page, 'ArrowDown Space')
  await expect.poll(values).toEqual(['', '2', ''])
  await press(page, 'Space')
  await expect.poll(values).toEqual(['', '', ''])
  await press(page, 'Control+F9')
  await expect.poll(values).toEqual(['2', '2', '2'])
})

test('the line in focus is split from an order in at most 6 keys', { tag: '@keys' }, async ({ page, person }) => {
  const order = await newOrder(person, { lines: 3, quantity: '2' })
  const counter = await keyCounter(page)
  await load(page, `/orders/${order.id}`)
  await expect(activeTab(page)).toContainText(order.number)
  const before = counter.keys()
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/1\. rinda/)
  await press(page, 'ArrowDown')
  await expect(focused(page)).toHaveAccessibleName(/2\. rinda/)
  await press(page, 'Shift+F9')
  const second = page.getByRole('textbox', { name: `${order.order_items[1]?.name}: daudzums` })
  await expect(second).toBeFocused()
  await expect(second).toHaveValue('2')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).not.toHaveURL(`/orders/${order.id}`)
  const keys = counter.keys() - before
  const { data: rest } = await person.done(orders.show, { params: { id: order.id } })
  expect(rest.order_items.map(({ name }) => name)).toEqual([order.order_items[0]?.name, order.order_items[2]?.name])
  expectKeys('atdalīt rindu no pasūtījuma', keys, 6)
})

/** From a new order on, by the next step; answers the id of the order. */
async function untilMailed(page: Page, person: Person): Promise<number> {
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const orderId = Number(page.url().split('/').at(-1))
  for (const next of ['Nodot izpildē', 'Izsniegt preces', 'Izrakstīt rēķinu']) {
    await expect(page.getByRole('button', { name: next })).toBeVisible()
    await press(page, 'F9')
  }
  await expect(page).toHaveURL(/\/invoices\/invoice\/\d+$/)
  await expect(page.getByRole('button', { name: 'Akceptēt rēķinu' })).toBeVisible()
  const invoiceId = Number(page.url().split('/').at(-1))
  await press(page, 'F9')
  await expectNotice(page, 'accepted')
  const { data: accepted } = await person.done(invoices.show, { params: { id: invoiceId } })
  await expect(activeTab(page)).toContainText(accepted.number ?? '')
  await press(page, 'F10')
  await expectNotice(page, 'emailWaits')
  return orderId
}

async function acceptedInvoice(person: Person, order?: OrderRecord): Promise<number> {
  const at = { params: { id: (order ?? (await newOrder(person))).id } }
  await person.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { ...at, body: { step: 'issue' } })
  const { invoice_id } = await person.done(orders.issueInvoice, at)
  await person.done(invoices.accept, { params: { id: invoice_id } })
  return invoice_id
}
