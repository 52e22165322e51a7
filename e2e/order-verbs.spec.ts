import { expect, type Page } from '@playwright/test'
import type { OrderRecord } from '../contract/orders/order-record.ts'
import { orders } from '../contract/orders/orders.ts'
import type { Person } from '../tests/support/app.ts'
import {
  activeTab,
  expectNotice,
  focused,
  keyCounter,
  open,
  palette,
  paletteFor,
  press,
  screen,
  tabTitles,
} from './support/interactions.ts'
import { goTo } from './support/looks.ts'
import { expectKeys } from './support/counted-keys.ts'
import { newCustomer, newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Further order actions and their refusals (docs/domain/sales.md#orders). */

test('a part is split off, the rest stays', async ({ page, person }) => {
  const order = await newOrder(person, { quantity: '5' })
  await openOrder(page, order)
  await palette(page, 'sadalīt', 'Sadalīt pasūtījumu')
  await expect(focused(page)).toHaveAccessibleName(/daudzums/)
  await page.keyboard.type('2')
  await press(page, 'ArrowDown Space Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).not.toHaveURL(`/orders/${order.id}`)
  await expect(screen(page)).toContainText('Sadalīts no')
  const splitOrder = await orderOf(person, Number(page.url().split('/').at(-1)))
  expect(quantities(splitOrder)).toEqual([2, 5])
  expect(quantities(await orderOf(person, order.id))).toEqual([3])
  expect(await tabTitles(page)).toEqual([order.number, splitOrder.number].map((number) => expect.stringContaining(number)))
})

test(
  'chosen orders of a list are merged into the oldest in five keys; those of another customer are counted',
  { tag: '@keys' },
  async ({ page, person }) => {
    const word = `Apvieno${unique()}`
    const { id: customer_id } = await newCustomer(person)
    const [oldest, second] = [
      await newOrder(person, { customer_id, lines: 1, word }),
      await newOrder(person, { customer_id, lines: 1, word }),
    ] as const
    const stranger = await newOrder(person, { lines: 1, word })
    await open(page, `/orders?q=${word}`)
    const list = page.getByRole('grid', { name: 'Pasūtījumi' })
    await expect(list.getByRole('row')).toHaveCount(4)
    await expect(list).toBeFocused()
    await press(page, 'Control+a Shift+F10')
    await expect(page.getByRole('menuitem', { name: /Apvienot pasūtījumus/ })).toBeVisible()
    await press(page, 'Escape o v')
    const dialog = page.getByRole('dialog', { name: 'Apvienot pasūtījumus' })
    await expect(dialog).toContainText(`vecākajam no izvēlētajiem, ${oldest.number}`)
    await expect(dialog.getByRole('status')).toContainText('1 izvēlēto pasūtījumu nevar pievienot')
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await press(page, 'Escape Escape')
    await press(page, 'ArrowDown')

    const counter = await keyCounter(page)
    await press(page, 'Shift+ArrowDown o v')
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await press(page, 'Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect.poll(async () => (await orderOf(person, second.id)).status).toBe('merged')
    expect((await orderOf(person, second.id)).merged_into).toMatchObject({ id: oldest.id })
    expect((await orderOf(person, stranger.id)).status).toBe('new')
    expectKeys('apvienot pasūtījumus', counter.keys(), 5)
    expect(counter.pointer()).toBe(0)
  },
)

test('an order is split from the list in six keys', async ({ page, person }) => {
  const word = `Dala${unique()}`
  const order = await newOrder(person, { word, lines: 2, quantity: '5' })
  await open(page, `/orders?q=${word}`)
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' })).toBeFocused()
  const counter = await keyCounter(page)
  await press(page, 'Shift+F9')
  await expect(focused(page)).toHaveAccessibleName(/daudzums/)
  await press(page, '2 ArrowDown Space Control+Enter')
  await expectNotice(page, 'created')
  expect(quantities(await orderOf(person, order.id))).toEqual([3])
  expect([counter.keys() <= 6, counter.pointer()]).toEqual([true, 0])
})

test('orders of one customer are merged', async ({ page, person }) => {
  const { id: customer_id } = await newCustomer(person)
  const order = await newOrder(person, { customer_id, lines: 1 })
  const other = await newOrder(person, { customer_id, lines: 1 })
  await openOrder(page, order)
  await palette(page, 'apvienot', 'Apvienot pasūtījumus')
  await expect(page.getByRole('checkbox')).toBeFocused()
  await press(page, 'Space Control+Enter')
  await expectNotice(page, 'updated')
  await expect.poll(async () => (await orderOf(person, order.id)).order_items.length).toBe(2)
  expect(await orderOf(person, other.id)).toMatchObject({ status: 'merged', merged_into: { id: order.id } })
})

test('an order is repeated', async ({ page, person }) => {
  const order = await newOrder(person)
  await openOrder(page, order)
  await palette(page, 'kopēt pas', 'Kopēt pasūtījumu')
  await expectNotice(page, 'created')
  await expect(page).not.toHaveURL(`/orders/${order.id}`)
  await expect(activeTab(page)).not.toContainText(order.number)
  const copiedOrder = await orderOf(person, Number(page.url().split('/').at(-1)))
  expect(copiedOrder.order_items.map(({ item_id }) => item_id)).toEqual(order.order_items.map(({ item_id }) => item_id))
})

test('an issued order is taken back into fulfilment', async ({ page, person }) => {
  const order = await newOrder(person)
  await issued(person, order)
  await openOrder(page, order)
  await press(page, 'o b')
  await expectNotice(page, 'updated')
  await expect(page.getByRole('button', { name: 'Izsniegt preces' })).toBeVisible()
  expect(await orderOf(person, order.id)).toMatchObject({ status: 'in_fulfillment', fulfillment_status: 'none' })
})

test('an order is cancelled after a question that Esc answers with no', async ({ page, person }) => {
  const order = await newOrder(person)
  await openOrder(page, order)
  await palette(page, 'atcelt', 'Atcelt pasūtījumu')
  await expect(page.getByRole('alertdialog', { name: 'Atcelt pasūtījumu' }).getByText(order.number)).toBeVisible()
  await press(page, 'Escape')
  expect(await orderOf(person, order.id)).toMatchObject({ status: 'new' })
  await palette(page, 'atcelt', 'Atcelt pasūtījumu')
  await expect(page.getByRole('alertdialog').getByText(order.number)).toBeVisible()
  await press(page, 'Enter')
  await expectNotice(page, 'updated')
  expect(await orderOf(person, order.id)).toMatchObject({ status: 'cancelled' })
})

test('a line of two hands: issuing a part leaves the rest open', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, quantity: '5' })
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  await openOrder(page, order)
  await press(page, 'o d')
  await expect(focused(page)).toHaveAccessibleName(/daudzums/)
  await press(page, 'Control+a')
  await page.keyboard.type('3')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  await expect.poll(async () => Number((await orderOf(person, order.id)).order_items[0]?.quantity_fulfilled)).toBe(3)
})

const refusals: readonly {
  verb: string
  title: string
  bring: (person: Person, order: OrderRecord) => Promise<unknown>
  why: string | RegExp
}[] = [
  { verb: 'sadalīt', title: 'Sadalīt pasūtījumu', bring: cancel, why: /Atcelts/ },
  { verb: 'apvienot', title: 'Apvienot pasūtījumus', bring: issued, why: /Izpildīts/ },
  { verb: 'atgriezt', title: 'Atgriezt izpildē', bring: reserve, why: /Nekas nav izsniegts/ },
  { verb: 'atcelt pas', title: 'Atcelt pasūtījumu', bring: issueFirst, why: /Preces jau izsniegtas/ },
  { verb: 'dzēst pas', title: 'Dzēst pasūtījumu', bring: reserve, why: /Izpildē/ },
  { verb: 'nodot', title: 'Nodot izpildē', bring: cancel, why: /Atcelts/ },
]

test('a verb that is not possible is refused in the palette with the reason in words', async ({ page, person }) => {
  await open(page, '/')
  for (const { verb, title, bring, why } of refusals) {
    const order = await newOrder(person)
    await bring(person, order)
    await goTo(page, `/orders/${order.id}`)
    await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible()
    await paletteFor(page, verb)
    // Matches the start of the name, as found records may contain the same words.
    const row = page.getByRole('option', { name: new RegExp(`^${title}[:,].*nav iespējams`) }).first()
    await expect(row).toHaveAccessibleName(why)
    const before = await orderOf(person, order.id)
    await press(page, 'Enter Escape')
    expect(await orderOf(person, order.id), title).toEqual(before)
  }
})

async function openOrder(page: Page, { id, number }: OrderRecord): Promise<void> {
  await open(page, `/orders/${id}`)
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible()
}

async function orderOf(person: Person, id: number): Promise<OrderRecord> {
  return (await person.done(orders.show, { params: { id } })).data
}

function quantities({ order_items }: OrderRecord): number[] {
  return order_items.map(({ quantity }) => Number(quantity))
}

async function reserve(person: Person, { id }: OrderRecord): Promise<void> {
  await person.done(orders.fulfil, { params: { id }, body: { step: 'reserve' } })
}

async function issued(person: Person, order: OrderRecord): Promise<void> {
  await reserve(person, order)
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'issue' } })
}

async function issueFirst(person: Person, order: OrderRecord): Promise<void> {
  await reserve(person, order)
  const [line] = order.order_items
  if (line) await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'issue', order_items: [{ id: line.id }] } })
}

async function cancel(person: Person, { id }: OrderRecord): Promise<void> {
  await person.done(orders.cancel, { params: { id } })
}
