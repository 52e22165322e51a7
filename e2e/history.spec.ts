import { expect } from '@playwright/test'
import { workspace } from '../contract/workspace.ts'
import { expectNotice, open, palette, press } from './support/hands.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

/** @file The command history: what was run, on what, with what, and what came of it. */

test('what a person did stands in the history with arguments and outcomes', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, quantity: '4' })
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible()
  await press(page, 'F9')
  await expect(page.getByRole('button', { name: 'Izsniegt preces' })).toBeVisible()
  await palette(page, 'sadalīt', 'Sadalīt pasūtījumu')
  await expect(page.locator(':focus')).toHaveAccessibleName(/daudzums/)
  await page.keyboard.type('1')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  // A refused one stands there, too: the mail has nowhere to go.
  await palette(page, 'sūtīt pasūtījumu', 'Sūtīt pasūtījumu e-pastā')
  await page.keyboard.type('nav@adrese')
  await press(page, 'Escape Escape')
  await page.route('**/api/orders/*/replicate', (route) => route.fulfill({ status: 500, json: {} }))
  await palette(page, 'atkārtot', 'Atkārtot pasūtījumu')
  await expectNotice(page, 'systemError')

  await expect
    .poll(async () => (await person.done(workspace.history)).data.map(({ command_id, outcome }) => `${command_id} ${outcome}`))
    .toEqual(['order.replicate failed', 'order.split done', 'order.reserve done'])
  const { data } = await person.done(workspace.history)
  const split = data[1]
  expect(split).toMatchObject({
    record: { kind: 'order', id: order.id, title: expect.stringContaining(order.number) },
    args: { lines: [{ id: order.order_items[0]?.id, quantity: '1' }] },
  })
  expect(data[0]?.error).toContain('Sistēmas kļūda')

  await palette(page, 'komandu vēsture', 'Komandu vēsture')
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  const made = new RegExp(`Pasūtījums ${order.number}: sadalīts 1 rindā → Pasūtījums PAS-`)
  await expect(row('sadalīts 1 rindā')).toContainText('Izdarīts')
  await expect(row('sadalīts 1 rindā')).toContainText(made)
  await expect(row('„Atkārtot pasūtījumu”')).toContainText('Neizdevās')
  await expect(row('nodots izpildē')).toContainText('Izdarīts')
  // Enter tells all of the run; the record that it made is a link.
  await press(page, 'ArrowDown Enter')
  const told = page.getByRole('dialog', { name: 'Darbība' })
  await expect(told).toContainText(made)
  await expect(told).toContainText(/serverī \d+ ms/)
  await expect(told.getByRole('link')).toHaveAttribute('href', /\/orders\/\d+/)
  await press(page, 'Escape')
  // The flow as a link that support opens.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await palette(page, 'kopēt saiti', 'Kopēt saiti uz plūsmu')
  await expectNotice(page, { color: 'green', text: 'Saite nokopēta' })
  await open(page, (await page.evaluate(() => navigator.clipboard.readText())).replace(/^https?:\/\/[^/]+/, ''))
  await expect(page.getByRole('link', { name: 'Visa vēsture' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'PAS-' })).toHaveCount(2)
})
