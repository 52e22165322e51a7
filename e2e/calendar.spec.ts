import { expect, type Page } from '@playwright/test'
import { celebrations } from '../contract/reference/reference.ts'
import { customers } from '../contract/customers/customers.ts'
import { focused, open, press, screen } from './support/interactions.ts'
import { newCustomer, newGoods, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file The calendar of date fields and date cells. */

const calendar = (page: Page) => page.getByRole('dialog', { name: /^Kalendārs/ })
const start = (page: Page) => screen(page).getByRole('textbox', { name: /^Sākums/ })

async function openCalendar(page: Page): Promise<void> {
  await press(page, 'Alt+ArrowDown')
  await expect(calendar(page)).toBeVisible()
}

test('a day of a form is chosen in the calendar by keys', async ({ page, person }) => {
  const name = `Kalendāra svētki ${unique()}`
  const holiday = { name, date: '2020-12-07', kind: 'public_holiday', repeats_yearly: true, is_day_off: true }
  await person.done(celebrations.calls.create, { body: holiday })
  await open(page, '/rent/create')
  await start(page).focus()
  await page.keyboard.type('28.11.2026')
  await openCalendar(page)
  await expect(calendar(page)).toHaveAccessibleName('Kalendārs: Sākums')
  await expect(focused(page)).toHaveAccessibleName('sestdiena, 2026. gada 28. novembris')
  await expect(calendar(page).getByRole('heading')).toHaveText('2026. gada novembris')
  await expect(calendar(page).getByRole('columnheader')).toHaveText(['Ned.', 'Pr', 'Ot', 'Tr', 'Ce', 'Pk', 'Se', 'Sv'])
  await expect(calendar(page).getByRole('rowheader')).toHaveText(['44', '45', '46', '47', '48', '49'])
  const steps = [
    ['ArrowRight', 'svētdiena, 2026. gada 29. novembris'],
    ['ArrowDown', 'svētdiena, 2026. gada 6. decembris'],
    ['ArrowRight', `pirmdiena, 2026. gada 7. decembris, ${name}`],
    ['End', 'svētdiena, 2026. gada 13. decembris'],
    ['Home', `pirmdiena, 2026. gada 7. decembris, ${name}`],
    ['PageDown', 'ceturtdiena, 2027. gada 7. janvāris'],
    ['Shift+PageUp', 'trešdiena, 2026. gada 7. janvāris'],
    ['ArrowUp', 'trešdiena, 2025. gada 31. decembris, Vecgada vakars'],
    ['PageUp', 'svētdiena, 2025. gada 30. novembris'],
    ['ArrowLeft', 'sestdiena, 2025. gada 29. novembris'],
  ] as const
  for (const [key, day] of steps) {
    await press(page, key)
    await expect(focused(page)).toHaveAccessibleName(day)
  }
  // A day is changed by Enter alone; Esc leaves the calendar and not the form.
  await press(page, 'Escape')
  await expect(calendar(page)).toBeHidden()
  await expect(start(page)).toBeFocused()
  await expect(start(page)).toHaveValue('28.11.2026.')
  await openCalendar(page)
  await press(page, 'ArrowLeft Enter')
  await expect(start(page)).toBeFocused()
  await expect(start(page)).toHaveValue('27.11.2026.')
  await openCalendar(page)
  await press(page, 'Shift+PageUp t')
  await expect(focused(page)).toHaveAttribute('aria-current', 'date')
})

test('the calendar of a form and of a filter is used by the mouse', async ({ page }) => {
  await open(page, '/rent/create')
  await start(page).fill('05.11.2026')
  await screen(page)
    .getByRole('button', { name: /^Kalendārs/ })
    .first()
    .click()
  await calendar(page)
    .getByRole('button', { name: /^Nākamais mēnesis/ })
    .click()
  await expect(calendar(page).getByRole('heading')).toHaveText('2026. gada decembris')
  await calendar(page).getByRole('gridcell', { name: 'ceturtdiena, 2026. gada 24. decembris' }).click()
  await expect(calendar(page)).toBeHidden()
  await expect(start(page)).toHaveValue('24.12.2026.')
  // A click elsewhere leaves it without a change.
  await screen(page)
    .getByRole('button', { name: /^Kalendārs/ })
    .first()
    .click()
  await expect(calendar(page)).toBeVisible()
  await screen(page).getByRole('heading').first().click()
  await expect(calendar(page)).toBeHidden()
  await expect(start(page)).toHaveValue('24.12.2026.')
})

test('filters and dialogs open the calendar by the same key, and Esc closes it alone', async ({ page }) => {
  await open(page, '/invoices/invoiceable_customers')
  const until = screen(page).getByRole('textbox', { name: 'Izsniegts līdz' })
  await until.focus()
  await page.keyboard.type('5.10.2026')
  await openCalendar(page)
  await press(page, 'PageDown Enter')
  await expect(until).toHaveValue('05.11.2026.')

  await open(page, '/orders')
  await screen(page).getByRole('columnheader', { name: 'Datums' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Filtrēt…' }).click()
  const value = page.getByRole('dialog').getByRole('textbox', { name: 'Vērtība' })
  await expect(value).toBeFocused()
  await page.keyboard.type('28.11.2026')
  await openCalendar(page)
  await press(page, 'ArrowUp Escape')
  await expect(calendar(page)).toBeHidden()
  await expect(value).toBeFocused()
  await expect(value).toHaveValue('28.11.2026.')
  await openCalendar(page)
  await press(page, 'ArrowUp Enter Control+Enter')
  await expect(
    screen(page)
      .getByText(/21\.11\.2026/)
      .first(),
  ).toBeVisible()
})

test('a day of a line is chosen in the calendar, and Esc stays in the cell', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const goods = await newGoods(person)
  const body = { catalog_item_id: goods.id, price: '7.5000', valid_from: '2026-11-28' }
  await person.done(customers.createPrices, { params: { customerId: customer.id }, body: { prices: [body] } })
  await open(page, `/customers/${customer.id}/prices`)
  await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
  await press(page, 'ArrowRight ArrowRight')
  await expect(focused(page)).toHaveAccessibleName(/28\.11\.2026\.$/)
  await openCalendar(page)
  await expect(focused(page)).toHaveAccessibleName('sestdiena, 2026. gada 28. novembris')
  await press(page, 'ArrowDown Escape')
  await expect(calendar(page)).toBeHidden()
  await expect(focused(page)).toHaveAccessibleName(/28\.11\.2026\.$/)
  await press(page, 'Escape')
  await openCalendar(page)
  await press(page, 'ArrowDown Enter')
  await expect(calendar(page)).toBeHidden()
  await press(page, 'Control+Home')
  const valid = async () =>
    (await person.done(customers.prices, { params: { customerId: customer.id } })).data.map((each) => each.valid_from)
  await press(page, 'ArrowDown')
  await expect.poll(valid).toEqual(['2026-12-05'])
})
