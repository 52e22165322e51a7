import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { isHoliday } from '../../contract/bank-days.ts'
import { addDays, isWorkday, monthsOfHistory } from '../../server/seed/demo/calendar.ts'
import { usual } from '../../server/seed/demo/volumes.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { wholeTest as test } from '../support/whole.ts'
import { demoOf, today, type DemoDatabase } from './world.ts'

/**
 * The full demo (`demo.test.ts` uses a tenth) against docs/domain/demo.md#volumes and
 * docs/domain/demo.md#distributions.
 */

let demo: DemoDatabase
beforeAll(async () => {
  demo = await demoOf({ scale: 1 })
}, 120_000)
afterAll(() => demo.drop())

async function one<Row>(query: RawBuilder<Row>): Promise<Row> {
  return (await demo.rows(query))[0] as Row
}

async function percent(from: RawBuilder<unknown>, condition: RawBuilder<unknown>): Promise<number> {
  const { share } = await one(sql<{ share: string }>`select 100.0 * count(*) filter (where ${condition}) / count(*) as share ${from}`)
  return Number(share)
}

test('gives the nightly audit nothing to find', () => expectCleanAudit(demo))

test('has the volumes of docs/domain/demo.md#volumes', async () => {
  const documentCounts = await one(sql<Record<string, number>>`
    select (select count(*) from orders) as orders, (select count(*) from order_items) as lines, (select count(*) from invoices where type = 'order') as invoices,
      (select count(*) from offers) as offers, (select count(*) from simplified_invoices) as simplified,
      (select count(*) from customer_prices) as prices, (select count(*) from suppliers) as suppliers,
      (select count(*) from credit_notes) as credits, (select count(*) from rents) as rents, (select count(*) from rent_items) as machines,
      (select count(*) from rent_item_readings) as readings, (
        select count(distinct a.payment_id) from payment_allocations a left join invoices v on a.document_type = 'invoice' and v.id = a.document_id
        where coalesce(v.type, 'order') = 'order') as payments,
      (select count(*) from tasks) as tasks, (select count(*) from leads) as leads, (select count(*) from support_tickets) as tickets,
      (select count(*) from sales) as campaigns, (select count(*) from messages) as messages, (select count(*) from celebrations) as celebrations`)
  const planned = { orders: 2400, lines: 7300, offers: 310, simplified: 260, prices: 2600, suppliers: 45, rents: 55 }
  for (const [name, count] of Object.entries(planned)) {
    expect(Math.abs((documentCounts[name] ?? 0) - count), `${name}: ${documentCounts[name]}`).toBeLessThan(count * 0.06)
  }
  const people = { tasks: 420, leads: 180, tickets: 60, campaigns: 14, messages: 80, celebrations: 30 }
  expect(documentCounts).toMatchObject(people)
  // Few customers order per day, so few orders share an invoice.
  const following = { invoices: 1900, credits: 90, payments: 1600, machines: 160, readings: 4600 }
  for (const [name, count] of Object.entries(following)) {
    expect(documentCounts[name], name).toBeGreaterThan(count * 0.7)
    expect(documentCounts[name], name).toBeLessThan(count * 1.4)
  }
})

test('has the service, production, equipment, carriage and subscriptions of docs/domain/demo.md#volumes, told over all its months', async () => {
  const rowCounts = await one(sql<Record<string, number>>`
    select (select count(*) from service_applications) as service, (select count(*) from production_applications) as production,
      (select count(*) from inventory_items) as equipment, (select count(*) from price_clarifications) as inquiries,
      (select count(*) from courier_applications) as deliveries, (select count(*) from transportations) as transportations,
      (select count(*) from carriers) as carriers, (select count(*) from carrier_groups) as groups,
      (select count(*) from subscriptions) as subscriptions, (select count(*) from stock_checks) as checks`)
  const planned = { service: 640, production: 130, equipment: 420, inquiries: 60, deliveries: 300, transportations: 70, subscriptions: 40 }
  for (const [name, count] of Object.entries(planned)) {
    expect(Math.abs((rowCounts[name] ?? 0) - count), `${name}: ${rowCounts[name]}`).toBeLessThan(count * 0.06)
  }
  expect(rowCounts).toMatchObject({ carriers: 12, groups: 3, checks: 8 })
  const months = await demo.rows(sql`
    select date_trunc('month', completed_at) from service_applications
    where completed_at >= ${today}::date - 365 group by 1`)
  expect(months.length).toBeGreaterThanOrEqual(12)
})

test('tells 34 months up to today', async () => {
  expect(monthsOfHistory).toBe(34)
  const { first, last } = await one(sql<{ first: string; last: string }>`select min(date) as first, max(date) as last from orders`)
  expect(first >= '2023-09-20' && first < '2023-10-10').toBe(true)
  expect(last).toBe(today)
})

test('a twentieth of the customers gives some 45 % of the orders, and few give none', async () => {
  const ordered = await demo.rows(sql<{ count: number }>`select count(*) from orders group by customer_id order by 1 desc`)
  const counts = ordered.map(({ count }) => Number(count))
  const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0)
  expect((sum(counts.slice(0, usual.customers * 0.05)) / sum(counts)) * 100).toBeCloseTo(45, -1)
  expect(counts.length).toBeGreaterThan(usual.customers * 0.8)
})

test('most is ordered by the piece, little by the hundred', async () => {
  const of = (condition: RawBuilder<unknown>) => percent(sql`from order_items`, condition)
  expect(Math.abs((await of(sql`quantity < 2`)) - 62)).toBeLessThan(4)
  expect(Math.abs((await of(sql`quantity between 2 and 5`)) - 27)).toBeLessThan(4)
  expect(Math.abs((await of(sql`quantity between 6 and 50`)) - 10)).toBeLessThan(3)
  expect(Math.abs((await of(sql`quantity > 50`)) - 1)).toBeLessThan(1)
})

test('nobody orders on a holiday, few at a weekend, offices work on neither; most in March, September and December', async () => {
  const orders = await demo.rows(sql<{ date: string }>`select date from orders`)
  expect(orders.filter(({ date }) => isHoliday(date))).toEqual([])
  for (const table of ['invoices', 'payments', 'procurement_invoices', 'credit_notes'] as const) {
    // Subscriptions are billed on their due days.
    const written = table === 'invoices' ? sql`where type <> 'subscription'` : sql``
    const days = await demo.rows(sql<{ date: string }>`select distinct date from ${sql.table(table)} ${written}`)
    expect(days.filter(({ date }) => !isWorkday(date)).length, table).toBe(0)
  }
  expect(await percent(sql`from orders`, sql`extract(isodow from date) = 6`)).toBeLessThan(5)
  expect(await percent(sql`from orders`, sql`extract(isodow from date) = 7`)).toBeLessThan(2.5)
  const inMonth = (month: string): number => orders.filter(({ date }) => date.startsWith(`2025-${month}`)).length
  for (const peak of ['03', '09', '12']) expect(inMonth(peak)).toBeGreaterThan(inMonth('07') * 1.2)
})

test.each([
  ['21 %', 88, sql`vat_category = 'S' and vat_rate = 21`],
  ['reverse charge', 6, sql`vat_category = 'AE'`],
  ['12 %', 2, sql`vat_category = 'S' and vat_rate = 12`],
  ['5 %', 1, sql`vat_category = 'S' and vat_rate = 5`],
  ['the Union', 2, sql`vat_category = 'K'`],
  ['export', 1, sql`vat_category = 'G'`],
] as const)('VAT: %s of about %i per cent of the lines', async (_, share, condition) => {
  expect(Math.abs((await percent(sql`from order_items`, condition)) - share)).toBeLessThan(share < 10 ? 1.5 : 3)
})

test('orders end as planned: cancelled 3 %, few open, the rest done', async () => {
  expect(Math.abs((await percent(sql`from orders`, sql`status = 'cancelled'`)) - 3)).toBeLessThan(1)
  const open = await percent(sql`from orders`, sql`status in ('new', 'in_fulfillment', 'fulfilled')`)
  expect(open).toBeGreaterThan(3)
  expect(open).toBeLessThan(8)
})

test('invoices end as planned: nine in ten paid, few overdue, none for longer than a year', async () => {
  const of = (condition: RawBuilder<unknown>) => percent(sql`from invoices where accepted_at is not null`, condition)
  expect(Math.abs((await of(sql`status = 'paid'`)) - 88)).toBeLessThan(6)
  expect(Math.abs((await of(sql`open > 0 and due_date < ${today}`)) - 4)).toBeLessThan(2.5)
  expect(await of(sql`open > 0 and due_date < ${addDays(today, -365)}`)).toBe(0)
})

test('prices stand 12 to 45 per cent above what things cost', async () => {
  const { least, most } = await one(sql<{ least: string; most: string }>`
    select min(k.price / m.unit_cost) as least, max(k.price / m.unit_cost) as most
    from stock_movements m join stock_items s on s.id = m.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    where m.kind = 'opening' and m.unit_cost > 5`)
  expect(Number(least)).toBeGreaterThan(1.118)
  expect(Number(most)).toBeLessThan(1.452)
})

describe('first screens', () => {
  test('show no record that was made to show something', async () => {
    const { texts } = await one(sql<{ texts: string[] }>`
      select array_agg(text) filter (where text ~* 'paraug|piemēr|test' or text ~ ' [0-9]$' and kind = 'name') as texts from (
        select 'name' as kind, name as text from customers union all select 'name', name from suppliers
        union all select 'text', customer_order_nr from orders union all select 'text', name from catalog_items
        union all select 'text', sku from catalog_items union all select 'name', customer_name from offers
        union all select 'text', reason from technical_documents) t`)
    expect(texts).toBeNull()
  })

  test.each(['orders', 'invoices', 'offers', 'simplified_invoices', 'advance_invoices', 'credit_notes', 'procurement_invoices'] as const)(
    'the newest %s are of the last weeks and of believable sums',
    async (table) => {
      const rows = await demo.rows(sql<{ date: string; gross: string }>`
        select date, gross from ${sql.table(table)} order by date desc, id desc limit 25`)
      const newest = rows[0]?.date ?? ''
      expect(newest <= today && newest >= addDays(today, -7)).toBe(true)
      for (const { gross } of rows) expect(Number(gross)).toBeLessThan(50_000)
      const sums = rows.map(({ gross }) => Number(gross)).toSorted((a, b) => a - b)
      expect(sums[Math.floor(sums.length / 2)]).toBeGreaterThan(5)
    },
  )

  test('orders and invoices of the last days stand in several states, most of them done', async () => {
    const counts = async (table: 'orders' | 'invoices'): Promise<Record<string, number>> => {
      const rows = await demo.rows(sql<{ status: string; count: number }>`
        select status, count(*) from (select status from ${sql.table(table)} order by date desc, id desc limit 40) t group by 1`)
      return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
    }
    const orders = await counts('orders')
    expect(Object.keys(orders)).toEqual(expect.arrayContaining(['new', 'in_fulfillment', 'fulfilled', 'invoiced', 'cancelled']))
    expect(orders['invoiced']).toBeGreaterThan(15)
    expect(orders['new']).toBeLessThan(12)
    const invoices = await counts('invoices')
    expect(Object.keys(invoices)).toEqual(expect.arrayContaining(['draft', 'accepted', 'paid']))
  })

  test('nothing is left over from long ago: what people plan is done, or of the last half year', async () => {
    const left = await one(sql<Record<string, number>>`
      select (select count(*) from tasks where completed_at is null and created_at < ${addDays(today, -200)}::date) as tasks,
        (select count(*) from leads where status not in ('won', 'lost') and created_at < ${addDays(today, -200)}::date) as leads,
        (select count(*) from support_tickets where completed_at is null and created_at < ${addDays(today, -200)}::date) as tickets,
        (select count(*) from (select from leads group by company_name having count(*) > 1) t) as twice,
        (select count(*) from messages where status = 'published') as board`)
    expect(left).toEqual({ tasks: 0, leads: 0, tickets: 0, twice: 0, board: 3 })
  })

  test('few goods are low, and every manager has customers', async () => {
    expect(await percent(sql`from stock_items`, sql`available <= min_quantity`)).toBeLessThan(5)
    const { managers, none } = await one(sql<{ managers: number; none: number }>`
      select count(distinct manager_id) as managers, count(*) filter (where manager_id is null) as none from customers where not is_main`)
    expect(managers).toBeGreaterThan(4)
    expect(none).toBe(0)
  })
})
