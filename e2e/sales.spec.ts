import { expect, type Page } from '@playwright/test'
import { sales } from '../contract/sales/sales.ts'
import { focused, open, press, screen } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newGoods, unique } from './support/records.ts'
import { test } from './support/test.ts'

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
  await keepPicture(page, 'sale.png')
})

test('a campaign is made for several kinds of customers, and one of them is taken off again', async ({ page, person }) => {
  const name = `Veidi ${unique()}`
  await open(page, '/sales/create')
  const form = screen(page)
  await form.getByRole('textbox', { name: 'Nosaukums' }).fill(name)
  await form.getByRole('textbox', { name: 'No', exact: true }).fill('01.11.2030')
  await form.getByRole('textbox', { name: 'Līdz (ieskaitot)' }).fill('30.11.2030')
  const kinds = form.getByRole('combobox', { name: 'Tikai klientu veidiem' })
  for (const kind of ['Juridiska persona', 'Fiziska persona', 'Budžeta iestāde']) {
    await kinds.fill(kind)
    await expect(page.getByRole('option', { name: kind })).toBeVisible()
    await kinds.press('Enter')
    await expect(form.getByRole('list', { name: 'Tikai klientu veidiem' })).toContainText(kind)
  }
  await form.getByRole('button', { name: 'Fiziska persona noņemt' }).press('Enter')
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/sales\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const { data } = await person.done(sales.show, { params: { id } })
  expect(data.customer_types.map((kind) => kind.name).toSorted()).toEqual(['Budžeta iestāde', 'Juridiska persona'])
  await expect(screen(page).getByText('Budžeta iestāde, Juridiska persona')).toBeVisible()
})

/** Simulates a paste into the focused part. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
