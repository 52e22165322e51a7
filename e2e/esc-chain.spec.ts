import { expect } from '@playwright/test'
import { manufacturers } from '../contract/reference/reference.ts'
import { expectNotice, focused, open, press, screen, searchFor } from './support/interactions.ts'
import { newGoods, newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('Esc goes from the list to the field, to the cells, to one cell, to the record, and stays there', async ({ page, person }) => {
  const goods = await newGoods(person)
  const order = await newOrder(person, { lines: 2 })
  await open(page, `/orders/${order.id}`)
  const before = order.order_items[0]?.name ?? ''
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(`Prece, 1. rinda: ${before}`)
  await page.keyboard.type(goods.sku)
  const list = screen(page).getByRole('option').or(page.getByRole('option')).first()
  await expect(list).toBeVisible()
  await expect(focused(page)).toHaveValue(goods.sku)

  await test.step('the list goes, the text stays', async () => {
    await press(page, 'Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(focused(page)).toHaveValue(goods.sku)
  })
  await test.step('typing on brings it back, and Enter takes what it found', async () => {
    await press(page, 'Backspace')
    await expect(list).toBeVisible()
    await press(page, 'Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
  })
  await test.step('the text goes, the cell is what it was', async () => {
    await press(page, 'Escape')
    await expect(focused(page)).toHaveAccessibleName(`Prece, 1. rinda: ${before}`)
    await expect(focused(page)).toHaveValue('')
  })
  await test.step('of chosen cells one is left', async () => {
    await press(page, 'Shift+ArrowDown')
    await expect(focused(page)).toHaveAccessibleName(/^Prece, 2\. rinda/)
    await press(page, 'Escape')
    await expect(focused(page)).toHaveAccessibleName(/^Prece, 2\. rinda/)
  })
  const facts = screen(page).getByRole('group', { name: 'Pasūtījuma dati' })
  await test.step('the lines are left for the record', async () => {
    await press(page, 'Escape')
    await expect(facts).toBeFocused()
  })
  await test.step('and there it ends', async () => {
    await press(page, 'Escape Escape')
    await expect(facts).toBeFocused()
    await expect(screen(page).getByRole('heading', { level: 1 })).toContainText(order.number)
  })
  await test.step('a list of a field of the record goes before its edit', async () => {
    await press(page, 'F2')
    const branch = screen(page).getByRole('combobox').first()
    await branch.focus()
    await press(page, 'ArrowDown')
    await expect(branch).toHaveAttribute('aria-expanded', 'true')
    await press(page, 'Escape')
    await expect(branch).toHaveAttribute('aria-expanded', 'false')
    await expect(branch).toBeFocused()
    await press(page, 'Escape')
    await expect(facts).toBeFocused()
  })
})

test('Esc leaves a new record that was begun, and it is gone on with; who cancels it throws it away', async ({ page }) => {
  const name = `SIA Iesākts ${Date.now()}`
  const field = page.getByRole('dialog').getByLabel(/^Nosaukums/)
  await open(page, '/customers')
  await press(page, 'n k')
  await field.fill(name)
  await press(page, 'Escape')
  await expectNotice(page, { color: 'blue', text: 'Jauns klients: iesāktais paliek, tā pati darbība to turpina' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'n k')
  await expect(field).toHaveValue(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Atcelt' }).press('Enter')
  await press(page, 'n k')
  await expect(field).toHaveValue('')
  await field.focus()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByText('nesaglabāt')).toHaveCount(0)
})

test('Esc leaves an edit that was begun in a dialog, and it is gone on with; where nothing was changed nothing is said', async ({
  page,
  person,
}) => {
  const name = `Garaiņu fabrika ${unique()}`
  await person.done(manufacturers.calls.create, { body: { name } })
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel(/^Nosaukums/)
  const left = { color: 'blue', text: 'Labot ražotāju: iesāktais paliek, tā pati darbība to turpina' } as const
  await open(page, '/manufacturers')
  await searchFor(page, name)
  await expect(screen(page).getByRole('gridcell', { name })).toBeVisible()
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await press(page, 'ArrowDown F2')
  await expect(field).toHaveValue(name)
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(left.text)).toHaveCount(0)
  await press(page, 'F2')
  await field.fill(`${name} jaunā`)
  await press(page, 'Escape')
  await expectNotice(page, left)
  await expect(dialog).toHaveCount(0)
  await press(page, 'F2')
  await expect(field).toHaveValue(`${name} jaunā`)
  await dialog.getByRole('button', { name: 'Atcelt' }).press('Enter')
  await press(page, 'F2')
  await expect(field).toHaveValue(name)
  await press(page, 'Escape')
  const { data } = await person.done(manufacturers.calls.list, { query: { q: name } })
  expect(data.map((maker) => maker.name)).toEqual([name])
})
