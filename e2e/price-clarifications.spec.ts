import { expect, type Page } from '@playwright/test'
import { priceClarifications } from '../contract/price-clarifications/price-clarifications.ts'
import { expectNotice, focused, open, palette, press, screen } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newCustomer, newGoods, newSupplier, unique } from './support/records.ts'
import { newClarification } from './support/clarifications.ts'
import { test } from './support/test.ts'

/** Moves from the lines to the price of the first supplier. */
async function toAnswers(page: Page): Promise<void> {
  const name = screen(page).getByRole('grid', { name: 'Ko aptaujā' })
  await expect(name).toBeVisible()
  await press(page, 'F7')
  await expect(focused(page)).toHaveRole('textbox')
  await press(page, 'Control+Shift+Enter')
  const answers = screen(page).locator('[data-keys="grid"]', { has: page.getByRole('grid', { name: 'Piegādātāju atbildes' }) })
  await expect(answers.locator(':focus')).toHaveCount(1)
  await press(page, 'ArrowRight')
  await press(page, 'ArrowRight')
}

test('a request is pasted from a mail, answers are typed side by side, the cheapest are chosen by one key, and offered', async ({
  page,
  person,
}) => {
  const [customer, goods] = [await newCustomer(person), await newGoods(person, { name: 'Galds', stock: '0' })]
  const suppliers = [await newSupplier(person), await newSupplier(person)]
  const title = `Galdi ${unique()}`
  const { data: begun } = await person.done(priceClarifications.create, {
    body: { title, customer_id: customer.id, text: `Labdien!\n3 gab. ${goods.sku}`, supplier_ids: suppliers.map(({ id }) => id) },
  })
  expect(begun.items.map(({ quantity, catalog_item }) => [quantity, catalog_item?.id])).toEqual([['3.0000', goods.id]])
  await open(page, `/price_clarifications/${begun.id}`)
  const here = screen(page)
  const answers = here.getByRole('grid', { name: 'Piegādātāju atbildes' })
  await expect(answers).toContainText(suppliers[0]?.name ?? '')

  // «nav» would mean unavailable.
  await toAnswers(page)
  for (const text of ['120', '5', '99,5', '14']) {
    await page.keyboard.type(text)
    await press(page, 'Tab')
  }
  await press(page, 'Shift+F8')
  await expectNotice(page, { color: 'green', text: 'Labākās atbildes izvēlētas' })
  await expect(answers).toContainText('✓')
  const line = async () => (await person.done(priceClarifications.show, { params: { id: begun.id } })).data.items[0]
  expect(await line()).toMatchObject({ supplier: { id: suppliers[1]?.id }, supplier_price: '99.5000', delivery_days: 14 })
  await keepPicture(page, 'answers.png')

  await press(page, 'F9')
  await expectNotice(page, { color: 'green', text: 'Cenu aptauja pabeigta' })
  await palette(page, 'sagatavot piedāv', 'Sagatavot piedāvājumu')
  await expect(focused(page)).toHaveAccessibleName(/^Klients/)
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/offers\/\d+/)
  await expect(screen(page)).toContainText(goods.name)
})

test('the answer that the keyboard is on is chosen by its key, and a supplier’s sheet is read', async ({ page, person }) => {
  const { id, suppliers } = await newClarification(person)
  await open(page, `/price_clarifications/${id}`)
  const answers = screen(page).getByRole('grid', { name: 'Piegādātāju atbildes' })
  await toAnswers(page)
  await press(page, 'Control+o')
  await expect(answers).toContainText('✓')
  const { data } = await person.done(priceClarifications.show, { params: { id } })
  expect(data.items[0]?.supplier?.id).toBe(suppliers[0]?.id)

  await palette(page, 'ielasīt piegādātāja', 'Ielasīt piegādātāja atbildi no izklājlapas')
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from(`Prece;Cena;Piegāde\n${data.items[0]?.name ?? ''};77,70;3 dienas\n`)
  await dialog.getByLabel('Excel izklājlapa').setInputFiles({ name: 'atbilde.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByLabel('C: Piegāde')).toHaveValue('delivery_days')
  await dialog.getByLabel('Piegādātājs').selectOption({ label: suppliers[1]?.name ?? '' })
  await keepPicture(page, 'answer-sheet.png')
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(answers).toContainText('77,70')
})
