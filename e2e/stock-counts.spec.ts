import { expect } from '@playwright/test'
import { stockCounts } from '../contract/stock-counts/stock-counts.ts'
import { expectNotice, focused, activeTab, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { newGoods, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('two goods are scanned and counted by keyboard alone, and the sheet tells the difference', async ({ page, person }) => {
  const [plate, cup] = [await newGoods(person, { name: 'Šķīvis' }), await newGoods(person, { name: 'Krūze' })]
  const name = `Plaukts ${unique()}`
  const counter = await keyCounter(page)
  await open(page, '/')
  await palette(page, 'jauna kraj uzsk', /Jauna krājumu uzskaite/)
  await expect(page.getByRole('combobox', { name: 'Noliktava' })).toBeFocused()
  await page.keyboard.type('riga centr')
  await expect(page.getByRole('option', { selected: true })).toContainText('Rīga centrālā')
  await press(page, 'Enter')
  await expect(page.getByRole('combobox', { name: 'Noliktava' })).toHaveValue('Rīga centrālā')
  await press(page, 'Tab')
  await page.keyboard.type(name)
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(activeTab(page)).toContainText(name)
  const id = Number(page.url().split('/').at(-1))

  await press(page, 'F7')
  const cell = focused(page)
  for (const [code, quantity] of [
    [plate.barcode, '98'],
    [cup.sku, '100'],
  ]) {
    await expect(cell).toHaveAccessibleName(/^(Prece|Rindu)/)
    await page.keyboard.type(code ?? '')
    await press(page, 'Enter')
    await expect(cell).toHaveAccessibleName(/^Saskaitīts/)
    await page.keyboard.type(quantity ?? '')
    await press(page, 'Enter')
  }
  await expect
    .poll(async () =>
      (await person.done(stockCounts.show, { params: { id } })).data.items.map(({ quantity, difference }) => [quantity, difference]),
    )
    .toEqual([
      ['98.0000', '-2.0000'],
      ['100.0000', '0.0000'],
    ])
  await expect(screen(page)).toContainText('-2')
  expect(counter.pointer()).toBe(0)
})
