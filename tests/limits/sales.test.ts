import { expect, test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { customers } from '../../contract/customers/customers.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { shop } from '../../contract/shop/shop.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { confirmTaxPoint } from '../../server/http/days.ts'
import { Refusal } from '../../server/http/refusal.ts'
import { waitAfter } from '../../server/areas/session/slowing.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { makeItem, makeOrder, makeService, makeWarehouse, setProperty } from '../support/factories.ts'
import { accepted, dayAgo, makeBuyer } from '../support/invoicing.ts'
import { makeCardItem, makeShop, sold, soldForCash } from '../support/shop.ts'
import { beginTests } from '../support/story.ts'

/** @file Limits of money, days and prices, as in equality.test.ts. */

let app: TestApp
let clerk: Person
let service = 0
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  // Documents here are not in date order.
  await setProperty(app, 'numbers_follow_dates', false)
  await makeWarehouse(app)
  service = await makeService(app)
})

type Step = -1 | 0 | 1

const cents = (sum: number, step: number): string => (sum + step / 100).toFixed(2)
/** Success, confirmation code or refused field. */
const fate = ({
  status,
  body,
}: Pick<Answered, 'status'> & { body: { confirm?: { code: string } | undefined; errors?: object | undefined } }) =>
  status === 200 ? 'taken' : (body.confirm?.code ?? Object.keys(body.errors ?? {})[0] ?? status)

const simple = (unit_price: string, more: object = {}) =>
  clerk.call(simplified.create, { body: { payment_method: 'transfer', items: [{ name: 'Galds', unit_price }], ...more } })

/** A customer price of 8.00 instead of 10.00 EUR, for some days. */
async function priceWith(days: { valid_from: string; valid_to?: string }): Promise<string | undefined> {
  const customer_id = await makeBuyer(app)
  const item_id = await makeService(app, { price: '10' })
  const prices = [{ catalog_item_id: item_id, price: '8', ...days }]
  await clerk.done(customers.createPrices, { params: { customerId: customer_id }, body: { prices } })
  return (await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '1' }] })).order_items[0]?.unit_price
}

function taxPointAgo(days: number): unknown {
  try {
    confirmTaxPoint({ today: dayAgo(0), confirmed: new Set() }, 'delivery_date', dayAgo(days))
    return 'taken'
  } catch (error) {
    return error instanceof Refusal ? (error.extra['confirm'] as { code: string }).code : error
  }
}

const limits: Readonly<Record<string, readonly [outcomes: readonly [unknown, unknown, unknown], of: (step: Step) => Promise<unknown>]>> = {
  'a buyer without a name is sold up to 150.00 EUR with VAT': [
    ['taken', 'taken', 'customer_id'],
    async (step) => fate(await simple(cents(150, step))),
  ],
  'a company pays 7200.00 EUR in cash for a deal, and not one cent more unasked': [
    ['taken', 'taken', 'cash-limit'],
    async (step) => fate(await simple(cents(7200, step), { customer_id: await makeBuyer(app), payment_method: 'cash' })),
  ],
  'goods are sold at their lowest price, and not one cent below it': [
    ['taken', 'taken', 'order_items.0.unit_price'],
    async (step) => {
      const item_id = await makeItem(app, { price: '10', min_price: '8' })
      const body = { customer_id: await makeBuyer(app), order_items: [{ item_id, quantity: '1', unit_price: cents(8, -step) }] }
      const seller = await app.person({ permissions: ['view_orders', 'manage_orders'] })
      return fate(await seller.call(orders.create, { body }))
    },
  ],
  'a price of a customer holds through its last day': [
    ['8.0000', '8.0000', '10.0000'],
    (step) => priceWith({ valid_from: dayAgo(5), valid_to: dayAgo(step) }),
  ],
  'a price of a customer holds from its first day on': [
    ['8.0000', '8.0000', '10.0000'],
    (step) => priceWith({ valid_from: dayAgo(-step) }),
  ],
  'all that is open is paid, and more is asked about': [
    ['taken', 'taken', 'overpayment'],
    async (step) => {
      const { id, lock_version, open } = await accepted(app, { order_items: [{ item_id: service, quantity: '1' }] })
      const payments = [{ amount: cents(Number(open), step), date: dayAgo(0), method: 'transfer' as const }]
      return fate(await clerk.call(invoices.update, { params: { id }, body: { event: 'PAY', lock_version, payments } }))
    },
  ],
  'a payment of today is told, one of tomorrow is refused': [
    ['taken', 'taken', 'payments.0.date'],
    async (step) => {
      const { id, lock_version } = await accepted(app, { order_items: [{ item_id: service, quantity: '1' }] })
      const payments = [{ amount: '1.00', date: dayAgo(-step), method: 'transfer' as const }]
      return fate(await clerk.call(invoices.update, { params: { id }, body: { event: 'PAY', lock_version, payments } }))
    },
  ],
  'a payment up to 60 days back is taken unasked': [
    ['taken', 'taken', 'payment-day'],
    async (step) => {
      const { id, lock_version } = await accepted(app, { order_items: [{ item_id: service, quantity: '1' }] })
      const payments = [{ amount: '1.00', date: dayAgo(60 + step), method: 'transfer' as const }]
      return fate(await clerk.call(invoices.update, { params: { id }, body: { event: 'PAY', lock_version, payments } }))
    },
  ],
  'a tax point up to 60 days back is taken unasked': [['taken', 'taken', 'tax-point'], (step) => Promise.resolve(taxPointAgo(60 + step))],
  'the day after the closed ones is open': [
    ['taken', 'taken', 'date'],
    async (step) => {
      await setProperty(app, 'locked_until', dayAgo(5))
      const answer = await simple('10', { date: dayAgo(4 + step) })
      await setProperty(app, 'locked_until', '')
      return fate(answer)
    },
  ],
  'all of a line is credited, and no more': [
    ['taken', 'taken', 'items.0.quantity'],
    async (step) => {
      const invoice = await accepted(app, { order_items: [{ item_id: service, quantity: '5' }] })
      const items = [{ invoice_item_id: invoice.invoice_items[0]?.id ?? 0, quantity: String(5 + step) }]
      return fate(await clerk.call(credits.create, { body: { invoice_id: invoice.id, reason: 'error', items } }))
    },
  ],
  'a report of days spans 366 of them': [
    ['taken', 'taken', 'to'],
    async (step) => fate(await clerk.call(invoiceReports.days, { query: { from: dayAgo(365 + step), to: dayAgo(0) } })),
  ],
  'after the fifth wrong password one waits': [[0, 30, 60], (step) => Promise.resolve(waitAfter(5 + step))],
  'a wait after wrong passwords grows to a quarter of an hour': [[480, 900, 900], (step) => Promise.resolve(waitAfter(10 + step))],
}

test.each(Object.keys(limits))('%s', async (name) => {
  const [outcomes, of] = limits[name] ?? []
  const found: unknown[] = []
  for (const step of [-1, 0, 1] as const) found.push(await of?.(step))
  expect(found).toEqual(outcomes)
})

test('a gift card pays up to what is left of it', async () => {
  await makeShop(app)
  const card = await soldForCash(clerk, [{ item_id: await makeCardItem(app, '50.00'), quantity: '1' }])
  const code = card.gift_cards[0]?.number ?? ''
  const found = []
  for (const amount of ['50.01', '49.99', '0.02', '0.01']) {
    const sale = await sold(clerk, { items: [{ item_id: await makeService(app, { price: '60' }), quantity: '1' }] })
    const rest = (Number(sale.gross) - Number(amount)).toFixed(2)
    const payments = [
      { method: 'gift_card' as const, amount, gift_card_nr: code },
      { method: 'card' as const, amount: rest },
    ]
    found.push(
      (await clerk.call(shop.update, { params: { id: sale.id }, body: { event: 'PAY', payments, lock_version: sale.lock_version } }))
        .status,
    )
  }
  expect(found).toEqual([422, 200, 422, 200])
})
