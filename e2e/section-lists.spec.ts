import { expect } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { expectNotice, open, press, screen } from './support/interactions.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { test } from './support/test.ts'

test('a list within a record sorts, filters, arranges its columns and copies by the keys of lists', async ({ page, context, person }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id: customer_id } = await newCustomer(person)
  const [first, second] = [await newOrder(person, { customer_id }), await newOrder(person, { customer_id })]
  await person.done(orders.cancel, { params: { id: second.id } })
  await open(page, `/customers/${customer_id}`)
  await screen(page).getByRole('tab', { name: 'Pasūtījumi' }).press('Enter')
  const grid = screen(page).getByRole('grid', { name: 'Pasūtījumi' })
  const rows = grid.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(rows).toHaveCount(2)
  await grid.focus()

  await press(page, 'Home ArrowUp Enter')
  await expect(grid.getByRole('columnheader', { name: 'Numurs' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.first()).toContainText(first.number)
  await press(page, 'Enter')
  await expect(grid.getByRole('columnheader', { name: 'Numurs' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.first()).toContainText(second.number)

  await press(page, 'ArrowDown Home ArrowRight ArrowRight ArrowRight Alt+F3')
  await expect(screen(page).getByRole('group', { name: 'Kolonnu filtri' })).toContainText('Statuss ir')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(second.number)
  await press(page, 'l c')
  await expectNotice(page, { color: 'green', text: 'Nokopēts: 1 rinda' })
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(second.number)
  await press(page, 'Alt+Shift+F3')
  await expect(screen(page)).toContainText('Nekas neatbilst filtriem')
  await screen(page).getByRole('button', { name: 'Noņemt filtrus' }).press('Enter')
  await expect(rows).toHaveCount(2)

  await grid.focus()
  await press(page, 'l k')
  const dialog = page.getByRole('dialog', { name: 'Kolonnas' })
  await dialog.getByRole('checkbox', { name: 'Kopā, €' }).press('Space')
  await press(page, 'Control+Enter')
  await expect(grid.getByRole('columnheader', { name: 'Kopā, €' })).toHaveCount(0)
})
