import { expect, type Page } from '@playwright/test'
import { stock } from '../contract/stock/stock.ts'
import { technicalDocuments } from '../contract/technical-documents/technical-documents.ts'
import { address, expectNotice, focused, activeTab, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newGoods } from './support/records.ts'
import { test } from './support/test.ts'

/** Presses Tab until the named field has focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return focused(page).evaluate((element) => element.getAttribute('name'))
    })
    .toBe(name)
}

/** Types goods and quantities, starting at the goods cell. */
async function typeLines(page: Page, lines: readonly (readonly [goods: string, quantity: string])[], quantityName: RegExp): Promise<void> {
  const cell = focused(page)
  for (const [goods, quantity] of lines) {
    await expect(cell).toHaveAccessibleName(/^(Prece|Rindu)/)
    await page.keyboard.type(goods)
    await press(page, 'Enter')
    await expect(cell).toHaveAccessibleName(quantityName)
    await page.keyboard.type(quantity)
    await press(page, 'Enter')
  }
  await expect(cell).toHaveAccessibleName(/^Prece/)
}

test('two goods are written off by keyboard alone: act, commission, acceptance, PDF, and the stock gone down', async ({ page, person }) => {
  const goods = [await newGoods(person, { name: 'Šķīvis' }), await newGoods(person, { name: 'Kabelis', unit: 'm' })]
  const [plate, cable] = goods
  const counter = await keyCounter(page)
  await open(page, '/')
  await palette(page, 'jauns norak', 'Jauns norakstīšanas akts')
  await expect(page).toHaveURL('/stock/tehnical_documents/create?type_id=7')
  await expect(page.getByRole('textbox', { name: 'Pamatojums' })).toBeFocused()
  await page.keyboard.type('Applūdis pagrabs')
  await tabTo(page, 'commission')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Anna Āboliņa, noliktavas vadītāja\nJānis Ķēsāns, grāmatvedis\nLīga Žīgure')
  await press(page, 'F7')
  await typeLines(
    page,
    [
      [plate?.sku ?? '', '3'],
      [cable?.barcode ?? '', '2,5'],
    ],
    /^Daudzums/,
  )
  await expect(screen(page)).toContainText('22,00')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/stock\/tehnical_documents\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await expect(page.getByRole('button', { name: 'Akceptēt norakstīšanas aktu' })).toBeVisible()
  await keepPicture(page, 'write-off.png')

  await press(page, 'F9')
  await expectNotice(page, 'accepted')
  const { data: done } = await person.done(technicalDocuments.show, { params: { id } })
  expect(done).toMatchObject({
    status: 'accepted',
    reason: 'Applūdis pagrabs',
    total_cost: '22.00',
    commission: [{}, {}, { name: 'Līga Žīgure' }],
  })
  await expect(activeTab(page)).toContainText(done.number ?? '-')
  await press(page, 'Control+d')
  await expect(page.getByRole('complementary', { name: /\.pdf$/ }).locator('iframe')).toHaveAttribute('src', /^blob:/)

  await palette(page, 'norakstisanas akti', 'Norakstīšanas akti')
  await expect.poll(() => address(page)).toBe('/stock/tehnical_documents?type_id=7')
  await expect(screen(page)).toContainText(done.number ?? '')
  const left = await Promise.all(
    goods.map(async ({ sku }) => (await person.done(stock.list, { query: { q: sku } })).data.map(({ on_hand }) => on_hand)),
  )
  expect(left).toEqual([['97.0000'], ['97.5000']])
  expect(counter.pointer()).toBe(0)
})

test('stock is set to what was counted, taken back by the same keyboard, and found in the list', async ({ page, person }) => {
  const goods = await newGoods(person, { name: 'Dvielis' })
  const onHand = async () => (await person.done(stock.list, { query: { q: goods.sku } })).data[0]?.on_hand
  await open(page, '/')
  await palette(page, 'koriget kraj', 'Koriģēt krājumus')
  await expect(page.getByRole('textbox', { name: 'Pamatojums' })).toBeFocused()
  await page.keyboard.type('Pārskaitīts plauktā')
  await press(page, 'F7')
  await typeLines(page, [[goods.sku, '88']], /^Jaunais daudzums/)
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/stock\/tehnical_documents\/\d+$/)
  await expect(screen(page)).toContainText('-48,00')
  expect(await onHand()).toBe('88.0000')

  await palette(page, 'atcelt dokum', 'Atcelt dokumentu')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Atcelt' })).toBeFocused()
  await press(page, 'Enter')
  await expectNotice(page, 'deleted')
  await expect.poll(() => address(page)).toBe('/stock/tehnical_documents')
  await expect(screen(page)).toContainText('Atcelts')
  expect(await onHand()).toBe('100.0000')
})
