import { expect, type Locator, type Page } from '@playwright/test'
import type { OrderRecord } from '../contract/orders/order-record.ts'
import { orders } from '../contract/orders/orders.ts'
import type { Person } from '../tests/support/app.ts'
import { expectNotice, focused, activeTab, open, press, screen } from './support/interactions.ts'
import { endSessions, newToken } from './support/people.ts'
import { newCustomer, newGoods, newOrder } from './support/records.ts'
import { test } from './support/test.ts'

test('a sum typed into a line is worked out, and what stood in between is never saved', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, quantity: '2' })
  await openLines(page, order)
  await toColumn(page, 'Daudzums')
  await page.keyboard.type('12*3')
  await press(page, 'Enter F7')
  await expect(cell(page, 0, 'Daudzums')).toHaveText('36')
  await press(page, 'Control+End ArrowDown')
  await leaveLines(page)
  await expect.poll(() => quantities(person, order)).toEqual(['36.0000'])
})

test('a text that is no number stays in its cell with the reason, stops what would act on it, and is nowhere saved', async ({
  page,
  person,
}) => {
  const order = await newOrder(person, { lines: 2, quantity: '2' })
  await openLines(page, order)
  await toColumn(page, 'Daudzums')
  await page.keyboard.type('12*')
  // Clicking another row keeps the focus in the invalid cell.
  await cell(page, 1, 'Cena').click()
  await expect(focused(page)).toHaveValue('12*')
  await expect(page.getByRole('alert').filter({ hasText: 'Jāraksta skaitlis' })).toBeVisible()
  await press(page, 'F9')
  await expectNotice(page, { color: 'blue', text: /vispirms jāsaglabā/ })
  await expect(focused(page)).toHaveValue('12*')
  await screen(page).getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('textbox', { name: /^Daudzums/ })).toHaveValue('12*')
  expect(await quantities(person, order)).toEqual(['2.0000', '2.0000'])
  expect((await shown(person, order)).status).toBe('new')
  await press(page, 'F7')
  await page.keyboard.type('4')
  await press(page, 'Enter')
  await leaveLines(page)
  await expect.poll(() => quantities(person, order)).toEqual(['48.0000', '2.0000'])
})

test('a form with a day that is none is not saved; the focus goes to the day', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1 })
  await open(page, `/orders/${order.id}`)
  await page.getByRole('group', { name: 'Pasūtījuma dati' }).focus()
  await press(page, 'F2')
  const day = page.getByLabel('Paredzamais datums').first()
  await day.fill('31.02.')
  await page.getByLabel('Klienta pasūtījuma Nr.').first().fill('X-1')
  await press(page, 'Control+Enter')
  await expect(day).toBeFocused()
  await expect(day).toHaveValue('31.02.')
  expect((await shown(person, order)).customer_order_nr).toBeNull()
})

test('a name that is only typed, not chosen, stays in its field and stops the save', async ({ page, person }) => {
  await newCustomer(person)
  await open(page, '/offers/create')
  const customer = page.getByRole('combobox', { name: 'Klients' })
  await customer.fill('nav tāda klienta')
  await expect(page.getByRole('listbox')).toBeAttached()
  await press(page, 'Tab')
  await expect(customer).toHaveValue('nav tāda klienta')
  await press(page, 'Control+Enter')
  await expect(customer).toBeFocused()
  await expect(page).toHaveURL('/offers/create')
  await press(page, 'Escape')
  await expect(customer).toHaveValue('')
})

test('an edit that was saved is taken back at the server, and done again', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 2, quantity: '2' })
  await openLines(page, order)
  await toColumn(page, 'Daudzums')
  await page.keyboard.type('7')
  await press(page, 'ArrowDown')
  await expect.poll(() => quantities(person, order)).toEqual(['7.0000', '2.0000'])
  await press(page, 'Control+z')
  await expect.poll(() => quantities(person, order)).toEqual(['2.0000', '2.0000'])
  await expect(cell(page, 0, 'Daudzums')).toHaveText('2')
  await press(page, 'Control+y')
  await expect.poll(() => quantities(person, order)).toEqual(['7.0000', '2.0000'])
  await press(page, 'Control+z')
  await expect.poll(() => quantities(person, order)).toEqual(['2.0000', '2.0000'])
  await press(page, 'Control+Shift+Z')
  await expect.poll(() => quantities(person, order)).toEqual(['7.0000', '2.0000'])
})

test('lines deleted together come back together, also when Ctrl+Z follows at once', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 3, quantity: '2' })
  await openLines(page, order)
  await press(page, 'Shift+ArrowDown Control+Delete Control+z')
  // Restored lines get new keys, so none may be deleted before the undo.
  const before = order.order_items.map(({ id }) => id)
  const existedBefore = async () => (await shown(person, order)).order_items.map(({ id }) => before.includes(id))
  await expect.poll(async () => (await existedBefore()).toSorted()).toEqual([false, false, true])
  const back = await shown(person, order)
  expect(back.order_items.map(({ name }) => name).toSorted()).toEqual(order.order_items.map(({ name }) => name).toSorted())
  expect(await quantities(person, order)).toEqual(['2.0000', '2.0000', '2.0000'])
  await press(page, 'Control+y')
  await expect.poll(async () => (await shown(person, order)).order_items.map(({ name }) => name)).toEqual([order.order_items[2]?.name])
})

test('a paste into a new order is one step back and one forth; what it could not read is named', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const goods = await Promise.all([newGoods(person), newGoods(person)])
  await open(page, '/orders/create')
  await press(page, 'F7')
  const shownColumns = await rows(page)
    .locator('[data-cell]')
    .evaluateAll((cells) => cells.map((each) => (each as HTMLElement).dataset['cell'] ?? ''))
  const upTo = shownColumns.slice(0, shownColumns.indexOf('quantity') + 1)
  const lines = goods.map(({ sku }, place) =>
    upTo.map((id) => ({ item: sku, quantity: place === 0 ? '1+2' : 'divi' })[id] ?? '').join('\t'),
  )
  await pasteText(page, lines.join('\n'))
  await expect(cell(page, 0, 'Prece')).toHaveText(goods[0]?.name ?? '')
  await expect(cell(page, 1, 'Prece')).toHaveText(goods[1]?.name ?? '')
  await expect(cell(page, 0, 'Daudzums')).toHaveText('3')
  await expect(page.getByRole('alert').filter({ hasText: '„divi” (2. rinda, Daudzums)' })).toBeVisible()
  await press(page, 'Control+z')
  await expect(rows(page)).toHaveCount(1)
  await expect(cell(page, 0, 'Prece')).toHaveText('')
  await press(page, 'Control+y')
  await expect(rows(page)).toHaveCount(2)
  await expect(cell(page, 1, 'Prece')).toHaveText(goods[1]?.name ?? '')
})

test('what is typed ahead of the answer goes into the cells after it, in a form that is taken at once, too', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const [one, two] = await Promise.all([newGoods(person), newGoods(person)])
  // Slower than typing: keys after the item arrive before the match.
  await page.route(/\/api\/catalog_items\?.*q=/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000))
    await route.continue()
  })
  await open(page, '/orders/create')
  await expect(focused(page)).toHaveAccessibleName(/^Klients/)
  await page.keyboard.type(customer.name)
  await press(page, 'Enter F7')
  await expect(focused(page)).toHaveAccessibleName(/^Prece/)
  await page.keyboard.type(one.sku)
  await press(page, 'Enter 1 2 Backspace 2 Enter')
  await page.keyboard.type(two.sku)
  await press(page, 'Enter 3 + 4 Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const lines = (await person.done(orders.show, { params: { id } })).data.order_items
  expect(lines.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([
    [one.id, '12.0000'],
    [two.id, '7.0000'],
  ])
})

test('a step pressed in the first row of an empty order saves the row and is taken', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 0 })
  const goods = await newGoods(person)
  await open(page, `/orders/${order.id}`)
  await expect(activeTab(page)).toContainText(order.number)
  await press(page, 'F7')
  await page.keyboard.type(goods.sku)
  await press(page, 'Enter 2 F9')
  await expect(page.getByRole('button', { name: 'Izsniegt preces' })).toBeVisible()
  const { data } = await person.done(orders.show, { params: { id: order.id } })
  expect(data.order_items.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([[goods.id, '2.0000']])
  expect(data.status).toBe('in_fulfillment')
})

test('a cell half typed is there after a reload and after the session ended', async ({ page, person }) => {
  await open(page, '/orders/create')
  await press(page, 'F7')
  await page.keyboard.type('skrūvgr')
  await expect(page.getByRole('listbox')).toBeAttached()
  // Drafts are stored within a second, or on leaving the page.
  await page.reload()
  const item = page.getByRole('textbox', { name: /^Prece, 1\. rinda/ })
  await expect(item).toHaveValue('skrūvgr')
  await press(page, 'F7')
  await page.keyboard.type('iezi')
  await endSessions(person)
  await page.reload()
  await expect(page).toHaveURL('/login')
  const token = await newToken(person.id)
  await page.evaluate((text) => localStorage.setItem('access_token', text), token)
  await open(page, '/orders/create')
  await expect(item).toHaveValue('skrūvgriezi')
})

test('a number half typed in a saved line survives a reload', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, quantity: '2' })
  await openLines(page, order)
  await toColumn(page, 'Daudzums')
  await page.keyboard.type('5*')
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Daudzums, 1\. rinda/ })).toHaveValue('5*')
  await press(page, 'F7')
  await page.keyboard.type('3')
  await press(page, 'Enter')
  await leaveLines(page)
  await expect.poll(() => quantities(person, order)).toEqual(['15.0000'])
})

async function openLines(page: Page, order: OrderRecord): Promise<void> {
  await open(page, `/orders/${order.id}`)
  await expect(activeTab(page)).toContainText(order.number)
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/^Prece, 1\. rinda/)
}

async function toColumn(page: Page, header: string): Promise<void> {
  await press(page, 'Home')
  for (let step = 0; step < 12; step++) {
    if ((await focused(page).getAttribute('aria-label'))?.startsWith(header)) return
    await press(page, 'ArrowRight')
  }
  await expect(focused(page)).toHaveAccessibleName(new RegExp(`^${header}`))
}

async function leaveLines(page: Page): Promise<void> {
  await page.getByRole('group', { name: /dati/ }).first().focus()
}

function rows(page: Page): Locator {
  return page.getByRole('grid', { name: 'Pasūtījuma rindas' }).locator('[data-row]')
}

/** By header, as visible columns depend on the width. */
function cell(page: Page, row: number, header: keyof typeof names): Locator {
  return page.getByRole('grid', { name: 'Pasūtījuma rindas' }).locator(`[data-row="${row}"] [data-cell="${names[header]}"]`)
}

const names = { Prece: 'item', Daudzums: 'quantity', Cena: 'unit_price' } as const

async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await press(page, 'Control+v')
}

async function shown(person: Person, { id }: Pick<OrderRecord, 'id'>): Promise<OrderRecord> {
  return (await person.done(orders.show, { params: { id } })).data
}

async function quantities(person: Person, order: OrderRecord): Promise<string[]> {
  return (await shown(person, order)).order_items.map(({ quantity }) => quantity)
}
