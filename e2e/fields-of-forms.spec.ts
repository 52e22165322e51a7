import { expect, type Page } from '@playwright/test'
import { catalog } from '../contract/catalog/catalog.ts'
import { couriers } from '../contract/couriers/couriers.ts'
import { customers } from '../contract/customers/customers.ts'
import { priceClarifications } from '../contract/price-clarifications/price-clarifications.ts'
import { pngOf } from '../tests/support/pictures.ts'
import { newClarification } from './support/clarifications.ts'
import { expectNotice, focused, open, palette, press, screen } from './support/interactions.ts'
import { newCustomer, newGoods } from './support/records.ts'
import { test } from './support/test.ts'

/** Fields that only programs could change before. */

/** Goes on by Tab until the field has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const field = screen(page).getByLabel(name)
  await expect(field).toBeVisible()
  for (let step = 0; step < 60; step += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return
    await press(page, 'Tab')
  }
  await expect(field).toBeFocused()
}

async function choose(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words)
  await expect(page.locator('[role="option"]').first()).toContainText(words)
  await press(page, 'Enter')
}

test('the reverse VAT of an item is its own or that of its category', async ({ page, person }) => {
  const goods = await newGoods(person, { name: 'Planšete' })
  const reverse = async () => (await person.done(catalog.show, { params: { id: goods.id } })).data.reverse_vat
  await open(page, `/catalog/${goods.id}`)
  await expect(screen(page)).toContainText('Pēc kategorijas')
  for (const [key, value] of [
    ['ArrowDown', null],
    ['End', false],
    ['Home', null],
  ] as const) {
    await press(page, 'F2')
    await tabTo(page, /^Reversais PVN/)
    await press(page, key)
    await press(page, 'Control+Enter')
    if (key === 'ArrowDown') {
      await expect(screen(page)).toContainText('vispirms kategorijai jānorāda reversā PVN gadījums')
      await press(page, 'Escape')
    } else await expectNotice(page, 'updated')
    await expect.poll(reverse).toBe(value)
    await expect(screen(page).getByLabel(/^Reversais PVN/)).toHaveCount(0)
  }
})

test('the branch of a delivery is one of its customer', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const { data: branch } = await person.done(customers.createBranch, {
    params: { customerId: customer.id },
    body: { name: 'Noliktava Juglā', address: 'Juglas iela 2, Rīga' },
  })
  const { data: delivery } = await person.done(couriers.create, { body: { customer_id: customer.id, address: 'Juglas iela 2, Rīga' } })
  await open(page, `/courier_applications/${delivery.id}`)
  await expect(screen(page).getByRole('group', { name: 'Piegādes dati' })).toBeVisible()
  await press(page, 'F2')
  await tabTo(page, /^Filiāle/)
  await choose(page, branch.name)
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  expect((await person.done(couriers.show, { params: { id: delivery.id } })).data.branch?.id).toBe(branch.id)
})

test("the logo of a customer's profile is chosen, replaced and removed", async ({ page, person }) => {
  const customer = await newCustomer(person)
  const logo = screen(page).locator('[aria-label="Klienta profils"] img')
  await open(page, `/customers/${customer.id}/profile`)
  for (const width of [90, 40]) {
    await palette(page, 'noteikt klienta logo', 'Noteikt klienta logotipu')
    await page
      .getByRole('dialog')
      .getByLabel('Attēlu faili')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(width, 20) })
    await press(page, 'Control+Enter')
    await expect.poll(() => logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(width)
  }
  await palette(page, 'noņemt klienta logo', 'Noņemt klienta logotipu')
  await expect(page.getByRole('alertdialog', { name: 'Noņemt klienta logotipu' }).getByRole('button').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="alertdialog"]') !== null)).toBe(true)
  await press(page, 'Enter')
  await expect(logo).toBeHidden()
  expect((await person.done(customers.profile, { params: { id: customer.id } })).data.logo).toBeNull()
})

test('a supplier who has not answered is removed from a price clarification', async ({ page, person }) => {
  const { id, suppliers } = await newClarification(person)
  await open(page, `/price_clarifications/${id}`)
  await palette(page, 'noņemt piegādātāju', 'Noņemt piegādātāju, ko nejautās')
  await expect(focused(page)).toHaveAccessibleName(/^Piegādātājs/)
  await press(page, 'ArrowDown')
  await expect(page.getByRole('option')).toHaveText([suppliers[1]?.name ?? ''])
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  const { data } = await person.done(priceClarifications.show, { params: { id } })
  expect(data.suppliers.map((supplier) => supplier.id)).toEqual([suppliers[0]?.id])
})
