import { expect, type Page } from '@playwright/test'
import { offers } from '../contract/offers.ts'
import { expectNotice, focused, open, press, screen } from './support/hands.ts'
import { newCustomer, newGoods, newGoodsWithOptions, newImei, newOrder, newPhones } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Room is given by need: nothing is cut that must not be, and nothing is pushed off the screen. */

const lists = [
  '/orders',
  '/invoices',
  '/offers',
  '/customers',
  '/catalog',
  '/stock/procurements',
  '/stock/procurement_invoices',
  '/credit_notes',
  '/stock',
  '/advances',
]

for (const width of [1024, 1280, 1440]) {
  test(`lists at ${width}: no amount, number or day is cut, nothing is pushed off`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of lists) {
      await open(page, path)
      if ((await screen(page).getByRole('grid').count()) === 0) continue
      await expect(screen(page).getByRole('grid').first()).not.toHaveAttribute('aria-busy', 'true')
      expect(await cutFigures(page), path).toEqual([])
      if (width >= 1280) expect(await pushedOff(page), path).toBeLessThanOrEqual(0)
    }
  })

  test(`an order at ${width} with the document beside it: its values stand in words, its figures whole`, async ({ page, person }) => {
    await page.setViewportSize({ width, height: 800 })
    const order = await newOrder(person, { lines: 2, quantity: '12345' })
    await open(page, `/orders/${order.id}`)
    await expect(page.getByRole('grid', { name: 'Pasūtījuma rindas' })).toContainText(/12\s345/)
    expect(await cutFigures(page)).toEqual([])
    if (width >= 1280) expect(await pushedOff(page)).toBeLessThanOrEqual(0)
    await press(page, 'Control+d')
    await expect(page.locator('[data-pane="file"]')).toBeVisible()
    expect(await cutFigures(page)).toEqual([])
    // Every value of the facts has room for a word.
    const narrow = await page
      .locator('main dd')
      .evaluateAll((all) => all.filter((each) => each.clientWidth > 0 && each.clientWidth < 72).length)
    expect(narrow).toBe(0)
    const main = await screen(page).boundingBox()
    expect(main?.width).toBeGreaterThanOrEqual(Math.min(720, width - 240))
  })

  test(`a piece's number of fifteen digits is whole on a simplified invoice at ${width}`, async ({ page, person }) => {
    await page.setViewportSize({ width, height: 800 })
    const imei = newImei()
    await newPhones(person, [imei])
    await open(page, '/invoices/create_simplified_invoices')
    await press(page, 'F7')
    await page.keyboard.type(imei)
    await press(page, 'Enter')
    const grid = page.getByRole('grid', { name: 'Vienkāršā rēķina rindas' })
    await expect(grid).toContainText(imei)
    expect(await cutFigures(page)).toEqual([])
  })
}

test('columns do not move while a list is scrolled', async ({ page }) => {
  await open(page, '/orders')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  const places = () => page.getByRole('columnheader').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)))
  const before = await places()
  await page.getByRole('grid').focus()
  for (let page_ = 0; page_ < 6; page_++) {
    await press(page, 'PageDown')
    expect(await places()).toEqual(before)
  }
})

test('an offer is made with its lines at once', async ({ page, person }) => {
  const [customer, goods] = [await newCustomer(person), await newGoods(person)]
  await open(page, '/offers/create')
  await expect(focused(page)).toHaveAccessibleName('Klients')
  await page.keyboard.type(customer.name)
  await press(page, 'Tab F7')
  await expect(focused(page)).toHaveAccessibleName(/^Prece, 1\. rinda/)
  await page.keyboard.type(goods.sku)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
  await page.keyboard.type('2*3')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/offers\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  expect((await person.done(offers.show, { params: { id } })).data.items).toMatchObject([{ item_id: goods.id, quantity: '6.0000' }])
})

test('the options of a line open before its price has come', async ({ page, person }) => {
  const frame = await newGoodsWithOptions(person)
  await page.route('**/api/workspace/order_quote**', () => new Promise(() => {}))
  await open(page, '/orders/create')
  await press(page, 'F7')
  await page.keyboard.type(frame.sku)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
  await press(page, 'Shift+F7')
  await expect(page.getByRole('dialog', { name: frame.name }).getByRole('combobox', { name: 'Atmiņa' })).toBeFocused()
})

/** Texts of cells with figures that their column does not hold, as a person sees them. */
function cutFigures(page: Page): Promise<string[]> {
  return page.locator('main [role="gridcell"]').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const text = cell.textContent ?? ''
        const isFigure = cell.classList.contains('figures') || (/^\S{1,24}$/.test(text) && /\d/.test(text))
        return isFigure && (cell as HTMLElement).offsetParent !== null && cell.scrollWidth > cell.clientWidth
      })
      .map((cell) => cell.textContent ?? ''),
  )
}

/** Pixels by which any table in sight is wider than its place. */
function pushedOff(page: Page): Promise<number> {
  return page
    .locator('main :is([role="grid"], [role="presentation"]:has(> div > [role="grid"]))')
    .evaluateAll((grids) => Math.max(0, ...grids.map((grid) => grid.scrollWidth - grid.clientWidth)))
}
