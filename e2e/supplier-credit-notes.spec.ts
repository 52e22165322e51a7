import { expect } from '@playwright/test'
import { labelOf } from '../contract/labels.ts'
import { supplierInvoices } from '../contract/supplier-invoices/supplier-invoices.ts'
import { expectNotice, keyCounter, open, palette, paletteField, press, screen } from './support/interactions.ts'
import { newAcceptedBill, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('a supplier’s credit note is entered from the invoice that it corrects by keys, and settles it', async ({ page, person }) => {
  const invoice = await newAcceptedBill(person)
  const counter = await keyCounter(page)
  const number = `BON-${unique()}`
  await open(page, `/stock/procurement_invoices/${invoice.id}`)
  await expect(screen(page)).toContainText('Maksājumu vēl nav')

  await palette(page, 'piegādātāja kredītrēķinu', 'Ievadīt piegādātāja kredītrēķinu')
  const dialog = page.getByRole('dialog', { name: 'Ievadīt piegādātāja kredītrēķinu' })
  await expect(dialog.getByRole('combobox', { name: labelOf('supplier_id') })).toHaveValue('pašreizējais ieraksts')
  await expect(dialog.getByRole('combobox', { name: labelOf('corrects_id') })).toHaveValue('pašreizējais ieraksts')
  const answers: readonly [name: string, typed: string][] = [
    ['Kredītrēķina numurs', number],
    ['Par ko', 'Gada bonuss'],
    ['Summa bez PVN, €', '10,00'],
  ]
  for (const [name, typed] of answers) {
    await dialog.getByRole('textbox', { name }).focus()
    await page.keyboard.type(typed)
  }
  await press(page, 'Tab')
  await expect(dialog.getByRole('combobox', { name: labelOf('vat_rate_code') })).toBeFocused()
  await page.keyboard.type('21')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(screen(page).getByRole('heading', { name: number, level: 1 })).toBeVisible()
  await expect(screen(page)).toContainText('Kredītrēķins kopā')
  await expect(screen(page)).toContainText('12,10')
  await expect(screen(page)).toContainText('Vēl nav ieskaitīts nevienā rēķinā')

  await palette(page, 'apstiprināt piegādātāja', 'Apstiprināt piegādātāja rēķinu')
  await expectNotice(page, 'accepted')
  await expect(screen(page)).toContainText(/Vēl nav ieskaitīts 12,10/)
  await palette(page, 'ieskaitīt brīvo', 'Ieskaitīt brīvo naudu un kredītrēķinus rēķinos')
  await expect(paletteField(page)).toHaveAccessibleName(labelOf('supplier_id'))
  await press(page, 'Enter')
  await expectNotice(page, 'updated')
  await expect(screen(page)).toContainText('Ieskaitīts rēķinos')
  await expect(screen(page).getByRole('link', { name: invoice.supplier_number }).first()).toBeVisible()

  const { data } = await person.done(supplierInvoices.show, { params: { id: invoice.id } })
  expect(data).toMatchObject({ paid: '12.10', open: '48.40', payments: [{ method: 'credit', reference: number }] })
  await open(page, `/stock/procurement_invoices/${invoice.id}`)
  await expect(screen(page)).toContainText(/Vēl neapmaksāts 48,40/)
  expect(counter.pointer()).toBe(0)
})
