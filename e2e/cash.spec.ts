import { expect } from '@playwright/test'
import { cash } from '../contract/cash/cash.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { address, expectNotice, focused, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { newCashOrder } from './support/cash.ts'
import { keepPicture } from './support/picture.ts'
import { newCustomer, unique } from './support/records.ts'
import { debt } from './support/reminders.ts'
import { test } from './support/test.ts'

test('cash comes for an invoice, a purchase is paid, the book shows both, and one is annulled, by keys alone', async ({ page, person }) => {
  await newCashOrder(person)
  const { id: customer } = await newCustomer(person)
  const { id: invoice, number, open: owed } = await debt(person, customer)
  const shop = `Kancelejas veikals ${unique()}`
  const counter = await keyCounter(page)
  const idHere = () => Number(page.url().split('/').at(-1))
  const orderNow = async (id: number) => (await person.done(cash.show, { params: { id } })).data

  await open(page, `/invoices/invoice/${invoice}`)
  await press(page, 'i o')
  await expect(focused(page)).toHaveAccessibleName(/^Summa/)
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/cash_orders\/\d+$/)
  const receipt = await orderNow(idHere())
  expect(receipt).toMatchObject({ kind: 'receipt', amount: owed, reason: `Rēķins ${number}` })
  expect((await person.done(invoices.show, { params: { id: invoice } })).data).toMatchObject({ status: 'paid' })
  await expect(screen(page)).toContainText('Summa vārdiem')
  await keepPicture(page, 'cash-order.png')

  await palette(page, 'jauns kases izdevumu', 'Jauns kases izdevumu orderis')
  await expect(focused(page)).toHaveAccessibleName(/^Izsniegt/)
  await page.keyboard.type(shop)
  await press(page, 'Tab')
  await expect(focused(page)).toHaveAccessibleName(/^Summa/)
  await page.keyboard.type('12,34')
  await press(page, 'Tab')
  await expect(focused(page)).toHaveAccessibleName(/^Pamatojums/)
  await page.keyboard.type('Papīrs')
  await press(page, 'Tab')
  await expect(focused(page)).toHaveAccessibleName(/^Pretkonts/)
  await page.keyboard.type('7710')
  await expect(page.getByRole('option').first()).toContainText('7710')
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expect(screen(page)).toContainText(shop)
  const payout = await orderNow(idHere())
  expect(payout).toMatchObject({ kind: 'payout', amount: '12.34', person_name: shop, account: { name: expect.stringMatching(/^7710/) } })

  await press(page, 'o k')
  await expect.poll(() => address(page)).toContain('/cash_book/')
  const book = screen(page)
  for (const each of [receipt.number, payout.number, shop, 'Dienas sākumā', 'Dienas beigās']) await expect(book).toContainText(each)
  await keepPicture(page, 'cash-book.png')

  await open(page, `/cash_orders/${payout.id}`)
  await press(page, 'o s')
  await expect(focused(page)).toHaveAccessibleName(/^Anulēšanas iemesls/)
  await page.keyboard.type('Čeks bija cita uzņēmuma')
  await press(page, 'Control+Enter')
  await expect(screen(page)).toContainText('Čeks bija cita uzņēmuma')
  expect(await orderNow(payout.id)).toMatchObject({ number: payout.number, is_annulled: true })
  expect(counter.pointer()).toBe(0)
})

test('without any cash desk the book says so and leads to the desks', async ({ page }) => {
  // Other tests need the desks of the company: the server is asked for one that is not there, and answers alike.
  await page.route('**/api/workspace/cash_book**', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('cash_desk_id', '99999999')
    return route.continue({ url: url.href })
  })
  await open(page, '/cash_book')
  await expect(screen(page).getByRole('heading', { name: 'Nav nevienas kases' })).toBeVisible()
  await expect(page.getByRole('alert').locator('[data-notice]')).toHaveCount(0)
  await screen(page).getByRole('button', { name: 'Kases', exact: true }).press('Enter')
  await expect(page).toHaveURL('/cash_desks')
})
