import { sql } from 'kysely'
import type { ShopOrderRecord } from '../../../contract/shop/shop-record.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { freshSale, shopOrder as chart } from '../../../machines/shop-order.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { clerkOf, makeItem, makeService, makeStock, setProperty } from '../../support/factories.ts'
import { dayAgo, makeBuyer } from '../../support/invoicing.ts'
import { makeCardItem, makeShop, paid, saleNow, sold } from '../../support/shop.ts'
import { transitionsOf } from '../../support/transitions.ts'

const taken = { paid: true, payments: true }

const situations = {
  open: { state: 'open' },
  'without goods': { state: 'open', facts: { lines: 0, paid: true, returnedWhole: true } },
  paid: { state: 'open', facts: taken },
  'of a closed period': { state: 'open', facts: { periodClosed: true } },
  'paid, of a closed period': { state: 'open', facts: { ...taken, periodClosed: true } },
  'of a gift card': { state: 'open', facts: { ...taken, cards: true } },
  'of a gift card that was used': { state: 'open', facts: { ...taken, cards: true, cardUsed: true } },
  'registered by a device': { state: 'open', facts: { ...taken, registered: true } },
  'sent to a device that did not answer': { state: 'open', facts: { ...taken, awaitsDevice: true } },
  'invoiced and owed': { state: 'open', facts: { ...taken, invoiced: true, owed: true } },
  invoiced: { state: 'open', facts: { ...taken, invoiced: true } },
  'invoiced with all particulars': { state: 'open', facts: { ...taken, invoiced: true, creditedByNote: true } },
  'brought back in part': { state: 'open', facts: { ...taken, returned: true } },
  'brought back': { state: 'open', facts: { ...taken, returned: true, returnedWhole: true } },
  'a return': { state: 'open', facts: { ...taken, isReturn: true, returnedWhole: true } },
  parked: { state: 'parked' },
  'parked, its goods gone': { state: 'parked', facts: { missing: 'Noliktavā vairs nav pietiekami: Pēdējais' } },
  closed: { state: 'closed', facts: taken },
} as const

let warehouse_id = 0
let service = 0
let stands = 0

/** Days go backwards, so no other sale precedes a close. */
async function stand(app: TestApp, situation: string): Promise<ShopOrderRecord> {
  const clerk = await clerkOf(app)
  await setProperty(app, 'locked_until', '')
  await reopen(app, clerk)
  stands += 1
  const sale = await rungUp(app, clerk, situation)
  if (situation.endsWith('of a closed period')) await setProperty(app, 'locked_until', dayAgo(0))
  return saleNow(clerk, sale.id)
}

async function reopen(app: TestApp, clerk: Person): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from shop_daily_reports order by date desc`.execute(app.db)
  for (const { id } of rows) await clerk.done(shop.removeReport, { params: { id } })
}

async function rungUp(app: TestApp, clerk: Person, situation: string): Promise<ShopOrderRecord> {
  const items = [{ item_id: service, quantity: '2' }]
  // Invoice numbers follow dates.
  const canFollow = situation.startsWith('invoiced') || situation === 'registered by a device'
  const date = dayAgo(canFollow ? 0 : stands)
  if (situation.startsWith('parked')) return parked(app, clerk, situation)
  if (situation.startsWith('of a gift card')) return ofCard(app, clerk, situation)
  const sale = await sold(clerk, { date, items, customer_id: await makeBuyer(app) })
  if (situation === 'open' || situation === 'of a closed period') return sale
  if (situation === 'without goods') {
    await clerk.done(shop.removeItem, { params: { id: sale.shop_order_items[0]?.id ?? 0 } })
    return sale
  }
  await paid(clerk, sale, [{ method: situation === 'invoiced and owed' ? 'transfer' : 'cash', amount: sale.gross }])
  const params = { id: sale.id }
  if (situation === 'invoiced') await clerk.done(shop.invoice, { params, body: {} })
  if (situation === 'invoiced with all particulars') await clerk.done(shop.invoice, { params, body: { is_full: true } })
  if (situation === 'closed') await clerk.done(shop.createReport, { body: { type: 'z', date, cash_balance: '0.00' } })
  if (situation === 'registered by a device') {
    await sql`update shop_orders set fiscal_nr = 'F-1', fiscal_at = moment() where id = ${sale.id}`.execute(app.db)
  }
  if (situation.startsWith('sent to a device')) {
    await sql`update shop_orders set fiscal_asked_at = moment() where id = ${sale.id}`.execute(app.db)
  }
  if (situation.startsWith('brought back') || situation === 'a return') {
    const { data } = await back(clerk, sale, situation === 'brought back in part' ? '1' : '2')
    if (situation === 'a return') return data
  }
  return sale
}

function back(clerk: Person, sale: ShopOrderRecord, quantity: string) {
  return clerk.done(shop.takeBack, { params: { id: sale.id }, body: { items: [{ line_id: lineOf(sale), quantity }] } })
}

async function parked(app: TestApp, clerk: Person, situation: string): Promise<ShopOrderRecord> {
  const item_id = await makeItem(app, { name: 'Pēdējais', shop_price: '5.00' })
  await makeStock(app, item_id, '2', { warehouse_id })
  const items = [{ item_id, quantity: '2' }]
  const sale = await sold(clerk, { event: 'PARK', items })
  if (situation !== 'parked') await sold(clerk, { items })
  return sale
}

async function ofCard(app: TestApp, clerk: Person, situation: string): Promise<ShopOrderRecord> {
  const number = `DK-${stands}`
  const payments = [{ method: 'cash' as const, amount: '50.00' }]
  const sale = await sold(clerk, { items: [{ item_id: await makeCardItem(app), units: [number] }], payments })
  if (situation !== 'of a gift card') {
    const amount = '24.20'
    await sold(clerk, { items: [{ item_id: service, quantity: '2' }], payments: [{ method: 'gift_card', amount, gift_card_nr: number }] })
  }
  return sale
}

const at = ({ id }: ShopOrderRecord) => ({ id })
const lineOf = ({ shop_order_items: [first] }: ShopOrderRecord) => first?.id ?? 0
const event = (name: 'PARK' | 'RESUME') => (each: ShopOrderRecord, clerk: Person) =>
  clerk.call(shop.update, { params: at(each), body: { event: name, lock_version: each.lock_version } })

export const transitions = transitionsOf({
  chart,
  table: 'shop_orders',
  usual: freshSale,
  situations,
  begin: async (app) => {
    warehouse_id = await makeShop(app)
    service = await makeService(app, { shop_price: '12.10' })
  },
  stand,
  look: async (app, each: ShopOrderRecord) => {
    const { status, body } = await (await clerkOf(app)).call(shop.show, { params: at(each) })
    return status === 404 ? null : body.data
  },
  actions: {
    EDIT: {
      send: (each, clerk) => clerk.call(shop.update, { params: at(each), body: { notes: 'Cita', lock_version: each.lock_version } }),
    },
    PAY: {
      send: (each, clerk) => {
        const payments = [{ method: 'card' as const, amount: each.gross.replace('-', '') }]
        return clerk.call(shop.update, { params: at(each), body: { event: 'PAY', payments, lock_version: each.lock_version } })
      },
    },
    PARK: { send: event('PARK') },
    RESUME: { send: event('RESUME') },
    RETURN: {
      send: (each, clerk) =>
        clerk.call(shop.takeBack, { params: at(each), body: { items: [{ line_id: lineOf(each) || 1, quantity: '1' }] } }),
    },
    INVOICE: {
      send: (each, clerk) => clerk.call(shop.invoice, { params: at(each), body: {} }),
      // Of today, because numbers follow dates.
      from: ['registered by a device'],
    },
    DELETE: { send: (each, clerk) => clerk.call(shop.remove, { params: at(each) }) },
    DAY_CLOSED: {
      send: ({ date }, clerk) => clerk.call(shop.createReport, { body: { type: 'z', date, cash_balance: '0.00' } }),
      from: ['paid'],
    },
    DAY_REOPENED: {
      send: ({ daily_report }, clerk) => clerk.call(shop.removeReport, { params: { id: daily_report?.id ?? 0 } }),
    },
  },
})
