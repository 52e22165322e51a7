import { expect } from '@playwright/test'
import { address, expectNotice, focused, open, palette, press, screen, searchFor, toRows } from './support/interactions.ts'
import { rateOfToday } from './support/interest-claims.ts'
import { newCustomer } from './support/records.ts'
import { debt, overdueBy } from './support/reminders.ts'
import { test } from './support/test.ts'

test('late interest is claimed from the list by keys alone, and its days are free again once the claim is cancelled', async ({
  page,
  person,
}) => {
  await rateOfToday(person)
  const customer = await newCustomer(person)
  const [one, other] = [await debt(person, customer.id), await debt(person, customer.id)]
  for (const { id } of [one, other]) await overdueBy(person, id, 40)
  await open(page, '/late_interest')
  await searchFor(page, customer.name.split(' ').at(-1) ?? '')
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await toRows(page)
  await press(page, 'F10')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Procenti līdz')).toBeFocused()
  const invoices = dialog.getByRole('group', { name: 'Rēķini ar procentiem' })
  await expect(invoices.getByRole('checkbox', { checked: true })).toHaveCount(3)
  // The second invoice is left.
  for (let stop = 0; stop < 5 && (await focused(page).getAttribute('type')) !== 'checkbox'; stop += 1) await press(page, 'Tab')
  await press(page, 'ArrowDown')
  await press(page, 'ArrowDown')
  await press(page, 'Space')
  await expect(invoices.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await press(page, 'Control+Enter')
  await expect.poll(() => address(page)).toMatch(/^\/invoices\/invoice\/\d+$/)
  await expect(screen(page)).toContainText(`Nokavējuma procenti, rēķins ${one.number}`)
  await expect(screen(page)).not.toContainText(other.number)

  await palette(page, 'procentu prasījumi', 'Procentu prasījumi')
  await expect.poll(() => address(page)).toMatch(/^\/interest_claims/)
  await searchFor(page, customer.name.split(' ').at(-1) ?? '')
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toMatch(/^\/interest_claims\/\d+$/)
  await expect(screen(page).getByRole('row').filter({ hasText: one.number })).toContainText('10,15 % gadā')
  await expect(screen(page)).toContainText('Rēķins sagatavots')
  const pdf = page.waitForResponse((answer) => /interest_claims\/\d+\/pdf/.test(answer.url()))
  await press(page, 'Control+d')
  expect((await pdf).status()).toBe(200)
  await press(page, 'i a')
  await expectNotice(page, 'updated')

  await open(page, `/customers/${customer.id}`)
  await press(page, 'i p')
  await expect(invoices.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await press(page, 'Control+Enter')
  await expect.poll(() => address(page)).toMatch(/^\/invoices\/invoice\/\d+$/)
  await expect(screen(page)).toContainText(`Nokavējuma procenti, rēķins ${one.number}`)
  await expect(screen(page)).toContainText(`Nokavējuma procenti, rēķins ${other.number}`)
})
