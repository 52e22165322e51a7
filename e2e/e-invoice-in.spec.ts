import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { procurements } from '../contract/procurements/procurements.ts'
import { expectNotice, focused, open, press, screen } from './support/interactions.ts'
import { newGoods, newSupplier, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** Two boxes of goods for 50.00 and freight for 7.50, without a buyer. */
function eInvoice(number: string, sku: string) {
  const xml = readFileSync('tests/supplier-invoices/kinds/freight-line.xml', 'utf8')
    .replace('<cbc:ID>freight-line<', `<cbc:ID>${number}<`)
    .replace('unitCode="H87">10<', 'unitCode="XBX">2<')
    .replace('>5.00</cbc:PriceAmount>', '>25.00</cbc:PriceAmount>')
    .replace('<cbc:ID>A-1<', `<cbc:ID>${sku}<`)
    .replace(/<cac:AccountingCustomerParty>[^]*<\/cac:AccountingCustomerParty>/, '')
  return { name: 'rekins.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) }
}

test('boxes and carriage are asked about, goods come by it, and it is entered as it states', async ({ page, person }) => {
  const goods = await newGoods(person, { stock: '0' })
  const { id: supplierId, name } = await newSupplier(person)
  const number = `ER-${unique()}`
  await open(page, '/stock/procurement_from_invoice')
  await screen(page).getByLabel('E-rēķins (.xml)').setInputFiles(eInvoice(number, goods.sku))
  await screen(page).getByRole('combobox', { name: 'Piegādātājs, ja rēķinā to neatrod' }).focus()
  await page.keyboard.type(name.split(' ').at(-1) ?? '')
  await expect(page.getByRole('option', { name })).toBeVisible()
  await press(page, 'Enter Control+Enter')
  await screen(page)
    .getByLabel(/1\. rinda: „Āķis” rēķinā ir 2 XBX.*Cik gab\. tas ir\?/)
    .focus()
  await page.keyboard.type('20')
  await screen(page)
    .getByRole('combobox', { name: /^2\. rinda: prece „Transports”/ })
    .focus()
  await page.keyboard.type('nav')
  await expect(page.getByRole('option', { name: /^Nav prece/ })).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/stock\/procurements\/\d+$/)
  await expect(screen(page)).toContainText(/57,50\s€ \+ PVN 12,08\s€ = 69,58\s€/)
  await expect(screen(page)).toContainText('Rēķinā: 2 XBX')
  await person.done(procurements.accept, { params: { id: Number(/\d+$/.exec(page.url())?.[0]) } })

  await open(page, `/stock/procurement_invoices/create/${supplierId}`)
  await expect(focused(page)).toHaveAccessibleName(/^Piegādātāja rēķina Nr\./)
  await expect(focused(page)).toHaveValue(number)
  await expect(screen(page).getByLabel('Rēķinā bez PVN')).toHaveValue('57,50')
  await expect(screen(page).getByLabel('Rēķinā PVN')).toHaveValue('12,08')
  await expect(screen(page).getByLabel('Pēc e-rēķina').locator('option:checked')).toHaveText(/ER-.*69,58/)
})
