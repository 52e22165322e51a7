import { expect } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { tasks } from '../contract/tasks/tasks.ts'
import { focused, open, press, screen } from './support/interactions.ts'
import { fit } from './support/looks.ts'
import { newBill, newCustomer, newGoods, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file What every page has in common: one mark of the focus, ways on, columns that are looked for first. */

test('an address that is no page offers ways on, the first in focus', async ({ page }) => {
  await open(page, '/')
  await open(page, '/nekas/tads')
  await expect(focused(page)).toHaveText('Sākums')
  await press(page, 'F4')
  await open(page, '/ordersx')
  await expect(focused(page)).toHaveText('Pasūtījumi')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/orders$/)
})

test('every record opens with its facts in focus, so that arrows and F2 act at once', async ({ page, person }) => {
  const { id: customer } = await newCustomer(person)
  const { id: item } = await newGoods(person)
  for (const [path, facts] of [
    [`/customers/${customer}`, 'Klienta dati'],
    [`/catalog/${item}`, 'Preces dati'],
    [`/users/edit/${person.id}`, 'Lietotāja dati'],
  ] as const) {
    await open(page, path)
    await expect(focused(page), path).toHaveAccessibleName(facts)
  }
})

test('the ring is around the fact in focus alone, also beside a taller one', async ({ page, person }) => {
  const title = `Piezvanīt klientam par piegādi un vienoties par laiku ${unique()}`
  const { task_id } = await person.done(tasks.create, { body: { title } })
  await open(page, `/tasks/${task_id}`)
  await fit(page, 1184)
  const facts = screen(page).locator('[data-facts] [data-fact]')
  await expect(facts.first()).toContainText(title)
  await press(page, 'ArrowRight')
  const [tall, short] = await facts.evaluateAll((all) => all.slice(0, 2).map((fact) => fact.getBoundingClientRect().height))
  expect(tall).toBeGreaterThan(short ?? 0)
  expect(short).toBeLessThan(36)
})

test('a unit that the label names is not repeated in the field', async ({ page }) => {
  await open(page, '/leads/create')
  const field = screen(page).getByLabel('Varbūtība, %')
  await expect(field).toBeVisible()
  await expect(field.locator('..')).not.toContainText('%')
})

test('lines of a supplier invoice have the item number in its own column', async ({ page, person }) => {
  const { id } = await newBill(person)
  await open(page, `/stock/procurement_invoices/${id}`)
  for (const width of [1440, 1184]) {
    await fit(page, width, 900)
    await expect(screen(page).getByRole('columnheader', { name: 'Artikuls' }), String(width)).toBeVisible()
  }
})

test('prices of one column have equally many decimals, in lists and in lines', async ({ page, person }) => {
  const word = unique()
  const { id: customer_id } = await newCustomer(person)
  const goods = await Promise.all(['10', '2.3456'].map((price, place) => newGoods(person, { price, name: `${place + 1}. svira ${word}` })))
  const order_items = goods.map(({ id }) => ({ item_id: id, quantity: '3' }))
  const { order_id } = await person.done(orders.create, { body: { customer_id, order_items } })

  await open(page, `/catalog?q=${word}&sort=name`)
  await expect(screen(page).locator('[role=gridcell][data-column=price]')).toHaveText(['10,0000', '2,3456'])
  await press(page, 'F4')
  await open(page, `/orders/${order_id}`)
  await expect(screen(page).locator('[role=gridcell][data-cell=unit_price]')).toHaveText(['10,0000', '2,3456'])
  // An edited price has only its own decimals.
  await press(page, 'F7 ArrowRight ArrowRight ArrowRight')
  await expect(focused(page)).toHaveAccessibleName(/^Cena, 1\. rinda/)
  await press(page, 'F2')
  await expect(focused(page)).toHaveValue('10,00')
})

test('names of goods in stock stay readable where the window is narrow; other columns go below the rows', async ({ page, person }) => {
  const word = unique()
  const { name } = await newGoods(person, { name: `Austiņas ar mikrofonu Hansa Print HG300 ${word}` })
  await open(page, `/stock/stock_items?q=${word}`)
  const cell = screen(page).locator('[role=gridcell][data-column=name]')
  await expect(cell).toHaveText([name])
  await fit(page, 1184)
  expect(await cell.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThanOrEqual(250)
})
