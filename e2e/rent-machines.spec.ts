import { expect, type Page } from '@playwright/test'
import { rent } from '../contract/rent/rent.ts'
import { expectNotice, focused, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newCustomer } from './support/records.ts'
import { newPlainMachine, rentedMachines } from './support/rent.ts'
import { test } from './support/test.ts'

const machines = (page: Page) => screen(page).getByRole('region', { name: 'Iekārtas' })

/** Types into the focused field and picks the first match. */
async function choose(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words)
  await expect(page.getByRole('option').first()).toContainText(words)
  await press(page, 'Enter')
}

async function fill(page: Page, field: RegExp, text: string): Promise<void> {
  await expect(focused(page)).toHaveAccessibleName(field)
  await press(page, 'Control+a')
  await page.keyboard.type(text)
}

test('a machine gets its meter in the rent, is put right, and its rent invoiced once it ended, by keyboard alone', async ({
  page,
  person,
}) => {
  const customer = await newCustomer(person)
  const { inventory_nr, option } = await newPlainMachine(person)
  const { rent_id, data: agreed } = await person.done(rent.create, { body: { customer_id: customer.id } })
  const record = async () => (await person.done(rent.show, { params: { id: rent_id } })).data
  const counter = await keyCounter(page)

  await open(page, `/rent/${rent_id}`)
  await press(page, 'o i')
  await expect(focused(page)).toHaveAccessibleName(/^Iekārta/)
  await choose(page, inventory_nr)
  await press(page, 'Tab Tab')
  await fill(page, /^Mēneša maksa/, '45')
  await press(page, 'Tab Tab Tab')
  await expect(focused(page)).toHaveAccessibleName(/^Skaitītājs/)
  await choose(page, option)
  await press(page, 'Control+Enter')
  await fill(page, /^Skaitītājs rāda/, '10432')
  await press(page, 'Control+Enter')
  await expect(machines(page)).toContainText(option)
  expect((await record()).rent_items[0]?.readings).toMatchObject([{ kind: 'opening', value: '10432.0000' }])

  // The price lacks a zero at first.
  await press(page, 'o c')
  await expect(focused(page)).toHaveAccessibleName(/^Iekārta/)
  await choose(page, inventory_nr)
  await press(page, 'Tab')
  await choose(page, option)
  await press(page, 'Tab Tab')
  await fill(page, /^Cena par vienu/, '0,085')
  await press(page, 'Tab')
  await fill(page, /^Iekļautais daudzums/, '100')
  await press(page, 'Control+Enter')
  await expect(machines(page)).toContainText('0,085 €')
  await palette(page, 'labot rādījuma c', 'Labot rādījuma cenu')
  await expect(focused(page)).toHaveAccessibleName(/^Cena/)
  await choose(page, inventory_nr)
  await press(page, 'Control+Enter')
  await fill(page, /^Cena par vienu/, '0,0085')
  await press(page, 'Control+Enter')
  await expect(machines(page)).toContainText('0,0085 €, iekļauts 100')

  const edit = async () => {
    await palette(page, 'labot iznomāto', 'Labot iznomāto iekārtu')
    await expect(focused(page)).toHaveAccessibleName(/^Iekārta/)
    await choose(page, inventory_nr)
    await press(page, 'Control+Enter')
    await expect(focused(page)).toHaveAccessibleName(/^Iznomāta no/)
  }
  await edit()
  await press(page, 'Tab')
  await fill(page, /^Mēneša maksa/, '54,5')
  await press(page, 'Tab Tab')
  await fill(page, /^Atrašanās vieta/, '3. stāvs')
  await keepPicture(page, 'machine.png')
  await press(page, 'Control+Enter')
  await expect(machines(page)).toContainText('3. stāvs')
  await edit()
  await expect(page.getByRole('dialog').getByLabel('Atrašanās vieta')).toHaveValue('3. stāvs')
  await press(page, 'Tab')
  await fill(page, /^Mēneša maksa/, '60')
  await press(page, 'Control+Enter')
  await expect(machines(page)).toContainText('60,00')
  expect((await record()).rent_items).toMatchObject([{ monthly_fee: '60.0000', location: '3. stāvs', branch: null }])
  await keepPicture(page, 'rent.png')

  // Nothing is due during the day; the rented day is charged after the end.
  await press(page, 'F9')
  await expectNotice(page, { color: 'blue', text: 'Nomā nav nekā, ko iekļaut rēķinā' })
  await press(page, 'o b')
  await expect(focused(page)).toHaveAccessibleName(/^Pēdējā nomas diena/)
  await press(page, 'Control+Enter')
  await expect(screen(page).getByText('Pabeigta').first()).toBeVisible()
  await expect.poll(async () => Number((await record()).uninvoiced)).toBeGreaterThan(0)
  await expect(screen(page).getByRole('button', { name: 'Izrakstīt nomas rēķinu' })).toBeEnabled()
  await press(page, 'F9')
  await expect(page).toHaveURL(/\/invoices\/invoice\/\d+$/)
  await expect(screen(page)).toContainText(agreed.number)
  expect((await record()).uninvoiced).toBe('0.00')
  expect(counter.pointer()).toBe(0)
})

test('a reading is let go by itself, a second meter opened, and a machine deleted from its rent until it is invoiced', async ({
  page,
  person,
}) => {
  const customer = await newCustomer(person)
  const { rent_id, machines: rented } = await rentedMachines(person, customer.id, 2)
  const [one, two] = rented
  if (!one || !two) throw new Error('Two machines are rented')
  const { option } = await newPlainMachine(person)
  const record = async () => (await person.done(rent.show, { params: { id: rent_id } })).data
  const { rent_items } = await record()
  const rent_item_id = rent_items.find(({ inventory_item }) => inventory_item.name === two.inventory_nr)?.id ?? 0
  await person.done(rent.read, { body: { date: '2026-03-02', readings: [{ rent_item_id, option_id: two.meter, value: '5100' }] } })
  const counter = await keyCounter(page)

  await open(page, `/rent/${rent_id}`)
  await palette(page, 'neiekļaut rādījumu', 'Neiekļaut rādījumu rēķinā')
  await expect(focused(page)).toHaveAccessibleName(/^Rādījums/)
  await choose(page, two.inventory_nr)
  await press(page, 'Control+Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Neiekļaut rēķinā/)
  await press(page, 'Control+Enter')
  await expect(machines(page)).toContainText('bez rēķina')
  await keepPicture(page, 'waived.png')
  expect((await record()).charges.filter(({ kind }) => kind === 'rent_reading')).toEqual([])

  await palette(page, 'sākuma rād', 'Ierakstīt sākuma rādījumu')
  await expect(focused(page)).toHaveAccessibleName(/^Iekārta/)
  await choose(page, two.inventory_nr)
  await press(page, 'Control+Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Skaitītājs/)
  await choose(page, option)
  await press(page, 'Tab')
  await fill(page, /^Skaitītājs rāda/, '5')
  await press(page, 'Control+Enter')
  await expect(machines(page)).toContainText(option)
  const opened = (await record()).rent_items.flatMap(({ readings }) => readings).find((reading) => reading.option.name === option)
  expect(opened).toMatchObject({ date: '2026-01-02', kind: 'opening', value: '5.0000' })

  const remove = async (inventory_nr: string) => {
    await palette(page, 'dzēst iekārtu', 'Dzēst iekārtu no nomas')
    await expect(focused(page)).toHaveAccessibleName(/^Iekārta/)
    await choose(page, inventory_nr)
    await press(page, 'Control+Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Dzēst' })).toBeFocused()
    await press(page, 'Enter')
  }
  await remove(one.inventory_nr)
  await expectNotice(page, 'deleted')
  await expect(machines(page)).not.toContainText(one.inventory_nr)
  await person.done(rent.invoice, { params: { id: rent_id }, body: {} })
  await remove(two.inventory_nr)
  await expect(page.getByText('Par iekārtu jau ir rēķins; norādiet pēdējo nomas dienu').filter({ visible: true }).first()).toBeVisible()
  await expect(machines(page)).toContainText(two.inventory_nr)
  expect(counter.pointer()).toBe(0)
})
