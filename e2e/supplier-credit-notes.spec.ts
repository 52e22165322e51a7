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
  const field = paletteField(page)
  const steps: readonly [label: string, typed: string | null][] = [
    [labelOf('supplier_id'), null],
    ['Kredītrēķina numurs', number],
    [labelOf('date'), null],
    ['Par ko', 'Gada bonuss'],
    ['Summa bez PVN, €', '10,00'],
    [labelOf('vat_rate_code'), '21'],
    [labelOf('corrects_id'), null],
  ]
  for (const [label, typed] of steps) {
    await expect(field).toHaveAccessibleName(label)
    if (typed !== null) await page.keyboard.type(typed)
    await press(page, 'Enter')
  }
  await expectNotice(page, 'created')
  await expect(screen(page).getByRole('heading', { name: number, level: 1 })).toBeVisible()
  await expect(screen(page)).toContainText('Kredītrēķins kopā')
  await expect(screen(page)).toContainText('12,10')
  await expect(screen(page)).toContainText('Vēl nav ieskaitīts nevienā rēķinā')

  await palette(page, 'apstiprināt piegādātāja', 'Apstiprināt piegādātāja rēķinu')
  await expectNotice(page, 'accepted')
  await expect(screen(page)).toContainText(/Vēl nav ieskaitīts 12,10/)
  await palette(page, 'ieskaitīt brīvo', 'Ieskaitīt brīvo naudu un kredītrēķinus rēķinos')
  await expect(field).toHaveAccessibleName(labelOf('supplier_id'))
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
