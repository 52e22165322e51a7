import { expect } from '@playwright/test'
import { customers } from '../contract/customers/customers.ts'
import { dayOf } from '../contract/format.ts'
import { inventory } from '../contract/inventory/inventory.ts'
import { service } from '../contract/service/service.ts'
import { focused, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { newPerson } from './support/people.ts'
import { database } from './support/product.ts'
import { newCustomer, unique } from './support/records.ts'
import { newMachine } from './support/rent.ts'
import { anotherBrowser, test } from './support/test.ts'

test('one’s own work and the day’s are a key each, and a second press shows all again', async ({ page, person, baseURL }) => {
  const word = `Taustiņš${unique()}`
  const { id: customer_id } = await newCustomer(person)
  const other = await newPerson(baseURL ?? '')
  const [yesterday, today, tomorrow] = [-1, 0, 1].map((days) => dayOf(new Date(Date.now() + days * 86_400_000)))
  const work = [
    { problem: 'Kavēts', planned_date: yesterday, assignee_id: other.id },
    { problem: 'Šodienas', planned_date: today, assignee_id: person.id },
    { problem: 'Rītdienas', planned_date: tomorrow, assignee_id: person.id },
    { problem: 'Bez dienas' },
  ]
  for (const body of work) await person.done(service.create, { body: { customer_id, ...body, serviceable_items: [{ description: word }] } })
  const rows = () =>
    screen(page)
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: word })
      .evaluateAll((all) => all.flatMap((row) => /Kavēts|Šodienas|Rītdienas|Bez dienas/.exec(row.textContent ?? '')?.[0] ?? []).toSorted())
  await page.setViewportSize({ width: 1600, height: 900 })
  await open(page, '/service/service_applications')
  await searchFor(page, word)
  await press(page, 'ArrowDown')
  await expect.poll(rows).toEqual(['Rītdienas', 'Šodienas'])
  await press(page, 'v')
  await expect.poll(rows).toEqual(['Bez dienas', 'Kavēts', 'Rītdienas', 'Šodienas'])
  await press(page, 'm')
  await expect.poll(rows).toEqual(['Rītdienas', 'Šodienas'])
  await press(page, 'm')
  await expect.poll(rows).toHaveLength(4)
  await press(page, 'd')
  await expect.poll(rows).toEqual(['Kavēts', 'Šodienas'])
  await press(page, 'm')
  await expect.poll(rows).toEqual(['Šodienas'])
  await press(page, 'd')
  await press(page, 'm')
  await expect.poll(rows).toHaveLength(4)
})

test('a scanned sticker or serial number opens a new application of its machine, wherever nothing is typed', async ({ page, person }) => {
  const caller = await newCustomer(person)
  const branch = await person.done(customers.createBranch, {
    params: { customerId: caller.id },
    body: { name: 'Noliktava', address: 'Ostas iela 1' },
  })
  const { uuid, inventory_nr } = await newMachine(person)
  const { data: piece } = await person.done(inventory.show, { params: { inventoryItem: uuid } })
  const serial_nr = `CN-${unique()}/A`
  const { data: theirs } = await person.done(inventory.update, {
    params: { inventoryItem: uuid },
    body: { customer_id: caller.id, branch_id: branch.data.id, serial_nr, lock_version: piece.lock_version },
  })
  /** All at once with scanner timestamps, even on a slow page. */
  const scan = (code: string) =>
    page.evaluate(
      (keys) => {
        const presses = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }))
        for (const each of presses) document.activeElement?.dispatchEvent(each)
      },
      [...code, 'Enter'],
    )
  const places = ['/', '/orders', `/customers/${caller.id}`, '/workspace/set_up', '/rent']
  for (const [place, path] of places.entries()) {
    await open(page, path)
    await expect(screen(page).getByRole('heading').first()).toBeVisible()
    await expect(screen(page).locator('[aria-busy=true]')).toHaveCount(0)
    await scan(place % 2 === 0 ? uuid : serial_nr)
    await expect(page, path).toHaveURL(`/service/service_applications/create?machine=${uuid}`)
    await expect(focused(page), path).toHaveAccessibleName('Problēma')
    await expect(screen(page).getByRole('combobox', { name: /^Klients/ }), path).toHaveValue(caller.name)
    await expect(screen(page).getByRole('combobox', { name: /^Filiāle/ }), path).toHaveValue('Noliktava')
    await expect(screen(page).getByRole('combobox', { name: /^Iekārta/ }), path).toHaveValue(new RegExp(inventory_nr))
    await press(page, 'Escape')
  }

  await open(page, '/workspace/service_machines')
  await searchFor(page, serial_nr)
  const rows = screen(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(inventory_nr)
  await expect(rows).toContainText(caller.name)
  await press(page, 'ArrowDown Enter')
  await expect(page).toHaveURL(`/stock/inventory_items/${theirs.uuid}`)
})

test('a customer’s person finds his machine by service alone and reports its fault from its row', async ({
  browser,
  baseURL,
  person: clerk,
}) => {
  const customer = await newCustomer(clerk)
  const theirs = await newPerson(baseURL ?? '', { customer: customer.id, permissions: [] })
  await database().insertInto('customer_profile_modules').values({ customer_id: customer.id, module: 'rent', enabled: false }).execute()
  const { uuid, inventory_nr } = await newMachine(clerk)
  const { data: piece } = await clerk.done(inventory.show, { params: { inventoryItem: uuid } })
  await clerk.done(inventory.update, {
    params: { inventoryItem: uuid },
    body: { customer_id: customer.id, lock_version: piece.lock_version },
  })
  const { page, context } = await anotherBrowser(browser, baseURL, theirs.token)
  await open(page, '/')
  await palette(page, 'apkalpojamās', 'Apkalpojamās iekārtas')
  await expect(page).toHaveURL('/workspace/service_machines')
  await expect(screen(page).getByRole('row', { name: new RegExp(inventory_nr) })).toBeVisible()
  await press(page, 'Enter')
  await expect(page).toHaveURL(`/service/service_applications/create?machine=${uuid}`)
  await expect(focused(page)).toHaveAccessibleName('Problēma')
  await page.keyboard.type('Nedrukā')
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/service_applications\/\d+$/)
  const { number } = (await theirs.done(service.show, { params: { id: Number(page.url().split('/').at(-1)) } })).data
  await open(page, '/workspace/service_machines')
  await expect(screen(page).getByRole('row', { name: new RegExp(inventory_nr) })).toContainText(number)
  await context.close()
})
