import { expect } from '@playwright/test'
import { credits } from '../contract/credits/credits.ts'
import { simplified } from '../contract/simplified/simplified.ts'
import { expectNotice, activeTab, keyCounter, open, press, screen } from './support/interactions.ts'
import { database } from './support/product.ts'
import { test } from './support/test.ts'

/** Closes the period up to a day; null reopens it. */
const close = (day: string | null) =>
  database()
    .updateTable('system_properties')
    .set({ value: JSON.stringify(day) })
    .where('key', '=', 'locked_until')
    .execute()

test('a paid invoice of a closed month is credited by keyboard alone, and its credit note printed', async ({ page, person }) => {
  // The oldest: no other test works up to its date.
  const { id, number, date } = await database()
    .selectFrom('simplified_invoices')
    .select(['id', 'number', 'date'])
    .where('status', '=', 'paid')
    .where('customer_id', 'is', null)
    .where('credited', '=', '0.00')
    .where('gross', '>', '0')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shop_orders').select('shop_orders.id').whereRef('shop_orders.simplified_invoice_id', '=', 'simplified_invoices.id'),
        ),
      ),
    )
    .orderBy('date')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const invoice = async () => (await person.done(simplified.show, { params: { id } })).data
  const { gross, can } = await invoice()
  expect(can['UNPAY']).toBe(true)
  await close(date)
  try {
    const counter = await keyCounter(page)
    await open(page, `/invoices/simplified_invoice/${id}`)
    await expect(activeTab(page)).toContainText(number ?? '')
    expect((await invoice()).can).toMatchObject({ UNPAY: expect.stringContaining('slēgtā periodā'), CREDIT: true })
    await press(page, 'i k')
    await expect(page).toHaveURL(/\/invoices\/create_credit_invoice\?simplified_invoice_id=\d+$/)
    await expect(page.getByRole('combobox', { name: 'Pamatojums' })).toBeFocused()
    // Refund as paid; everything is credited with VAT.
    await expect(page.getByRole('combobox', { name: 'Atmaksas veids' })).not.toHaveText('')
    await expect(screen(page)).toContainText('ar PVN')
    await press(page, 'Control+Enter')
    await expectNotice(page, 'created')
    await expect(page).toHaveURL(/\/invoices\/credit_invoice\/\d+$/)
    const noteId = Number(page.url().split('/').at(-1))
    await expect(page.getByRole('button', { name: 'Akceptēt kredītrēķinu' })).toBeVisible()
    await press(page, 'F9')
    await expectNotice(page, 'accepted')
    const { data: note } = await person.done(credits.show, { params: { id: noteId } })
    expect(note).toMatchObject({ status: 'accepted', gross, paid_back: gross, simplified_invoice: { id }, customer: null })
    await expect(activeTab(page)).toContainText(note.number ?? '')
    await press(page, 'Control+d')
    await expect(page.getByRole('complementary', { name: /\.pdf$/ })).toBeVisible()
    expect(await invoice()).toMatchObject({ status: 'paid', credited: gross, credit_notes: [{ id: noteId }] })

    await open(page, `/invoices/simplified_invoice/${id}`)
    await expect(screen(page)).toContainText('Kreditēts')
    await expect(page.getByRole('link', { name: note.number ?? '' })).toBeVisible()
    expect(counter.pointer()).toBe(0)
  } finally {
    await close(null)
  }
})
