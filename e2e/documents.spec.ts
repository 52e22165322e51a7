import { expect } from '@playwright/test'
import { customers } from '../contract/customers/customers.ts'
import { pngOf } from '../tests/support/pictures.ts'
import { expectNotice, open, palette, paletteField, press, screen } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

test('the logo is chosen, replaced and removed by keyboard', async ({ page }) => {
  await open(page, '/workspace/company')
  const logo = screen(page).getByRole('img', { name: 'Mūsu logotips' })
  const choose = async (width: number): Promise<void> => {
    await palette(page, 'noteikt logotipu', 'Noteikt logotipu')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Attēlu faili').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(width, 20) })
    await press(page, 'Control+Enter')
  }
  const shape = () => logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)
  await choose(90)
  await expect.poll(shape).toBe(90)
  await choose(40)
  await expect.poll(shape).toBe(40)
  await palette(page, 'noteikt logotipu', 'Noteikt logotipu')
  const buffer = Buffer.from('47494638396104000600f00000000000', 'hex')
  await page.getByRole('dialog').getByLabel('Attēlu faili').setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer })
  await press(page, 'Control+Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('attēls ir bojāts')
  await press(page, 'Escape')
  await expect.poll(shape).toBe(40)
  await palette(page, 'noņemt logotipu', 'Noņemt logotipu')
  await expect(page.getByRole('alertdialog', { name: 'Noņemt logotipu' }).getByRole('button').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="alertdialog"]') !== null)).toBe(true)
  await press(page, 'Enter')
  await expect(logo).toBeHidden()
  await expect(screen(page).getByText('Kamēr tā nav, dokumentos ir mūsu nosaukums.')).toBeVisible()
})

test("a customer's documents take his language, and another one when it is asked for", async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, `/customers/${order.customer.id}`)
  await press(page, 'F2')
  await screen(page).getByLabel('Dokumentu valoda').selectOption({ label: 'Angļu' })
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  const { data } = await person.done(customers.show, { params: { id: order.customer.id } })
  expect(data.document_language).toBe('en')

  await open(page, `/orders/${order.id}`)
  await palette(page, 'pasūtījuma PDF citā valodā', 'Atvērt pasūtījuma PDF citā valodā')
  await expect(paletteField(page)).toHaveAccessibleName('Dokumenta valoda')
  const sent = page.waitForRequest((request) => /\/pdf\?/.test(request.url()))
  await paletteField(page).fill('latviešu un angļu')
  await press(page, 'Enter')
  expect(new URL((await sent).url()).searchParams.get('language')).toBe('lv_en')
})

test('a report on its way is shown with its progress, and given up by Escape', async ({ page }) => {
  await open(page, '/stock/stock_items')
  const reportRequest = page.waitForRequest('**/api/stock_items/excel_report**')
  // No answer: the download stays pending until cancelled.
  await page.route('**/api/stock_items/excel_report**', () => undefined)
  await palette(page, 'krājumi excel', /Excel/)
  const request = await reportRequest
  const bar = page.getByRole('progressbar', { name: '1 fails top' })
  await expect(bar).toBeVisible()
  const gone = page.waitForEvent('requestfailed', (failed) => failed === request)
  await press(page, 'Escape')
  await gone
  await expect(bar).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
})
