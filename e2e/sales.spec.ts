import { expect, type Page } from '@playwright/test'
import { sales } from '../contract/sales.ts'
import { focused, open, press, screen } from './support/hands.ts'
import { newGoods, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Campaigns are kept without the mouse. */

test('goods and prices of a campaign are pasted from a spreadsheet', async ({ page, person }) => {
  const [one, two] = [await newGoods(person, { name: 'Lampa', stock: '0' }), await newGoods(person, { name: 'Galds', stock: '0' })]
  const body = { name: `Rudens ${unique()}`, date_from: '2030-11-01', date_to: '2030-11-30', discount_percent: '10' }
  const { sale_id: id } = await person.done(sales.create, { body })
  await open(page, `/sales/${id}`)
  await press(page, 'F7')
  await expect(focused(page)).toHaveRole('textbox')
  await paste(page, `${one.sku}\t4,50\n${two.sku}\t`)
  const prices = async () =>
    (await person.done(sales.show, { params: { id } })).data.sale_catalog_items.map(({ catalog_item, price }) => [catalog_item.id, price])
  await expect.poll(prices).toEqual([
    [one.id, '4.5000'],
    [two.id, null],
  ])
  await page.reload()
  await expect(screen(page).getByRole('region', { name: 'Cenas akcijā' })).toContainText(two.name)
  await page.screenshot({ path: test.info().outputPath('sale.png') })
})

/** Puts text into the part in focus as the clipboard would. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
