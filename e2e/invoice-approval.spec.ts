import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { supplierInvoices } from '../contract/supplier-invoices/supplier-invoices.ts'
import { billed } from '../tests/support/buying.ts'
import { database } from './support/product.ts'
import { expectNotice, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { newReceipt, newSupplier, unique, worldOf } from './support/records.ts'
import { test } from './support/test.ts'

/** The last step of the demo's. */
const name = 'Valdes loceklis'

test('a large supplier’s invoice is found, declined, approved and accepted by keys alone', async ({ page, person }) => {
  const { id: supplier } = await newSupplier(person)
  const receipt = await newReceipt(person, supplier)
  const items = receipt.lines.map(({ id }) => ({ procurement_item_id: id, price: '1000' }))
  const invoice = await billed(worldOf(person), receipt, { supplier_number: `LIELS-${unique()}`, items })
  await sql`
    insert into invoice_approvals (procurement_invoice_id, invoice_approval_step_id, decision, decided_by, decided_at)
    select ${invoice.id}, id, 'approved', approver_id, now() from invoice_approval_steps_of(${invoice.id}, ${invoice.gross})
    where name <> ${name}`.execute(database())
  await sql`update invoice_approval_steps set deputy_id = ${person.id} where name = ${name}`.execute(database())
  const counter = await keyCounter(page)

  await open(page, '/')
  await palette(page, 'mani saskaņojamie', 'Mani saskaņojamie rēķini')
  await expect(page.getByRole('row').filter({ hasText: invoice.supplier_number })).toContainText('Jauns, nav saskaņots')
  await expect(page.getByRole('row').filter({ hasText: 'Apmaksāts' })).toHaveCount(0)
  await open(page, `/stock/procurement_invoices/${invoice.id}`)
  await expect(screen(page)).toContainText(`Jāsaskaņo: ${name}`)

  await press(page, 'a n')
  await expect(page.getByRole('dialog', { name: 'Noraidīt piegādātāja rēķinu' }).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Cena nav līgumā')
  await press(page, 'Control+Enter')
  await expect(screen(page)).toContainText(/Noraidīja .+: Cena nav līgumā/)

  await press(page, 'a p')
  await expect(screen(page)).toContainText('Saskaņots')
  await expect(screen(page)).not.toContainText('Noraidīja')
  await palette(page, 'apstiprināt piegādātāja', 'Apstiprināt piegādātāja rēķinu')
  await expectNotice(page, 'accepted')
  const { data } = await person.done(supplierInvoices.show, { params: { id: invoice.id } })
  expect(data).toMatchObject({ status: 'accepted', approvals: [{ decision: 'approved' }, { step: { name }, decision: 'approved' }] })
  expect(counter.pointer()).toBe(0)
})
