import { expect, type Page } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { activeTab, chosenRow, open, paletteField, paletteRows, press } from './support/interactions.ts'
import { newCustomer, newGoods, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('quantities, goods and a customer open the new order with them, and nothing is saved unasked', async ({ page, person }) => {
  const word = unique()
  const [filters, ink] = [await newGoods(person, { name: `Filtrs${word}`, price: '10' }), await newGoods(person, { name: `Tinte${word}` })]
  const similar = await newGoods(person, { name: `Filtrs${word} garais lielais` })
  const [customer, other] = [await newCustomer(person, `Ziemeļu${word} Metāls`), await newCustomer(person)]
  const taken = async (): Promise<number> => (await person.done(orders.list, { query: { customer_id: customer.id } })).data.length
  // An untouched form proposes the customer of the page, who is not the one that is written.
  await open(page, `/customers/${other.id}`)
  await expect(activeTab(page)).toContainText(other.name)
  await press(page, 'c o')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toHaveValue(other.name)
  await typed(page, `3 filtrs${word}, 2 tinte${word} ziemelu${word} metali`)
  await expect(chosenRow(page)).toContainText(`Jauns pasūtījums: ${customer.name}`)
  await expect(chosenRow(page)).toContainText(`3 × ${filters.name} · 10,00 € · pieejams 100 gab.`)
  await expect(chosenRow(page)).toContainText(`2 × ${ink.name}`)
  await expect(paletteRows(page).nth(1)).toContainText(`3 × ${similar.name}`)
  await press(page, 'Enter')

  await expect(page.getByRole('combobox', { name: 'Klients' })).toHaveValue(customer.name)
  const lines = page.getByRole('grid', { name: 'Pasūtījuma rindas' })
  await expect(lines.getByRole('row').nth(1)).toContainText(filters.name)
  await expect(lines.getByRole('row').nth(1)).toContainText('3')
  await expect(lines.getByRole('row').nth(2)).toContainText(ink.name)
  await expect(lines.getByRole('row').nth(2)).toContainText('2')
  expect(await taken()).toBe(0)

  // The form that is begun for one customer is not filled for another.
  await typed(page, `1 filtrs${word} ${other.name.split(' ').at(-1)}`)
  await expect(chosenRow(page)).toContainText('Jau iesākts pasūtījums')
  await press(page, 'Escape')

  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const order = (await person.done(orders.show, { params: { id } })).data
  expect(order.customer.id).toBe(customer.id)
  const items = (await person.done(orders.items, { params: { orderId: id } })).data
  expect(items.map(({ item_id, quantity }) => [item_id, Number(quantity)])).toEqual([
    [filters.id, 3],
    [ink.id, 2],
  ])
})

test('an Enter before the answer begins the order; the next rows offer other customers; without a customer there is none', async ({
  page,
  person,
}) => {
  const word = unique()
  const goods = await newGoods(person)
  const [customer, namesake] = [await newCustomer(person, `Kopa${word} A`), await newCustomer(person, `Kopa${word} Be`)]
  const here = await newCustomer(person)
  await open(page, `/customers/${here.id}`)
  await expect(activeTab(page)).toContainText(here.name)
  await typed(page, `4 ${goods.sku} nav${word}`)
  await expect(page.getByRole('dialog', { name: 'Darbību meklētājs' })).toContainText('Nekas nav atrasts')
  await paletteField(page).fill(`4 ${goods.sku} kopa${word}`)
  await expect(paletteRows(page)).toContainText([customer.name, namesake.name])
  await expect(paletteRows(page).nth(1)).not.toContainText('€')
  await paletteField(page).fill(`4 ${goods.sku} kopa${word} be`)
  await press(page, 'Enter')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toHaveValue(namesake.name)
  await expect(page.getByRole('grid', { name: 'Pasūtījuma rindas' }).getByRole('row').nth(1)).toContainText(goods.name)
})

test('a quantity and goods without a customer begin an order whose form asks for the customer first; words may be goods and customer', async ({
  page,
  person,
}) => {
  const word = unique()
  const goods = await newGoods(person, { name: `Filtrs${word} melns`, price: '10' })
  const customer = await newCustomer(person, `Melns${word} ceļš`)
  await open(page, '/banks')
  await typed(page, `2 filtrs${word}`)
  await expect(chosenRow(page)).toContainText('Jauns pasūtījums: klientu izvēlēsieties formā')
  await expect(chosenRow(page)).toContainText(`2 × ${goods.name} · pieejams 100 gab.`)
  await expect(chosenRow(page)).not.toContainText('€')
  await press(page, 'Enter')
  const field = page.getByRole('combobox', { name: 'Klients' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  const lines = page.getByRole('grid', { name: 'Pasūtījuma rindas' })
  await expect(lines.getByRole('row').nth(1)).toContainText(goods.name)
  await page.keyboard.type(customer.name)
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible()
  await press(page, 'Enter Control+Enter')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const items = (await person.done(orders.items, { params: { orderId: id } })).data
  expect(items.map(({ item_id, quantity }) => [item_id, Number(quantity)])).toEqual([[goods.id, 2]])

  // The order stands before us with its customer, for whom the next one is.
  await typed(page, `3 filtrs${word} melns`)
  await expect(chosenRow(page)).toContainText(`Jauns pasūtījums: ${customer.name}`)
  await expect(chosenRow(page)).toContainText('10,00 €')
  // Both the customer of that name and all words as goods are offered.
  await open(page, '/banks')
  await paletteField(page).fill(`3 filtrs${word} melns${word}`)
  await expect(paletteRows(page).first()).toContainText(`Jauns pasūtījums: ${customer.name}`)
  await paletteField(page).fill(`3 filtrs${word} melns`)
  await expect(paletteRows(page).filter({ hasText: 'klientu izvēlēsieties formā' })).toBeVisible()
})

async function typed(page: Page, words: string): Promise<void> {
  await press(page, 'Control+k')
  await expect(paletteField(page)).toBeFocused()
  await page.keyboard.type(words)
}
