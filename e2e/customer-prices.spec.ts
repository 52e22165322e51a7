import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { customers } from '../contract/customers/customers.ts'
import { expectNotice, focused, keyCounter, open, palette, press, screen, tabStrip } from './support/interactions.ts'
import { newCustomer, newGoods, newRegistrationNumber, unique } from './support/records.ts'
import { anotherBrowser, test, visitorTest } from './support/test.ts'
import { newPerson } from './support/people.ts'
import { database } from './support/product.ts'

test('a price list is pasted from a spreadsheet, corrected, and copied to another customer', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const counter = await keyCounter(page)
  const [one, two, three] = [await newGoods(person), await newGoods(person), await newGoods(person)]
  const [customer, other] = [await newCustomer(person), await newCustomer(person, `Cenu mantinieks ${unique()}`)]
  const pricesOf = async (customerId: number) => {
    const { data } = await person.done(customers.prices, { params: { customerId } })
    return data.map(({ item, price }) => [item.id, Number(price)]).toSorted((a, b) => Number(a[0]) - Number(b[0]))
  }

  await open(page, `/customers/${customer.id}`)
  await palette(page, 'klienta cenas', 'Klienta cenas')
  await expect(page).toHaveURL(`/customers/${customer.id}/prices`)
  await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)

  // Clipboard format of Excel: article number, price, first day.
  const rows = [
    [one.sku, '11,9', '01.01.2026'],
    [two.sku, '0,185', '01.01.2026'],
    [three.sku, '7', '01.01.2026'],
  ]
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.map((row) => row.join('\t')).join('\r\n'))
  await press(page, 'Control+v')
  await expectNotice(page, 'created')
  await expect
    .poll(() => pricesOf(customer.id))
    .toEqual([
      [one.id, 11.9],
      [two.id, 0.185],
      [three.id, 7],
    ])

  await press(page, 'Control+Home ArrowRight')
  await expect(focused(page)).toHaveAccessibleName(/^Cena/)
  await page.keyboard.type('9,5')
  await press(page, 'ArrowDown')
  await expectNotice(page, 'updated')
  await expect.poll(async () => (await pricesOf(customer.id)).filter(([, price]) => price === 9.5)).toHaveLength(1)

  await press(page, 'Control+End Control+Delete')
  await expectNotice(page, 'deleted')
  await expect.poll(async () => (await pricesOf(customer.id)).length).toBe(2)

  await palette(page, 'nokopēt cenas', 'Nokopēt cenas citam klientam')
  await expect(focused(page)).toHaveAccessibleName(/Klients/)
  await page.keyboard.type(other.name)
  await expect(page.getByRole('option', { name: other.name })).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'pricesCopied')
  expect(await pricesOf(other.id)).toEqual(await pricesOf(customer.id))
  expect(counter.pointer()).toBe(0)
})

visitorTest('an invited contact chooses a password and works at Home as his customer', async ({ page, baseURL, browser }) => {
  const clerk = await newPerson(baseURL ?? '')
  const customer = await newCustomer(clerk, `Uzaicinātāju veikals ${unique()}`)
  const email = `${unique()}@klienti.example`
  const body = { name: 'Ilze', surname: 'Ozola', email }
  const { data: contact } = await clerk.done(customers.createContact, { params: { customerId: customer.id }, body })
  const ctx = await anotherBrowser(browser, baseURL, clerk.token)
  await open(ctx.page, `/contacts/${contact.id}`)
  await palette(ctx.page, 'uzaicināt', 'Uzaicināt kontaktpersonu')
  await expectNotice(ctx.page, 'invitationSent')
  await expect(screen(ctx.page)).toContainText('Uzaicināts')

  const letter = await database()
    .selectFrom('outbox')
    .select('payload')
    .where(sql`payload ->> 'to'`, '=', email)
    .executeTakeFirstOrThrow()
  const token = /\/invitation\/([\w-]+)/.exec(JSON.stringify(letter.payload))?.[1] ?? ''
  const counter = await keyCounter(page)
  await page.goto(`/invitation/${token}`)
  await expect(page.getByText(`uzņēmuma „${customer.name}” vārdā`)).toBeVisible()
  await expect(focused(page)).toHaveAccessibleName(/^Parole/)
  await page.keyboard.type('mana-jaunā-parole')
  await press(page, 'Tab')
  await page.keyboard.type('mana-jaunā-parole')
  await press(page, 'Enter')
  await expectNotice(page, 'invitationAccepted')
  await expect(page).toHaveURL('/')
  await expect(tabStrip(page)).toBeVisible()
  expect(counter.pointer()).toBe(0)

  // The clerk sees it live and revokes it: the guest is signed out.
  await expect(screen(ctx.page)).toContainText('Aktīvs lietotājs')
  await palette(ctx.page, 'liegt kontaktpersonai', 'Liegt kontaktpersonai pieeju')
  await expect(ctx.page.getByRole('alertdialog').getByRole('button', { name: 'Liegt' })).toBeFocused()
  await press(ctx.page, 'Enter')
  await expectNotice(ctx.page, 'userRightsRevoked')
  await page.reload()
  await expect(page).toHaveURL('/login')
  await ctx.context.close()
})

test('a new customer is filled in from the company register, his VAT number checked', async ({ page, person }) => {
  const company = await database()
    .insertInto('register_companies')
    .values({ ...newCompany(), company_form: 'SIA', legal_address: 'Miera iela 7', city: 'Cēsis', postal_code: 'LV-4101' })
    .returning(['name', 'reg_nr', 'vat_nr'])
    .executeTakeFirstOrThrow()
  const counter = await keyCounter(page)
  await open(page, '/customers')
  await press(page, 'n k')
  await expect(page.getByRole('combobox', { name: 'Klienta veids' })).toBeFocused()
  await page.keyboard.type('juridiska')
  await press(page, 'Enter Tab Tab')
  await expect(focused(page)).toHaveAccessibleName(/^Meklēt uzņēmumu reģistrā/)
  await page.keyboard.type(company.reg_nr)
  await expect(page.getByRole('option', { name: company.name })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Nosaukums' })).toHaveValue(company.name)
  await expect(page.getByRole('textbox', { name: 'Juridiskā adrese' })).toHaveValue('Miera iela 7')
  await page.getByRole('button', { name: 'Pārbaudīt PVN numuru' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(`${company.vat_nr}: derīgs`)
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  const { data } = await person.done(customers.show, { params: { id: Number(page.url().split('/').at(-1)) } })
  expect(data).toMatchObject({ name: company.name, reg_nr: company.reg_nr, vat_valid: true, postal_code: 'LV-4101' })
  await expect(screen(page)).toContainText('derīgs')
  expect(counter.pointer()).toBe(0)
})

function newCompany() {
  const reg_nr = newRegistrationNumber()
  return { name: `Reģistra paraugs ${unique()}`, reg_nr, vat_nr: `LV${reg_nr}` }
}
