import { expect, type Page } from '@playwright/test'
import { leads } from '../contract/leads/leads.ts'
import { focused, open, press, screen } from './support/interactions.ts'
import { newCustomer, newGoods, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Forms use the width, their last button stays in sight, and records say what is done with them first. */

const forms = [
  '/rent/create',
  '/production/production_applications/create',
  '/service/service_applications/create',
  '/stock/stock_checks/create',
  '/stock/stock_item_counts/create',
  '/leads/create',
] as const

/** Share of the page's width that fields take. */
async function usedWidth(page: Page): Promise<number> {
  return page.locator('main').evaluate((main) => {
    const fields = [...main.querySelectorAll('input, select, textarea')].filter((field) => field.checkVisibility())
    const right = Math.max(...fields.map((field) => field.getBoundingClientRect().right))
    const { left, width } = main.getBoundingClientRect()
    return (right - left) / width
  })
}

test('at 1440 forms of new records use the width, and their button is in sight in a low window', async ({ page }) => {
  await open(page, '/')
  for (const path of forms) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, path)
    await expect(screen(page).getByRole('textbox').or(screen(page).getByRole('combobox')).first(), path).toBeVisible()
    expect(await usedWidth(page), path).toBeGreaterThan(0.9)
    await page.setViewportSize({ width: 1024, height: 420 })
    await expect(screen(page).locator('form [aria-keyshortcuts="Control+Enter"]:visible').first(), path).toBeInViewport({ ratio: 1 })
  }
})

test('items, leads and customers name the usual next action', async ({ page, person }) => {
  const goods = await newGoods(person)
  const customer = await newCustomer(person)
  const { lead_id } = await person.done(leads.create, { body: { company_name: `Jaunie ${unique()}` } })
  const primary = () => screen(page).getByRole('toolbar', { name: 'Darbības' }).locator('button.bg-accent')
  await open(page, `/catalog/${goods.id}`)
  await expect(primary()).toHaveText(/Drukāt preces etiķetes/)
  await open(page, `/customers/${customer.id}`)
  await expect(primary()).toHaveCount(1)
  await open(page, `/leads/${lead_id}`)
  await expect(primary()).toHaveText(/Sazinājos/)
  await press(page, 's c')
  await expect(primary()).toHaveText(/Norunāta tikšanās/)
})

test('a new offer opens as a new order does: the customer leads to the lines, and the other data stand beside them', async ({
  page,
  person,
}) => {
  const customer = await newCustomer(person)
  for (const path of ['/orders/create', '/offers/create']) {
    await open(page, path)
    await expect(focused(page), path).toHaveAccessibleName('Klients')
    await page.keyboard.type(customer.name)
    await press(page, 'Enter')
    await expect(focused(page), path).toHaveAccessibleName(/^Prece, 1\. rinda/)
    // The other data stand beside the lines.
    await expect(page.getByRole('complementary', { name: /dati$/ }).getByRole('combobox', { name: 'Filiāle' }), path).toBeVisible()
    await press(page, 'F3')
    await expect(focused(page), path).toHaveAccessibleName('Klients')
    await expect(focused(page), path).toHaveValue(customer.name)
  }
})
