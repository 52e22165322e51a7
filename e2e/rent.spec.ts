import { expect } from '@playwright/test'
import { inventory } from '../contract/inventory.ts'
import { rent } from '../contract/rent.ts'
import { expectNotice, focused, keyCounter, open, palette, press, screen } from './support/hands.ts'
import { newCustomer } from './support/records.ts'
import { newMachine } from './support/rent.ts'
import { test } from './support/test.ts'

/** @file A printer is rented out, read and invoiced, without the mouse. */

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

  // The scanner reads the sticker of the machine.
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

  // The first reading is where the meter stands, the second is paid for.
  const read = async (value: string) => {
    await palette(page, 'ierakst', 'Ierakstīt rādījumus')
    const field = page.getByRole('textbox', { name: `${inventory_nr}, ${option}` })
    await expect(field).toBeVisible()
    for (let tabs = 0; tabs < 4 && !(await field.evaluate((element) => element === document.activeElement)); tabs += 1) {
      await press(page, 'Tab')
    }
    await page.keyboard.type(value)
    await press(page, 'Control+Enter')
    await expect(page.getByText('Ierakstīti rādījumi: 1')).toBeVisible()
  }
  await read('10432')
  const readings = async () => (await record()).rent_items[0]?.readings.map(({ value, billable }) => [value, billable])
  await expect.poll(readings).toEqual([['10432.0000', '0.0000']])
  await screen(page).getByRole('region', { name: 'Iekārtas' }).waitFor()
  await page.screenshot({ path: test.info().outputPath('rent.png') })

  // A machine that went out two months ago owes for the months that are over.
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
  await page.screenshot({ path: test.info().outputPath('invoice.png') })

  await open(page, '/rent')
  await expect(
    screen(page)
      .getByRole('row', { name: new RegExp(customer.name) })
      .first(),
  ).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('list.png') })
  const piece = (await person.done(inventory.show, { params: { inventoryItem: uuid } })).data
  expect(piece.status).toBe('rented')
  expect(counter.pointer()).toBe(0)
})
