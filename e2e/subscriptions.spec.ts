import { expect } from '@playwright/test'
import { subscriptions } from '../contract/subscriptions/subscriptions.ts'
import { makeItem } from '../tests/support/factories.ts'
import { expectNotice, focused, keyCounter, open, press, screen } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newCategory, newCustomer, unique, worldOf } from './support/records.ts'
import { test } from './support/test.ts'

test('a subscription is typed, accepted, previewed and billed by keyboard', async ({ page, person }) => {
  const [customer, sku] = [await newCustomer(person), `AB-${unique()}`.toUpperCase()]
  const { id: category_id } = await newCategory(person)
  await makeItem(worldOf(person), { sku, name: 'Serveru uzraudzība', type: 'service', is_stocked: false, price: '45', category_id })
  const counter = await keyCounter(page)
  await open(page, '/subscriptions')
  await press(page, 'c b')
  await expect(focused(page)).toHaveAccessibleName(/^Klients/)
  await page.keyboard.type(customer.name)
  await expect(page.getByRole('option').first()).toContainText(customer.name)
  await press(page, 'Enter')
  await press(page, 'Tab')
  await expect(focused(page)).toHaveAccessibleName(/^Par ko/)
  await page.keyboard.type('Serveru uzturēšana')
  await keepPicture(page, 'form.png')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/subscriptions\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const record = async () => (await person.done(subscriptions.show, { params: { id } })).data

  await expect(focused(page)).toHaveAccessibleName(/^(Pakalpojums katalogā|Rindu vēl nav)/)
  await page.keyboard.type(sku)
  await expect(page.getByRole('option').first()).toContainText(sku)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudz/)
  await page.keyboard.type('3')
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Cena/)
  await press(page, 'Escape')
  await expect.poll(async () => (await record()).net).toBe('135.00')
  await expect(screen(page).getByRole('button', { name: /^Akceptēt abonēšanu/ })).not.toHaveAttribute('aria-disabled', 'true')
  await press(page, 'F9')
  await expectNotice(page, 'accepted')

  // The first period is billed by the background job meanwhile.
  const previewResponse = page.waitForResponse((answer) => answer.url().includes('/preview_invoice_pdf/'))
  await press(page, 'Control+d')
  expect((await previewResponse).headers()['content-type']).toBe('application/pdf')
  const invoices = screen(page).getByRole('list', { name: 'Rēķini' })
  await expect(invoices).toContainText('Sagatavots rēķins')
  await keepPicture(page, 'subscription.png')
  expect((await record()).periods).toHaveLength(1)
  expect(counter.pointer()).toBe(0)
})
