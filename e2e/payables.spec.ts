import { expect } from '@playwright/test'
import { supplierInvoices } from '../contract/supplier-invoices/supplier-invoices.ts'
import { expectNotice, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { newAcceptedBill, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('a supplier’s invoice is paid in parts by keys, one payment is taken back, and the supplier’s page tells', async ({
  page,
  person,
}) => {
  const invoice = await newAcceptedBill(person)
  const counter = await keyCounter(page)
  const note = `Kvīts ${unique()}`
  await open(page, `/stock/procurement_invoices/${invoice.id}`)
  await expect(screen(page)).toContainText('Maksājumu vēl nav')

  await press(page, 'p p')
  const dialog = page.getByRole('dialog', { name: 'Reģistrēt piegādātāja rēķina apmaksu' })
  await dialog.getByRole('textbox', { name: 'Summa' }).focus()
  await press(page, 'Control+a')
  await page.keyboard.type('20,50')
  await dialog.getByRole('textbox', { name: 'Maksājuma mērķis' }).focus()
  await page.keyboard.type(note)
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  await expect(screen(page)).toContainText(note)
  await expect(screen(page)).toContainText(/Vēl neapmaksāts 40,00/)

  await press(page, 'p p')
  await expect(dialog.getByRole('textbox', { name: 'Summa' })).toHaveValue('40,00')
  await press(page, 'Control+Enter')
  await expect(screen(page)).not.toContainText('Vēl neapmaksāts')
  const { data: paid } = await person.done(supplierInvoices.show, { params: { id: invoice.id } })
  expect(paid).toMatchObject({ status: 'paid', open: '0.00' })

  await palette(page, 'atsaukt vienu', 'Atsaukt vienu maksājumu')
  await page.getByRole('combobox', { name: 'Maksājums' }).focus()
  await page.keyboard.type('20,50')
  await expect(page.getByRole('option', { name: /20,50/ })).toBeVisible()
  await press(page, 'Enter Control+Enter')
  await expect(screen(page)).toContainText(/Vēl neapmaksāts 20,50/)

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await palette(page, 'aizturēt', 'Aizturēt apmaksu')
  await expect(page.getByRole('dialog', { name: 'Darbību meklētājs' })).toContainText('Rakstiet vērtību')
  await page.keyboard.type('Strīds par kvalitāti')
  await press(page, 'Enter')
  await expect(screen(page)).toContainText('Apmaksa aizturēta: Strīds par kvalitāti')
  await palette(page, 'atļaut aizturēto', 'Atļaut aizturēto apmaksu')
  await expect(screen(page)).not.toContainText('Apmaksa aizturēta')

  await open(page, `/stock/suppliers/${invoice.supplier.id}`)
  await expect(page.getByText('Neapmaksātie rēķini')).toBeVisible()
  await expect(screen(page)).toContainText('20,50')
  await open(page, '/supplier_payments')
  await press(page, 'F3')
  await page.keyboard.type(invoice.supplier.name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('gridcell', { name: invoice.supplier_number })).toBeVisible()
  expect(counter.pointer()).toBe(0)
})
