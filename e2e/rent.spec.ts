import { expect, type Page } from '@playwright/test'
import { inventory } from '../contract/inventory/inventory.ts'
import { rent } from '../contract/rent/rent.ts'
import { pngOf } from '../tests/support/pictures.ts'
import { expectNotice, focused, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { newPerson } from './support/people.ts'
import { keepPicture } from './support/picture.ts'
import { newCustomer } from './support/records.ts'
import { newMachine, rentedMachines } from './support/rent.ts'
import { anotherBrowser, test } from './support/test.ts'

test('a printer is rented out, its meter read, and what fell due invoiced, by keyboard alone', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const { uuid, inventory_nr, option } = await newMachine(person)
  const counter = await keyCounter(page)

  await open(page, '/')
  await press(page, 'c m')
  await expect(page).toHaveURL('/rent/create')
  await expect(focused(page)).toHaveAccessibleName(/^Klients/)
  await page.keyboard.type(customer.name)
  await expect(page.getByRole('option').first()).toContainText(customer.name)
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/rent\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const record = async () => (await person.done(rent.show, { params: { id } })).data

  await palette(page, 'pievienot iek', 'Pievienot iekārtu')
  await expect(focused(page)).toHaveAccessibleName(/^Iekārta/)
  await page.keyboard.type(uuid)
  await expect(page.getByRole('option').first()).toContainText(inventory_nr)
  await press(page, 'Enter')
  await press(page, 'Tab')
  await press(page, 'Tab')
  await expect(focused(page)).toHaveAccessibleName(/^Mēneša maksa/)
  await page.keyboard.type('45')
  await press(page, 'Control+Enter')
  await expect(screen(page).getByRole('region', { name: 'Iekārtas' })).toContainText(inventory_nr)

  // The first reading is the starting value, the second is billed.
  const read = async (value: string) => {
    await palette(page, 'ierakst', 'Ierakstīt rādījumus')
    await expect(screen(page).getByRole('row', { name: new RegExp(inventory_nr) })).toContainText(option)
    await toColumn(page, 'Rādījums')
    await page.keyboard.type(value)
    await press(page, 'Control+Enter')
    await expect(page.getByText('Ierakstīti rādījumi: 1')).toBeVisible()
    await open(page, `/rent/${id}`)
  }
  await read('10432')
  const readings = async () => (await record()).rent_items[0]?.readings.map(({ value, billable }) => [value, billable])
  await expect.poll(readings).toEqual([['10432.0000', '0.0000']])
  await screen(page).getByRole('region', { name: 'Iekārtas' }).waitFor()
  await keepPicture(page, 'rent.png')

  // A machine rented two months ago is charged for past months.
  const earlier = await person.done(rent.create, {
    body: {
      customer_id: customer.id,
      date_from: '2026-01-01',
      rent_items: [{ uuid: (await newMachine(person)).uuid, date_from: '2026-01-01', monthly_fee: '30' }],
    },
  })
  await open(page, `/rent/${earlier.rent_id}`)
  await expect(screen(page).getByRole('region', { name: 'Maksas' })).toContainText('30,00')
  await press(page, 'F9')
  await expect(page).toHaveURL(/\/invoices\/invoice\/\d+$/)
  await expect(screen(page)).toContainText(earlier.data.number)
  const invoiced = (await person.done(rent.show, { params: { id: earlier.rent_id } })).data
  expect([invoiced.uninvoiced, invoiced.charges.every(({ invoice }) => invoice !== null)]).toEqual(['0.00', true])
  await keepPicture(page, 'invoice.png')

  await open(page, '/rent')
  await expect(
    screen(page)
      .getByRole('row', { name: new RegExp(customer.name) })
      .first(),
  ).toBeVisible()
  await keepPicture(page, 'list.png')
  const piece = (await person.done(inventory.show, { params: { inventoryItem: uuid } })).data
  expect(piece.status).toBe('rented')
  expect(counter.pointer()).toBe(0)
})

test('a sheet of forty readings is pasted, corrected where it is told, and written', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const customer = await newCustomer(person)
  const { rent_id, machines } = await rentedMachines(person, customer.id, 40)
  const counter = await keyCounter(page)
  await open(page, `/workspace/rent_readings?rent_id=${rent_id}`)
  await expect(screen(page).getByRole('row')).toHaveCount(41)

  // Pasted values fill downwards in the order of the sheet.
  await toColumn(page, 'Rādījums')
  const values = machines.map((_, place) => String(place === 7 ? 90 : 1000 + place))
  await pasteText(page, values.join('\n'))
  await expect(screen(page)).toContainText('40 no 40 skaitītājiem')
  await press(page, 'Control+Enter')
  await expect(screen(page).getByRole('alert').filter({ hasText: 'Mazāks par 100' })).toBeVisible()
  expect((await person.done(rent.show, { params: { id: rent_id } })).data.rent_items.flatMap(({ readings }) => readings)).toHaveLength(40)
  await keepPicture(page, 'sheet.png')
  await page.keyboard.type('1007')
  await press(page, 'Control+Enter')
  await expect(page.getByText('Ierakstīti rādījumi: 40')).toBeVisible()
  const read = (await person.done(rent.show, { params: { id: rent_id } })).data.rent_items
  expect(read.map(({ readings }) => readings[0]?.value).toSorted()).toEqual(machines.map((_, place) => `${1000 + place}.0000`))
  console.log(`  40 rādījumi: ${counter.keys()} taustiņi`)
  expect(counter.pointer()).toBe(0)
})

test('digits typed right after the customer is chosen are the reading of the first meter, six of them to be seen', async ({
  page,
  person,
}) => {
  const customer = await newCustomer(person)
  await rentedMachines(person, customer.id, 2)
  await open(page, '/workspace/rent_readings')
  await page.getByRole('combobox', { name: 'Klients' }).focus()
  await page.keyboard.type(customer.name)
  await expect(page.getByRole('option', { name: new RegExp(customer.name) })).toBeVisible()
  // The sheet loads while the user types.
  await page.route('**/api/workspace/rent_readings?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await press(page, 'Enter')
  await page.keyboard.type('123456')
  await expect(screen(page)).toContainText('1 no 2 skaitītājiem')
  const input = focused(page)
  await expect(input).toHaveValue('123456')
  expect(await input.evaluate((box: HTMLTextAreaElement) => box.scrollWidth <= box.clientWidth)).toBe(true)
})

test('readings are pasted with the numbers of their machines, in any order', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const customer = await newCustomer(person)
  const { rent_id, machines } = await rentedMachines(person, customer.id, 3)
  await open(page, `/workspace/rent_readings?customer_id=${customer.id}`)
  await expect(screen(page).getByRole('row')).toHaveCount(4)
  const lines = machines.toReversed().map(({ inventory_nr }, place) => `${inventory_nr}\t${500 + place}`)
  await pasteText(page, [...lines, 'INV-SVEŠA\t77'].join('\n'))
  await expect(screen(page).getByRole('alert').first()).toContainText('INV-SVEŠA')
  await press(page, 'Control+Enter')
  await expect(page.getByText('Ierakstīti rādījumi: 3')).toBeVisible()
  const { rent_items } = (await person.done(rent.show, { params: { id: rent_id } })).data
  const savedReadings = rent_items.map(({ inventory_item, readings }) => [inventory_item.name, readings[0]?.value])
  const wanted = machines.toReversed().map(({ inventory_nr }, place) => [inventory_nr, `${500 + place}.0000`])
  expect(savedReadings.toSorted()).toEqual(wanted.toSorted())
})

test('a file of readings is read by the columns that a person names, and nothing of it is written before all is right', async ({
  page,
  person,
}) => {
  const customer = await newCustomer(person)
  const { rent_id, machines } = await rentedMachines(person, customer.id, 2)
  const [one = '', two = ''] = machines.map(({ inventory_nr }) => inventory_nr)
  await open(page, `/workspace/rent_readings?rent_id=${rent_id}`)
  await palette(page, 'rādījumus no faila', 'Ielasīt rādījumus no faila')
  const dialog = page.getByRole('dialog')
  const choose = (text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'lapas.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) })
  await choose(`Iekārta;Lapas;Vieta\n${one};1200;Rīga\nSVEŠA;1300;Rīga\n`)
  await expect(dialog.getByRole('alert')).toContainText('Virsraksti nav saprotami')
  await dialog.getByLabel('A', { exact: true }).selectOption('Inventāra Nr.')
  await dialog.getByLabel('B', { exact: true }).selectOption('Rādījums')
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('3. rinda, šūna A3: iznomātas iekārtas ar numuru „SVEŠA” nav')
  await keepPicture(page, 'file.png')
  await choose(`Inventāra Nr.;Rādījums\n${one};1200\n${two};1 300\n`)
  await expect(dialog).toContainText('Virsraksti 1. rindā, zem tiem 2 rindas')
  await press(page, 'Control+Enter')
  await expect(page.getByText('Ierakstīti rādījumi: 2')).toBeVisible()
  const { rent_items } = (await person.done(rent.show, { params: { id: rent_id } })).data
  expect(rent_items.map(({ readings }) => readings[0]?.value).toSorted()).toEqual(['1200.0000', '1300.0000'])
})

test('a customer’s person hands in a reading with a photo from a phone and finds it at the rent', async ({ browser, baseURL, person }) => {
  const customer = await newCustomer(person)
  const { rent_id, machines } = await rentedMachines(person, customer.id, 2)
  const [machine] = machines
  const theirs = await newPerson(baseURL ?? '', { customer: customer.id, permissions: [] })
  const { page, context } = await anotherBrowser(browser, baseURL, theirs.token)
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, '/workspace/rent_readings')
  const card = screen(page).getByRole('region', { name: new RegExp(machine?.inventory_nr ?? '') })
  await card.getByRole('textbox').focus()
  await page.keyboard.type('1500')
  await card.locator('input[type=file]').setInputFiles({ name: 'lapas.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(20, 20)) })
  await expect(card).toContainText('1 foto')
  await keepPicture(page, 'phone.png')
  await press(page, 'Control+Enter')
  await expect(page.getByText('Nodoti rādījumi: 1')).toBeVisible()
  await expect(card).toContainText('ar foto')
  const { rent_items } = (await person.done(rent.show, { params: { id: rent_id } })).data
  const [reading] = rent_items.find(({ inventory_item }) => inventory_item.name === machine?.inventory_nr)?.readings ?? []
  expect([reading?.value, reading?.by_customer, reading?.photos.length]).toEqual(['1500.0000', true, 1])

  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, `/rent/${rent_id}`)
  await expect(screen(page).getByRole('region', { name: 'Iekārtas' })).toContainText('nodevis klients')
  await expect(screen(page).getByRole('button', { name: 'Labot' })).toHaveCount(0)
  await keepPicture(page, 'their-rent.png')
  await context.close()
})

test('what fell due of a month is looked at and invoiced in one go, by keyboard alone', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const { rent_id, number } = await rentedMachines(person, customer.id, 3)
  const counter = await keyCounter(page)
  await open(page, '/')
  await palette(page, 'nomas rēķini', 'Nomas rēķini')
  await expect(page).toHaveURL('/workspace/rent_billing')
  await expect(screen(page).getByRole('row', { name: new RegExp(number) })).toBeVisible()
  await keepPicture(page, 'billing.png')
  await press(page, 'Control+Enter')
  const runs = screen(page).getByRole('region', { name: 'Rēķinu izrakstīšana' })
  await expect(runs).toContainText('Pēdējoreiz par', { timeout: 30_000 })
  await expect(screen(page).getByRole('row', { name: new RegExp(number) })).toHaveCount(0)
  await keepPicture(page, 'billed.png')
  const { charges } = (await person.done(rent.show, { params: { id: rent_id } })).data
  expect(new Set(charges.map(({ invoice }) => invoice?.id)).size).toBe(1)
  console.log(`  nomas rēķini: ${counter.keys()} taustiņi`)
  expect(counter.pointer()).toBe(0)
})

async function toColumn(page: Page, name: string): Promise<void> {
  await expect(focused(page)).toHaveRole('textbox')
  await press(page, 'Home')
  const headers = await screen(page).getByRole('columnheader').allTextContents()
  // The first header is the row number.
  for (let step = 1; step < headers.findIndex((text) => text === name); step += 1) await press(page, 'ArrowRight')
}

async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await press(page, 'Control+V')
}
