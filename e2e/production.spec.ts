import { expect, type Page } from '@playwright/test'
import { componentLists } from '../contract/component-lists/component-lists.ts'
import { orders } from '../contract/orders/orders.ts'
import { procurements } from '../contract/procurements/procurements.ts'
import { production } from '../contract/production/production.ts'
import { units } from '../contract/units/units.ts'
import { expectNotice, focused, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { database } from './support/product.ts'
import { newProduction } from './support/production.ts'
import { newCustomer, newGoods, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('a workstation is made for a line of an order: parts are moved, pieces scanned, labels printed', async ({ page, person }) => {
  const station = await newGoods(person, { name: 'Darbstacija', stock: '0', price: '900' })
  await database().updateTable('catalog_items').set({ has_units: true, unit_kind: 'serial' }).where('id', '=', station.id).execute()
  const memory = await newGoods(person, { name: 'Atmiņa', stock: '10' })
  const component_list_items = [{ catalog_item_id: memory.id, quantity: '2', waste_percent: '3' }]
  await person.done(componentLists.create, {
    params: { id: station.id },
    body: { type: 'production', labour_cost: '25', component_list_items },
  })
  const order_items = [{ item_id: station.id, quantity: '2' }]
  const { data: order } = await person.done(orders.create, { body: { customer_id: (await newCustomer(person)).id, order_items } })
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  const counter = await keyCounter(page)

  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible()
  // Actions in the overflow menu keep their keys.
  await press(page, 'o z')
  await expect(focused(page)).toHaveAccessibleName(/^Rinda/)
  await page.keyboard.type('Darbstacija')
  await expect(page.getByRole('option').first()).toContainText(station.name)
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/production\/production_applications\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const record = async () => (await person.done(production.show, { params: { id } })).data
  await expect(screen(page)).toContainText('Trūkst komponenšu')
  await expect(screen(page).getByRole('grid', { name: 'Komponentes' })).toContainText(memory.name)

  // A transfer from the default warehouse is proposed.
  await press(page, 'o t')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Pārvietot no')
  await press(page, 'Control+Enter')
  await expect(page.getByText('Izveidoti iepirkumi un pārvietojumi: 1')).toBeVisible()
  const [moved] = (await record()).procurements
  await person.done(procurements.accept, { params: { id: moved?.id ?? 0 } })
  await open(page, `/production/production_applications/${id}`)
  await expect(screen(page).getByRole('grid', { name: 'Komponentes' })).toContainText(memory.name)
  await keepPicture(page, 'application.png')

  await press(page, 'F9')
  await expect(page.getByText('Ražošana sākta, komponentes rezervētas')).toBeVisible()
  await expect(screen(page).getByRole('button', { name: 'Sākt ražošanu' })).toHaveCount(0)
  await press(page, 'F9')
  await expect(focused(page)).toHaveAccessibleName(/^Skenētais kods/)
  const numbers = [`DS-${unique()}`, `DS-${unique()}`]
  for (const number of numbers) {
    await page.keyboard.type(number)
    await press(page, 'Enter')
    await expect(dialog).toContainText(number)
  }
  await keepPicture(page, 'complete.png')
  await press(page, 'Control+Enter')
  await expect(page.getByText('Ražošana pabeigta')).toBeVisible()
  await expect(screen(page).getByRole('region', { name: 'Saražotais' })).toContainText(numbers[1] ?? '')
  await keepPicture(page, 'completed.png')

  const labels = page.waitForResponse((answer) => answer.url().includes(`/labels/${id}`))
  await press(page, 'F10')
  expect((await labels).headers()['content-type']).toBe('application/pdf')
  console.log(`  no pasūtījuma rindas līdz etiķetēm: ${counter.keys()} taustiņi`)
  expect(counter.pointer()).toBe(0)

  const { data: updatedOrder } = await person.done(orders.show, { params: { id: order.id } })
  expect(updatedOrder.order_items[0]?.units.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
  const piece = (await person.done(units.byNumber, { params: { number: numbers[0] ?? '' } })).data
  expect(piece.made_by).toMatchObject({ id })
})

test('a list of components is made, its rows typed, and a further version takes its place', async ({ page, person }) => {
  const station = await newGoods(person, { name: 'Darba galds', stock: '0' })
  const parts = [await newGoods(person, { name: 'Kāja' }), await newGoods(person, { name: 'Virsma' })]
  const counter = await keyCounter(page)
  await open(page, '/production/component_lists')
  await palette(page, 'jauns komponen', 'Jauns komponenšu saraksts')
  await expect(focused(page)).toHaveAccessibleName(/^Prece/)
  await page.keyboard.type(station.sku)
  await expect(page.getByRole('option').first()).toContainText(station.name)
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/production\/component_lists\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const rows = async () => (await person.done(componentLists.show, { params: { id } })).data.component_list_items
  for (const [place, part] of parts.entries()) {
    await typeRow(page, part.sku, String(4 - 3 * place))
    await expect.poll(async () => (await rows()).length).toBe(place + 1)
  }
  expect((await rows()).map(({ catalog_item, quantity }) => [catalog_item.id, quantity])).toEqual([
    [parts[0]?.id, '4.0000'],
    [parts[1]?.id, '1.0000'],
  ])
  await keepPicture(page, 'list.png')
  await press(page, 'Escape')
  await palette(page, 'jauna versija', 'Jauna versija')
  await expect(page).not.toHaveURL(`/production/component_lists/${id}`)
  await expect(screen(page)).toContainText('versija 2')
  expect(counter.pointer()).toBe(0)
})

test('a new list is of the type of the lists that one comes from', async ({ page, person }) => {
  const printer = await newGoods(person, { name: 'Printeris', stock: '0' })
  const make = async () => {
    await palette(page, 'jauns komponen', 'Jauns komponenšu saraksts')
    await expect(focused(page)).toHaveAccessibleName(/^Prece/)
    await page.keyboard.type(printer.sku)
    await expect(page.getByRole('option').first()).toContainText(printer.name)
    await press(page, 'Enter')
    await press(page, 'Control+Enter')
    await expectNotice(page, 'created')
    await expect(page).toHaveURL(/\/production\/component_lists\/\d+$/)
    await expect(screen(page).getByRole('heading', { name: /versija \d/ })).toBeVisible()
    const id = Number(page.url().split('/').at(-1))
    return (await person.done(componentLists.show, { params: { id } })).data.type
  }
  // The key works without rows, too.
  await open(page, '/service/component_lists')
  await expect(screen(page).getByRole('heading', { name: 'Servisa komponenšu saraksti' })).toBeVisible()
  await press(page, 'n n')
  await expect(screen(page).getByRole('combobox', { name: 'Veids' })).toHaveValue('service')
  await press(page, 'Escape')
  await person.done(componentLists.create, { params: { id: printer.id }, body: { type: 'service' } })

  await open(page, '/service/component_lists')
  await expect(
    screen(page)
      .getByRole('row', { name: /Printeris/ })
      .first(),
  ).toBeVisible()
  expect(await make()).toBe('service')
  expect(await make()).toBe('service')
  await open(page, '/production/component_lists')
  await expect(screen(page).getByRole('heading', { name: 'Komponenšu saraksti' })).toBeVisible()
  expect(await make()).toBe('production')
})

async function typeRow(page: Page, sku: string, quantity: string): Promise<void> {
  // Typing without rows creates the first one.
  await expect(focused(page)).toHaveAccessibleName(/^(Komponente|Rindu vēl nav)/)
  await page.keyboard.type(sku)
  await expect(page.getByRole('option').first()).toContainText(sku)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
  await page.keyboard.type(quantity)
  await press(page, 'Enter')
}

test('the report and the stock of production show what was made', async ({ page, person }) => {
  const { application } = await newProduction(person)
  await open(page, '/production/production_reports')
  await expect(screen(page).getByRole('table', { name: 'Saražotais' })).toContainText(application.number)
  await keepPicture(page, 'report.png')
  await open(page, '/production/production_applications')
  await expect(screen(page).getByRole('row', { name: new RegExp(application.number) })).toContainText('1 no 4')
  await keepPicture(page, 'applications.png')
})
