import { expect } from '@playwright/test'
import { returnActs } from '../contract/return-acts/return-acts.ts'
import { expectNotice, focused, activeTab, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { newAcceptedBill, newGoods, newSupplier, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('some of an invoice’s goods go back: chosen by quantity, accepted, credited, and cancelled again', async ({ page, person }) => {
  const bill = await newAcceptedBill(person)
  const counter = await keyCounter(page)
  await open(page, `/stock/procurement_invoices/${bill.id}`)
  await expect(activeTab(page)).toContainText(bill.supplier_number)
  await palette(page, 'atgriezt preces piegādātājam', 'Atgriezt preces piegādātājam')
  await expect(page.getByRole('textbox', { name: 'Pamatojums' })).toBeFocused()
  await page.keyboard.type('Bojātas transportā')
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/^(Daudzums|Rindu)/)
  await page.keyboard.type('4')
  await press(page, 'Enter')
  await expect(screen(page)).toContainText('20,00')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/stock\/return_acts\/\d+$/)
  const id = Number(page.url().split('/').at(-1))

  await expect(page.getByRole('button', { name: 'Akceptēt atgriešanas aktu' })).toBeVisible()
  await press(page, 'F9')
  await expectNotice(page, 'accepted')
  await expect(activeTab(page)).toHaveText(/^AA-\d{4}-\d{6} · /)
  const { data: accepted } = await person.done(returnActs.show, { params: { id } })
  expect(accepted).toMatchObject({ status: 'accepted', net: '20.00', gross: '24.20', reason: 'Bojātas transportā' })

  await palette(page, 'atcelt atgriešanas', 'Atcelt atgriešanas aktu')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Atcelt' }).last()).toBeFocused()
  await press(page, 'Enter')
  await expectNotice(page, 'updated')
  await expect(screen(page)).toContainText('Atcelts')
  const { data: cancelled } = await person.done(returnActs.show, { params: { id } })
  expect(cancelled.status).toBe('cancelled')
  expect(counter.pointer()).toBe(0)
})

test('goods without an invoice go back: the header first, then each row saved as the keyboard leaves it', async ({ page, person }) => {
  const supplier = await newSupplier(person)
  const goods = await newGoods(person)
  const reason = `Nav pasūtīts ${unique()}`
  const { return_act_id: id } = await person.done(returnActs.create, {
    body: {
      supplier_id: supplier.id,
      warehouse_id: (await newAcceptedBill(person)).procurement_invoice_items[0]?.warehouse?.id ?? 0,
      reason,
    },
  })
  const counter = await keyCounter(page)
  await open(page, `/stock/return_acts/${id}`)
  await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
  await page.keyboard.type(goods.sku)
  await expect(page.getByRole('option', { name: goods.name })).toBeVisible()
  await press(page, 'Enter')
  await page.keyboard.type('3')
  await press(page, 'Enter ArrowDown')
  await expectNotice(page, 'goodsAdded')
  // Abilities come with the updated act.
  await expect(screen(page)).not.toContainText('Aktā nav nevienas rindas')
  await press(page, 'F9')
  await expectNotice(page, 'accepted')
  const { data } = await person.done(returnActs.show, { params: { id } })
  expect(data).toMatchObject({
    status: 'accepted',
    procurement_invoice: null,
    return_act_items: [{ item_id: goods.id, quantity: '3.0000' }],
  })
  expect(counter.pointer()).toBe(0)
})
