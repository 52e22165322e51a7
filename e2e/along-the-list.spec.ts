import { expect } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { expectNotice, open, press, searchFor } from './support/interactions.ts'
import { newCustomer, newGoods } from './support/records.ts'
import { test } from './support/test.ts'

test('Ctrl+arrow down and up walk the orders of a search, in its order, and say where it ends', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const item = await newGoods(person)
  for (const quantity of ['1', '2', '3'])
    await person.done(orders.create, { body: { customer_id: customer.id, order_items: [{ item_id: item.id, quantity }] } })
  const { data } = await person.done(orders.list, { query: { q: customer.name } })
  const [first, second, third] = data
  await open(page, '/orders')
  await searchFor(page, customer.name)
  const list = page.getByRole('grid', { name: 'Pasūtījumi' })
  await expect(list.getByRole('row')).toHaveCount(4)
  await page.getByRole('toolbar', { name: 'Meklēšana un filtri' }).getByLabel('Statuss').selectOption('Jauns')
  await press(page, 'Escape ArrowDown Enter')
  const shows = (order: typeof first) => expect(page.getByRole('heading', { name: order?.number ?? '-', level: 1 })).toBeVisible()
  await shows(second)
  await press(page, 'Control+ArrowDown')
  await shows(third)
  await press(page, 'Control+ArrowDown')
  await expectNotice(page, { color: 'blue', text: 'Tas bija saraksta pēdējais ieraksts' })
  await press(page, 'Control+ArrowUp')
  await shows(second)
  await press(page, 'Control+ArrowUp')
  await shows(first)
  await expect(page.getByRole('tab', { name: first?.number ?? '-' })).toBeVisible()
  await press(page, 'Control+ArrowDown')
  await shows(second)
  // Records that left the list are followed by the one in their place.
  await person.done(orders.cancel, { params: { id: second?.id ?? 0 } })
  await press(page, 'Control+ArrowDown')
  await shows(third)
})
