import { expect, type Page } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { procurements } from '../contract/procurements/procurements.ts'
import type { Person } from '../tests/support/app.ts'
import { expectNotice, focused, open, press } from './support/interactions.ts'
import { database } from './support/product.ts'
import { newCustomer, newGoods, newOrder, newSupplier, unique, type Goods } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Enter accepts the proposals of a new line in every line grid. */

const documents: Readonly<Record<string, (person: Person) => Promise<string>>> = {
  'a new order': async () => '/orders/create',
  'a saved order': async (person) => `/orders/${(await newOrder(person, { lines: 0 })).id}`,
  'a new offer': async () => '/offers/create',
  'a new simplified invoice': async () => '/invoices/create_simplified_invoices',
  'a procurement': async (person) => {
    const [supplier, goods] = [await newSupplier(person), await newGoods(person, { stock: '0' })]
    const { procurement_id } = await person.done(procurements.create, {
      body: { supplier_id: supplier.id, procurement_items: [{ item_id: goods.id, quantity: '7', purchase_price: '1' }] },
    })
    return `/stock/procurements/${procurement_id}`
  },
}

for (const [name, path] of Object.entries(documents)) {
  test(`Enter accepts the quantity that ${name} proposes and leads to the next line`, async ({ page, person }) => {
    const [one, two] = [await newGoods(person), await newGoods(person)]
    await open(page, await path(person))
    await press(page, 'F7')
    await expect(focused(page)).toHaveAccessibleName(/^(Prece, |Rindu)/)
    // Appends a line after existing ones.
    if (name === 'a procurement') await press(page, 'Control+Insert')
    await typeLine(page, one)
    await typeLine(page, two)
    for (const { name: shown } of [one, two]) {
      const row = page.locator('[data-row]').filter({ hasText: shown })
      await expect(row.locator('[data-cell=quantity]')).toHaveText('1')
    }
  })
}

test('Ctrl+Shift+Enter in the lines of a new order saves it and previews all its steps; what is missing is said first', async ({
  page,
  person,
}) => {
  const [customer, goods] = [await newCustomer(person), await newGoods(person)]
  await open(page, '/orders/create')
  await press(page, 'F7')
  await page.keyboard.type(goods.sku)
  await press(page, 'Enter Enter Control+Shift+Enter')
  const dialog = page.getByRole('dialog', { name: /^Priekšskatījums: PAS-/ })
  await expect(focused(page)).toHaveAccessibleName(/^Klients/)
  await expect(page.getByText('Izvēlieties klientu').first()).toBeVisible()
  await page.keyboard.type(customer.name)
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible()
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
  await press(page, 'Control+Shift+Enter')
  await expect(dialog.getByRole('list', { name: 'Kas notiks' })).toContainText('Radīsies R-')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  expect((await person.done(orders.show, { params: { id } })).data.status).toBe('new')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/invoices\/invoice\/\d+$/)
  expect((await person.done(orders.show, { params: { id } })).data.status).toBe('invoiced')
})

test('an order of lines with proposed quantities is made by Enter and Ctrl+Enter alone', async ({ page, person }) => {
  const [customer, one, two] = [await newCustomer(person), await newGoods(person), await newGoods(person)]
  await open(page, '/orders/create')
  await expect(focused(page)).toHaveAccessibleName(/^Klients/)
  await page.keyboard.type(customer.name)
  await press(page, 'Enter F7')
  for (const { sku } of [one, two]) {
    await page.keyboard.type(sku)
    await press(page, 'Enter Enter')
  }
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const { data } = await person.done(orders.show, { params: { id: Number(page.url().split('/').at(-1)) } })
  expect(data.order_items.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([
    [one.id, '1.0000'],
    [two.id, '1.0000'],
  ])
})

test('a letter that comes in the moment in which others are acted on is typed after them, and none comes twice', async ({
  page,
  person,
}) => {
  const [one, two] = [await newGoods(person), await newGoods(person)]
  await open(page, '/orders/create')
  await press(page, 'F7')
  let answer = (): void => undefined
  const released = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/**', async (route) => {
    if (route.request().url().includes(encodeURIComponent(one.sku))) await released
    return route.continue()
  })
  await page.keyboard.type(one.sku)
  await press(page, 'Enter Enter')
  await page.keyboard.type(two.sku)
  // Right after the first frames requested within a frame, before a redraw.
  await page.evaluate(() => {
    const ask = window.requestAnimationFrame.bind(window)
    let depth = 0
    let count = 0
    window.requestAnimationFrame = (callback) => {
      const isWithin = depth > 0
      return ask((time) => {
        depth += 1
        callback(time)
        depth -= 1
        if (!isWithin || count === 6) return
        count += 1
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', code: 'KeyX', bubbles: true, cancelable: true }))
      })
    }
  })
  answer()
  const field = page.getByRole('textbox', { name: /^Prece, 2\. rinda/ })
  const once = new RegExp(`^${two.sku}x{1,6}$`)
  await expect(field).toHaveValue(once)
  await page.waitForTimeout(500)
  await expect(field).toHaveValue(once)
})

test('the item picker tells what is available in the warehouse of the document, and elsewhere aside', async ({ page, person }) => {
  const other = await database()
    .insertInto('warehouses')
    .values({ name: `Tālā ${unique()}`, code: unique().slice(-8) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const goods = await newGoods(person, { stock: '16', warehouse_id: other.id })
  await open(page, '/orders/create')
  await press(page, 'F7')
  await page.keyboard.type(goods.sku)
  const option = page.getByRole('option', { name: goods.name })
  await expect(option).toContainText('0 gab. · citur 16 gab.')
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
})

test('after a form is begun anew the keyboard is in it', async ({ page, person }) => {
  const customer = await newCustomer(person)
  await open(page, '/orders/create')
  await expect(focused(page)).toHaveAccessibleName(/^Klients/)
  await page.keyboard.type(customer.name)
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Sākt no jauna' }).click()
  await expect(focused(page)).toHaveAccessibleName(/^Klients/)
  await expect(focused(page)).toHaveValue('')
})

test('letters in a quantity stop what would save or go on, with the reason', async ({ page, person }) => {
  const [customer, goods] = [await newCustomer(person), await newGoods(person)]
  await open(page, '/orders/create')
  await expect(focused(page)).toHaveAccessibleName(/^Klients/)
  await page.keyboard.type(customer.name)
  await press(page, 'Enter F7')
  await page.keyboard.type(goods.sku)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
  await page.keyboard.type('skr')
  await press(page, 'Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Jāraksta skaitlis' })).toBeVisible()
  await expect(focused(page)).toHaveValue('skr')
})

test('a quantity typed before the words of an item comes in with it, and Enter goes on to the next line', async ({ page, person }) => {
  const [one, two] = [await newGoods(person), await newGoods(person)]
  await open(page, '/orders/create')
  await press(page, 'F7')
  await page.keyboard.type(`3*${one.sku}`)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^(Prece, 2|Rindu)/)
  await page.keyboard.type(`1,5 x ${two.sku}`)
  await expect(page.getByRole('option', { name: two.name })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.locator('[data-row="0"] [data-cell=quantity]')).toHaveText('3')
  await expect(page.locator('[data-row="1"] [data-cell=item]')).toHaveText(two.name)
  await expect(page.locator('[data-row="1"] [data-cell=quantity]')).toHaveText('1,5')
  // Alone it changes the quantity of what the row has, and one undo takes it back.
  await press(page, 'ArrowUp')
  await page.keyboard.type('7*')
  await press(page, 'Enter')
  await expect(page.locator('[data-row="1"] [data-cell=quantity]')).toHaveText('7')
  await press(page, 'Control+z')
  await expect(page.locator('[data-row="1"] [data-cell=quantity]')).toHaveText('1,5')
})

/** Types an article number, then Enter until the next line; no cell may open meanwhile. */
async function typeLine(page: Page, { sku }: Goods): Promise<void> {
  const cell = focused(page)
  const rowOf = async () => /, (\d+)\. rinda/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1]
  await page.keyboard.type(sku)
  const row = await rowOf()
  await press(page, 'Enter')
  await expect(cell).toHaveAccessibleName(/^Daudz/)
  for (let step = 0; (await rowOf()) === row; step++) {
    expect(step).toBeLessThan(4)
    const before = (await cell.getAttribute('aria-label')) ?? ''
    await press(page, 'Enter')
    await expect(cell).toHaveValue('')
    await expect(cell).not.toHaveAccessibleName(before)
  }
  await expect(cell).toHaveAccessibleName(/^Prece/)
}
