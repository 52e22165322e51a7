import { expect } from '@playwright/test'
import { pages } from '../contract/pages.ts'
import { open, press, screen } from './support/interactions.ts'
import { test } from './support/test.ts'

/** Pages with a parameter that is no record. */
const others: Readonly<Record<string, string>> = {
  '/password/{token}': 'for visitors',
  '/invitation/{token}': 'for visitors',
  '/invoices/create_credit_invoice_from_order/{orderId}': 'says that there is nothing to credit',
  '/stock/procurement_invoices/create/{supplierId}': 'leads to the list (rule R198)',
}

const records = pages.map(({ path }) => path).filter((path) => path.includes('{') && !(path in others))

test('each page of a record that is not there says so in its place, without a red notice but where the catalogue has one', async ({
  page,
}) => {
  const wrong: string[] = []
  for (const path of records) {
    await open(page, path.replaceAll(/\{[^}]+\}/g, '99999999'))
    const back = screen(page).getByRole('button', { name: /^Uz lapu / })
    const isThere = await back.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    )
    if (!isThere) wrong.push(`${path}: ${await screen(page).innerText()}`)
    else if (!/Ieraksts nav atrasts: |pieder, ir dzēsts/.test(await screen(page).innerText())) wrong.push(`${path} says nothing`)
    const notice = page.getByRole('alert').locator('[data-notice]', { hasText: 'Sistēmas kļūda' })
    if ((await notice.count()) > 0) wrong.push(`${path}: a red notice`)
    while ((await notice.count()) > 0) await notice.first().click()
  }
  expect(wrong).toEqual([])
})

test('Enter leads from a record that is not there to the list above it', async ({ page }) => {
  await open(page, '/stock/procurements/99999999')
  await expect(screen(page).getByRole('button', { name: 'Uz lapu „Iepirkumi”' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page).toHaveURL('/stock/procurements')
  await expect(screen(page).getByRole('grid', { name: 'Iepirkumi' })).toBeVisible()
})
