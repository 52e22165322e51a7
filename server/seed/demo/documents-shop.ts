import { sql } from 'kysely'
import type { ShopOrderRecord } from '../../../contract/shop/shop-record.ts'
import { big } from '../../../contract/money.ts'
import { create as createItem } from '../../areas/catalog/catalog.save.ts'
import { update } from '../../areas/shop/shop.update.ts'
import { create } from '../../areas/shop/shop.create.ts'
import { invoice } from '../../areas/shop/invoice.ts'
import { createReport } from '../../areas/shop/reports.ts'
import { takeBack } from '../../areas/shop/take-back.ts'
import { addDays, isWorkday } from './calendar.ts'
import { seededEntry, oneOf, versionOf, warehouse, type Office, type PlannedEntry } from './documents-office.ts'
import { at } from './random.ts'

/** EUR with VAT, approximately. */
const dearest = 40

/** EUR; by day of sale, with usage. */
const cards: readonly (readonly [number: string, day: number, worth: '25.00' | '50.00', used: 'whole' | 'partly' | 'not'])[] = [
  ['DK100000000017', 0, '25.00', 'whole'],
  ['DK100000000025', 1, '50.00', 'partly'],
  ['DK100000000033', 3, '50.00', 'not'],
]

type Special = 'return' | 'invoice' | 'parked'

export function planShop(office: Office): PlannedEntry[] {
  const days = workdaysOf(office)
  const tender: Tender = { office, items: new Map() }
  const entries: PlannedEntry[] = []
  for (const [index, day] of days.entries()) {
    const count = office.count(4, 2)
    for (let place = 0; place < count; place += 1) {
      const special = specialOf(index, place, days.length)
      entries.push(...saleOf(office, { index, place, day, special, returned: days[index + 1] ?? null }))
    }
    entries.push(...cardsOn(tender, index, day))
    entries.push({ day, minute: 15 * 60 + 40, write: () => close(office, index, day) })
  }
  const [first] = days
  return first === undefined ? entries : [...entries, period(office, first, at(days, Math.min(4, days.length - 1)))]
}

function workdaysOf({ history: { first, last } }: Office): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (isWorkday(day)) days.push(day)
  return days
}

function specialOf(index: number, place: number, days: number): Special | null {
  if (place === 0 && index === 1) return 'return'
  if (place === 1 && index === 3) return 'invoice'
  return place === 0 && index === days - 1 ? 'parked' : null
}

interface Planned {
  index: number
  place: number
  day: string
  special: Special | null
  returned: string | null
}

function saleOf(office: Office, { index, place, day, special, returned }: Planned): PlannedEntry[] {
  const { scene, company } = office
  const { random, minute } = seededEntry('shop', index * 50 + place)
  const seller = oneOf(company.sales, index)
  const goods = office.goods.take(random, { warehouse: warehouse(office, 'VE'), day, count: random.int(1, 3), free: 1, dearest })
  if (goods.length === 0) return []
  for (const good of goods) good.free -= 1
  const byCard = random.chance(0.6)
  const items = goods.map(({ item_id }) => ({ item_id, quantity: '1' }))
  let sold: ShopOrderRecord | null = null
  const ring = async (): Promise<void> => {
    const body = { warehouse_id: warehouse(office, 'VE'), items, ...(special === 'parked' && { event: 'PARK' as const }) }
    const { data } = await scene.call(create, seller, { body })
    if (special === 'parked' || !data) return
    const { id, gross, lock_version } = data
    const received = String(Math.ceil(Number(gross) / 5) * 5)
    const paid = {
      payments: [{ method: byCard ? ('card' as const) : ('cash' as const), amount: gross }],
      ...(!byCard && { cash_received: received }),
    }
    sold = (await scene.call(update, seller, { params: { id }, body: { event: 'PAY', ...paid, lock_version } })).data
    if (special !== 'invoice') return
    const [buyer] = office.buyers
    if (buyer) await scene.call(invoice, seller, { params: { id }, body: { customer_id: buyer.id } })
  }
  const bring = async (): Promise<void> => {
    const [line] = sold?.shop_order_items ?? []
    if (sold && line) await scene.call(takeBack, seller, { params: { id: sold.id }, body: { items: [{ line_id: line.id }] } })
  }
  return [
    { day, minute, write: ring },
    ...(special === 'return' && returned !== null ? [{ day: returned, minute: 9 * 60 + 20, write: bring }] : []),
  ]
}

interface Tender {
  office: Office
  /** Catalogue keys of gift cards by value. */
  items: Map<string, number>
}

function cardsOn(tender: Tender, index: number, day: string): PlannedEntry[] {
  const { office } = tender
  const { scene, company } = office
  const seller = oneOf(company.sales, index)
  const sell = (number: string, worth: string) => async (): Promise<void> => {
    const body = {
      warehouse_id: warehouse(office, 'VE'),
      items: [{ item_id: await cardItem(tender, worth), quantity: '1', units: [number] }],
      payments: [{ method: 'card' as const, amount: worth }],
    }
    await scene.call(create, seller, { body })
  }
  return cards.flatMap(([number, on, worth, used], place) => {
    const sold = { day, minute: 10 * 60 + place, write: sell(number, worth) }
    const spent = {
      day,
      minute: 11 * 60 + place,
      write: () => spend(office, { index, day, number, most: used === 'whole' ? worth : '12.00' }),
    }
    return [...(on === index ? [sold] : []), ...(used !== 'not' && on + 2 === index ? [spent] : [])]
  })
}

async function cardItem({ office, items }: Tender, worth: string): Promise<number> {
  const existing = items.get(worth)
  if (existing !== undefined) return existing
  const { scene, company } = office
  const { rows } = await sql<{ id: number }>`select id from categories order by id limit 1`.execute(scene.db)
  const body = {
    sku: `DK-${Number(worth)}`,
    name: `Dāvanu karte ${Number(worth)} EUR`,
    type: 'gift_card' as const,
    category_id: at(rows, 0).id,
    price: worth,
    shop_price: worth,
    is_stocked: false,
  }
  const { data } = await scene.call(createItem, company.admin, { body })
  items.set(worth, data.id)
  return data.id
}

async function spend(
  office: Office,
  { index, day, number, most }: { index: number; day: string; number: string; most: string },
): Promise<void> {
  const { scene, company } = office
  const { random } = seededEntry('shop-card', index)
  const seller = oneOf(company.sales, index)
  const goods = office.goods.take(random, {
    warehouse: warehouse(office, 'VE'),
    day,
    count: 3,
    free: 1,
    dearest,
  })
  for (const good of goods) good.free -= 1
  if (goods.length === 0) return
  const body = { warehouse_id: warehouse(office, 'VE'), items: goods.map(({ item_id }) => ({ item_id, quantity: '1' })) }
  const { data } = await scene.call(create, seller, { body })
  if (!data) return
  const byCard = big(data.gross).lt(most) ? data.gross : most
  const rest = big(data.gross).minus(byCard)
  const payments = [
    { method: 'gift_card' as const, amount: byCard, gift_card_nr: number },
    ...(rest.gt(0) ? [{ method: 'cash' as const, amount: rest.toFixed(2) }] : []),
  ]
  await scene.call(update, seller, {
    params: { id: data.id },
    body: { event: 'PAY', payments, lock_version: await versionOf(scene, 'shop_orders', data.id) },
  })
}

/** Counted exactly except on one day; most cash goes to the bank. */
async function close(office: Office, index: number, date: string): Promise<void> {
  const { scene, company } = office
  const { rows } = await sql<{ cash: string }>`
    select coalesce((select cash_balance from shop_daily_reports where type = 'z' order by date desc limit 1), 0)
      + coalesce((select sum(p.amount) from shop_orders t join shop_payments p on p.shop_order_id = t.id
        where t.status = 'open' and t.date = ${date} and p.method = 'cash'), 0) as cash`.execute(scene.db)
  const cash = big(at(rows, 0).cash)
  const cash_out = cash.gt(150) ? cash.minus(100).round(0).toFixed(2) : '0.00'
  const remaining = cash.minus(cash_out)
  const cash_balance = (index === 2 && remaining.gt(1) ? remaining.minus('0.50') : remaining).toFixed(2)
  await scene.call(createReport, oneOf(company.sales, index), { body: { type: 'z', date, cash_out, cash_balance } })
}

function period(office: Office, date_from: string, date: string): PlannedEntry {
  const write = async (): Promise<void> => {
    await office.scene.call(createReport, office.company.admin, { body: { type: 'period', date, date_from } })
  }
  return { day: date, minute: 15 * 60 + 50, write }
}
