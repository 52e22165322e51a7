import { expect } from '@playwright/test'
import { eInvoices } from '../contract/e-invoices/e-invoices.ts'
import { newEInvoice } from './support/e-invoices.ts'
import { focused, keyCounter, open, press, screen } from './support/interactions.ts'
import { test } from './support/test.ts'

test('an e-invoice is marked as sent, refused and taken by keys', async ({ page, person }) => {
  const { id, number } = await newEInvoice(person)
  const counter = await keyCounter(page)
  await open(page, `/e_invoices/${id}`)
  await expect(screen(page)).toContainText(`E-rēķins ${number}`)
  await press(page, 'o s')
  await expect(page.getByRole('button', { name: 'Atzīmēt e-rēķinu kā noraidītu' })).toBeEnabled()
  await press(page, 'o n')
  await expect(focused(page)).toHaveRole('textbox')
  await page.keyboard.type('Nav pircēja numura')
  await press(page, 'Control+Enter')
  await expect(screen(page).getByRole('alert')).toContainText('Noraidīts: Nav pircēja numura')
  await press(page, 'F9')
  await expect(page.getByRole('button', { name: 'Atzīmēt e-rēķinu kā pieņemtu' })).toBeEnabled()
  await press(page, 'F9')
  await expect(focused(page)).toHaveRole('textbox')
  await page.keyboard.type('EDS-5')
  await press(page, 'Control+Enter')
  await expect(screen(page)).toContainText('EDS-5')
  expect((await person.done(eInvoices.show, { params: { id } })).data).toMatchObject({
    status: 'taken',
    receipt_nr: 'EDS-5',
    rejected_reason: null,
  })
  expect(counter.pointer()).toBe(0)
})
