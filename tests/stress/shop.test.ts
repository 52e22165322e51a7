import fc from 'fast-check'
import { describe } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { shop } from '../../contract/shop/shop.ts'
import { audit } from '../../server/integrity/audit.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeService, ownCompany } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { makeCardItem, makeShop } from '../support/shop.ts'
import { attackByCases } from './attack.ts'

interface Sale {
  quantity: number
  discount: number
  /** Hundredths by card; the gift card covers up to five EUR of the rest. */
  byCard: number
  byGift: boolean
  /** Cents above the due cash. */
  over: number
  /** Returned pieces, requested three times concurrently. */
  back: number
}

interface Case {
  /** Cents with VAT. */
  price: number
  sales: Sale[]
  cashIn: number
  short: number
}

const arbitrary: fc.Arbitrary<Case> = fc.record({
  price: fc.integer({ min: 1, max: 9999 }),
  sales: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      discount: fc.constantFrom(0, 0, 5, 10, 33),
      byCard: fc.constantFrom(0, 0, 25, 50, 100),
      byGift: fc.boolean(),
      over: fc.integer({ min: 0, max: 2000 }),
      back: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  cashIn: fc.integer({ min: 0, max: 9999 }),
  short: fc.integer({ min: 0, max: 300 }),
})

const eur = (cents: number): string => (cents / 100).toFixed(2)
const cents = (text: string): number => Math.round(Number(text) * 100)
/** Half away from zero, independently. */
const rounded = (top: number, bottom: number): number => Math.floor((2 * top + bottom) / (2 * bottom))
const costs = (price: number, quantity: number, discount: number): number => rounded(price * quantity * (100 - discount), 100)
const taxIn = (gross: number): number => rounded(gross * 21, 121)

/** Each case has its own past day. */
const ring = (clerk: Person, body: Body<typeof shop.create>) =>
  clerk.call(shop.create, { body, headers: { [confirmedHeader]: 'far-back' } })

interface Day {
  clerk: Person
  date: string
  item_id: number
  card: string
}

/** Cents. */
interface Reckoned {
  gross: number
  vat: number
  cash: number
  gift: number
}

/** Null when refused, allowed only for the gift card. */
async function trade(day: Day, { price }: Case, sale: Sale, faults: string[]): Promise<Reckoned | null> {
  const { clerk, date, item_id, card } = day
  const gross = costs(price, sale.quantity, sale.discount)
  const byCard = rounded(gross * sale.byCard, 100)
  const gift = sale.byGift ? Math.min(500, gross - byCard) : 0
  const cash = gross - byCard - gift
  const rows = [
    { method: 'card' as const, amount: eur(byCard) },
    { method: 'cash' as const, amount: eur(cash) },
    ...(gift > 0 ? [{ method: 'gift_card' as const, amount: eur(gift), gift_card_nr: card }] : []),
  ]
  const { status, body } = await ring(clerk, {
    date,
    items: [{ item_id, quantity: String(sale.quantity), discount_percent: String(sale.discount) }],
    payments: rows.filter(({ amount }) => amount !== '0.00'),
    ...(cash > 0 && { cash_received: eur(cash + sale.over) }),
  })
  if (status !== 200) {
    if (gift === 0) faults.push(`refused: ${JSON.stringify(body)}`)
    return null
  }
  const made = body.data
  if (!made) return null
  if (cents(made.gross) !== gross || cents(made.vat) !== taxIn(gross)) faults.push(`${made.gross} with ${made.vat}, not ${eur(gross)}`)
  if (cash > 0 && cents(made.change) !== sale.over) faults.push(`change ${made.change}, not ${eur(sale.over)}`)
  return { gross, vat: taxIn(gross), cash, gift }
}

async function judge(app: TestApp, day: Omit<Day, 'card'>, one: Case): Promise<string[]> {
  const { clerk, date, item_id } = day
  const faults: string[] = []
  await app.db
    .updateTable('catalog_items')
    .set({ shop_price: eur(one.price) })
    .where('id', '=', item_id)
    .execute()
  const card = `DK-${date}`
  const cardItem = await makeCardItem(app, '20.00')
  await ring(clerk, { date, items: [{ item_id: cardItem, units: [card] }], payments: [{ method: 'card', amount: '20.00' }] })
  const traded = await Promise.all(one.sales.map((sale) => trade({ ...day, card }, one, sale, faults)))
  const done = traded.filter((each) => each !== null)
  const gift = done.reduce((sum, each) => sum + each.gift, 0)
  if (gift > 2000) faults.push(`the gift card of 20.00 was spent for ${eur(gift)}`)

  // Concurrent repeats act once.
  await bringBack(day, one, faults)
  const late = one.price
  const body = { date, items: [{ item_id }], payments: [{ method: 'cash' as const, amount: eur(late) }] }
  const cashSoFar = done.reduce((sum, each) => sum + each.cash, 0) + one.cashIn
  const counted = Math.max(0, cashSoFar - one.short)
  const [closes, lates] = await Promise.all([
    Promise.all(
      Array.from({ length: 4 }, () =>
        clerk.call(shop.createReport, { body: { type: 'z', date, cash_in: eur(one.cashIn), cash_balance: eur(counted) } }),
      ),
    ),
    Promise.all(Array.from({ length: 4 }, () => ring(clerk, body))),
  ])
  const [closed, ...twice] = closes.filter(({ status }) => status === 200)
  if (!closed || twice.length > 0) return [...faults, `closed ${twice.length + (closed ? 1 : 0)} times`]
  const slipped = lates.filter(({ status }) => status === 200).length
  const { data: report } = closed.body
  const gross = 2000 + done.reduce((sum, each) => sum + each.gross, 0) + slipped * late
  const vat = done.reduce((sum, each) => sum + each.vat, 0) + slipped * taxIn(late)
  if (cents(report.gross) !== gross) faults.push(`the day came to ${report.gross}, not ${eur(gross)}`)
  if (cents(report.vat) !== vat) faults.push(`its tax is ${report.vat}, not ${eur(vat)}`)
  const before = cents(report.cash_opening)
  const cash = before + cashSoFar + slipped * late
  if (cents(report.cash_difference) !== counted - cash) faults.push(`cash differs by ${report.cash_difference}, not ${eur(counted - cash)}`)
  return faults
}

/** Returns are dated today, not the sale's day. */
async function bringBack({ clerk, date }: Omit<Day, 'card'>, one: Case, faults: string[]): Promise<void> {
  const { data: sales } = await clerk.done(shop.list, { query: { date_from: date, date_to: date, status: 'open', per_page: 50 } })
  for (const row of sales) {
    const { data } = await clerk.done(shop.show, { params: { id: row.id } })
    const [line] = data.shop_order_items
    const matchingSale = one.sales.find((sale) => sale.back > 0 && line && Number(line.quantity) === sale.quantity)
    if (!line || !matchingSale || data.gift_cards.length > 0) continue
    const tries = await Promise.all(
      Array.from({ length: 3 }, () =>
        clerk.call(shop.takeBack, { params: { id: row.id }, body: { items: [{ line_id: line.id, quantity: String(matchingSale.back) }] } }),
      ),
    )
    const times = tries.filter(({ status }) => status === 200).length
    const most = Math.min(3, Math.floor(matchingSale.quantity / matchingSale.back))
    if (times !== most) faults.push(`${matchingSale.back} of ${matchingSale.quantity} came back ${times} times, not ${most}`)
    const gross = costs(one.price, times * matchingSale.back, Number(line.discount_percent))
    const given = tries.reduce((sum, { status, body }) => sum + (status === 200 ? cents(body.data.gross) : 0), 0)
    const tax = tries.reduce((sum, { status, body }) => sum + (status === 200 ? cents(body.data.vat) : 0), 0)
    if (given !== -gross || tax !== -taxIn(gross))
      faults.push(`${eur(given)} with ${eur(tax)} came back, not ${eur(gross)} with ${eur(taxIn(gross))}`)
  }
}

describe('shop', () => {
  attackByCases<Case>('a day of the till is paid, brought back and closed by many at once', {
    cases: 3,
    seconds: 60,
    arbitrary,
    examples: [
      {
        price: 333,
        cashIn: 5000,
        short: 50,
        sales: [
          { quantity: 3, discount: 10, byCard: 50, byGift: true, over: 1, back: 1 },
          { quantity: 6, discount: 33, byCard: 0, byGift: true, over: 99, back: 2 },
        ],
      },
      { price: 1, cashIn: 0, short: 0, sales: [{ quantity: 1, discount: 0, byCard: 0, byGift: false, over: 4, back: 1 }] },
    ],
    begin: async () => {
      const app = await startApp()
      await ownCompany(app)
      await makeShop(app)
      const clerk = await clerkOf(app)
      const item_id = await makeService(app, { shop_price: '1.00' })
      const figures = { dienas: 0 }
      return {
        figures,
        judge: async (one) => {
          figures.dienas += 1
          return judge(app, { clerk, date: dayAgo(3000 - figures.dienas), item_id }, one)
        },
        atLast: async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0).map(({ invariant }) => invariant),
        close: () => app.close(),
      }
    },
  })
})
