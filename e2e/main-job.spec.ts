import { expect } from '@playwright/test'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { expectNotice, focused, activeTab, keyCounter, palette, press, screen, signIn, tabTitles } from './support/interactions.ts'
import { newPerson } from './support/people.ts'
import { newCustomer, newGoods, unique } from './support/records.ts'
import { visitorTest } from './support/test.ts'

visitorTest('an order is taken, fulfilled, invoiced, accepted and mailed by keyboard alone', async ({ page, baseURL }, { annotations }) => {
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
  annotations.push({ type: 'keys', description: String(counter.keys()) })
  console.log(`Main job by keyboard: ${counter.keys()} keys`)
})
