import { expect, type Page } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { groupJobs } from '../contract/workspace/group-jobs.ts'
import { workspace } from '../contract/workspace/workspace.ts'
import { activeTab, expectNotice, focused, load, open, palette, press, screen } from './support/interactions.ts'
import { newOrder, newCustomer } from './support/records.ts'
import { test } from './support/test.ts'

/** A command on a group goes on without the browser, and its failures open as a list. Everything by keys. */

type Person = Parameters<typeof newOrder>[0]

async function chooseAll(page: Page, customer: string, count: number): Promise<void> {
  // Typed, the list could still change its rows after they were chosen.
  await open(page, `/orders?q=${encodeURIComponent(customer)}`)
  await expect(
    screen(page)
      .getByText(`${count} ieraksti`)
      .or(screen(page).getByText(`${count} pasūtījumi`))
      .first(),
  ).toBeVisible()
  await screen(page).getByRole('grid').focus()
  await press(page, 'Control+a')
}

/** Orders of a new customer, one of them cancelled after it was chosen. */
async function ordersOf(person: Person, count: number) {
  const customer = await newCustomer(person)
  const made = []
  for (let each = 0; each < count; each += 1) made.push(await newOrder(person, { customer_id: customer.id }))
  return { customer, made }
}

test('a job goes on after the page is closed, its end waits in the status line, and its failures open as a list', async ({
  page,
  person,
}) => {
  const { customer, made } = await ordersOf(person, 3)
  await chooseAll(page, customer.name, 3)
  await press(page, 'o r')
  const dialog = page.getByRole('dialog', { name: 'Nodot izpildē' })
  await expect(dialog).toContainText('Iespējams: 3 no 3')
  // Meanwhile a colleague cancels one.
  await person.done(orders.cancel, { params: { id: made[1]?.id ?? 0 } })
  await press(page, 'Enter')
  await expect.poll(async () => (await person.done(groupJobs.list)).data[0]?.total).toBe(3)
  await page.goto('about:blank')
  await expect.poll(async () => (await person.done(groupJobs.list)).data[0]?.state).toBe('ended')

  await load(page, '/')
  await expect(page.getByRole('contentinfo')).toContainText('Nodot izpildē. Izdarīts: 2 no 3')
  await press(page, 'g d')
  await expect(screen(page).getByRole('row').filter({ hasText: 'Nodot izpildē' })).toContainText('Pabeigts')
  await press(page, 'Home Enter')
  const failed = screen(page).getByRole('row').filter({ hasText: 'Neizdevās' })
  await expect(failed).toContainText(made[1]?.number ?? '')
  await expect(page.getByRole('contentinfo')).not.toContainText('Izdarīts')
  await press(page, 'Home Enter')
  await expect(activeTab(page)).toContainText(made[1]?.number ?? '')
})

test('a group job ends in the dialog, stands in the history as one run, and none is left to stop', async ({ page, person }) => {
  const { customer, made } = await ordersOf(person, 2)
  await chooseAll(page, customer.name, 2)
  await press(page, 'o i')
  const dialog = page.getByRole('dialog', { name: 'Izsniegt preces' })
  await expect(dialog).toContainText('Netiks izdarīts')
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  await press(page, 'o r')
  await expect(page.getByRole('dialog')).toContainText('Iespējams: 2 no 2')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toContainText('Izdarīts: 2 no 2')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const { id } of made) expect((await person.done(orders.show, { params: { id } })).data.status).toBe('in_fulfillment')
  await palette(page, 'apturēt darbu, kas', 'Apturēt darbu, kas notiek')
  await expectNotice(page, { color: 'blue', text: 'Neviens darbs nenotiek' })
  const { data: recorded } = await person.done(workspace.recording, {})
  expect(recorded.runs.at(-1)).toMatchObject({ command_id: 'order.reserve', args: { done: 2 } })
  await expect(focused(page)).toBeVisible()
})

test('what is missing of several orders is split off by one key; an order without anything missing says so', async ({ page, person }) => {
  const { customer, made } = await ordersOf(person, 2)
  const [first, second] = made
  for (const order of made) await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  const lineOf = async (id = 0) => (await person.done(orders.show, { params: { id } })).data.order_items[0]
  const line = await lineOf(first?.id)
  await person.done(orders.updateItem, {
    params: { orderId: first?.id ?? 0, itemId: line?.id ?? 0 },
    body: { quantity: String(Number(line?.quantity) + 100_000), lock_version: line?.lock_version ?? 0 },
  })
  const short = await lineOf(first?.id)
  await chooseAll(page, customer.name, 2)
  await press(page, 'o t')
  const dialog = page.getByRole('dialog', { name: 'Atdalīt trūkstošo' })
  await expect(dialog).toContainText('Iespējams: 2 no 2')
  await press(page, 'Enter')
  await expect(dialog).toContainText('atdalīt nav ko')
  const { data } = await person.done(orders.list, { query: { customer_id: customer.id } })
  expect(data).toHaveLength(3)
  const added = data.find(({ id }) => id !== first?.id && id !== second?.id)
  expect(Number((await lineOf(added?.id))?.quantity)).toBe(Number(short?.quantity) - Number(short?.quantity_reserved))
})
