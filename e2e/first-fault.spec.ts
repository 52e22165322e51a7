import { expect } from '@playwright/test'
import { focused, open, press } from './support/hands.ts'
import { newCustomer, newGoods } from './support/records.ts'
import { test } from './support/test.ts'

/** @file A new document's form is ready to type into, and a refused one puts the keyboard on what is wrong. */

const forms = {
  '/orders/create': 'Klients',
  '/offers/create': 'Klients',
  '/invoices/create': 'Klients',
  '/invoices/create_simplified_invoices': /./,
  '/invoices/create_advance_invoice': /./,
  '/invoices/create_credit_invoice': /./,
  '/stock/procurements/create': /./,
  '/stock/return_acts/create': /./,
  '/stock/tehnical_documents/create': /./,
  '/stock/stock_item_counts/create': /./,
  '/stock/inventory_items/create': /./,
  '/catalog/create': /./,
  '/accounting_accounts/create': /./,
} as const

for (const [path, name] of Object.entries(forms)) {
  test(`${path} opens ready to type into`, async ({ page }) => {
    await open(page, path)
    await expect(focused(page)).toHaveAccessibleName(name)
    await expect(focused(page)).toHaveJSProperty('disabled', false)
    expect(
      await focused(page).evaluate((element) =>
        element.matches('main :is(input, textarea, select), [role="dialog"] :is(input, textarea, select)'),
      ),
    ).toBe(true)
  })
}

for (const path of ['/orders/create', '/offers/create']) {
  test(`${path}: what the server refuses of a line far below draws the keyboard to its cell`, async ({ page, person }) => {
    const [customer, goods] = [await newCustomer(person), await newGoods(person)]
    const lines = path.startsWith('/orders') ? 'order_items' : 'offer_items'
    const call = path.startsWith('/orders') ? '**/api/orders' : '**/api/offers'
    await page.route(call, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { message: 'Nederīgi dati', errors: { [`${lines}.1.quantity`]: ['Daudzums ir par lielu'] } } })
        : route.continue(),
    )
    await open(page, path)
    await expect(focused(page)).toHaveAccessibleName('Klients')
    await page.keyboard.type(customer.name)
    await press(page, 'Tab F7')
    for (const quantity of ['1', '2', '3']) {
      await expect(focused(page)).toHaveAccessibleName(/^Prece/)
      await page.keyboard.type(goods.sku)
      await press(page, 'Enter')
      await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
      await page.keyboard.type(quantity)
      await press(page, 'Enter')
    }
    await expect(focused(page)).toHaveAccessibleName(/^Prece, 4\. rinda/)
    await press(page, 'Control+Enter')
    await expect(focused(page)).toHaveAccessibleName(/^Daudzums, 2\. rinda/)
    await expect(page.getByRole('alert').filter({ hasText: 'Daudzums ir par lielu' })).toBeVisible()
  })
}
