import Big from 'big.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../contract/format.ts'
import { shop } from '../../contract/shop.ts'
import { statisticGroups, statistics, type FigureDocument, type StatisticGroup } from '../../contract/statistics.ts'
import type { Query } from '../../contract/calls.ts'
import { keepSums } from '../../server/jobs/kept-sums.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeItem } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { soldForCash } from '../support/shop.ts'
import { demoOf } from '../demo/world.ts'

/** Every figure of thirteen periods, three of them several years long, is held against the raw documents of the demo, added up here document by document. */

let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await startApp({}, await demoOf({ scale: 0.02 }))
  owner = await app.person()
  await keepSums(app.db)
  // Days that changed since are reckoned anew. The demo has none: a sale over the counter that an invoice took over, which counts once.
  const item_id = await makeItem(app, { type: 'service', is_stocked: false, price: '10', shop_price: '12.1' })
  const { id } = await soldForCash(owner, [{ item_id, quantity: '3' }])
  await owner.done(shop.invoice, { params: { id }, body: { customer_id: await makeBuyer(app), is_full: true } })
}, 120_000)
afterAll(() => app.close())

interface Line {
  kind: string
  id: number
  day: string
  customer: number | null
  manager: number | null
  branch: number | null
  item: number | null
  category: number | null
  net: string
}

/** Lines of everything that is turnover, whatever its day. */
async function soldLines(): Promise<Line[]> {
  const of = (
    kind: string,
    table: string,
    lines: string,
    key: string,
    more: { item?: string; branch?: string; where: string; sign?: string },
  ) => `
    select '${kind}' as kind, t.id, t.date::text as day, t.customer_id as customer, c.manager_id as manager, ${more.branch ?? 't.branch_id'} as branch,
      k.id as item, k.category_id as category, (${more.sign ?? ''}l.net)::text as net
    from ${table} t join ${lines} l on l.${key} = t.id ${more.item ?? ''} left join catalog_items k on k.id = ${more.item ? 'i' : 'l'}.catalog_item_id
    left join customers c on c.id = t.customer_id where ${more.where}`
  const parts = [
    of('invoice', 'invoices', 'invoice_items', 'invoice_id', {
      where: `t.status <> 'draft' and not t.is_opening and not exists (select from invoice_items x where x.invoice_id = t.id and x.source_type = 'shop_item')`,
    }),
    of('credit_note', 'credit_notes', 'credit_note_items', 'credit_note_id', {
      where: `t.status = 'accepted'`,
      item: 'join invoice_items i on i.id = l.invoice_item_id',
      sign: '-',
    }),
    of('simplified_invoice', 'simplified_invoices', 'simplified_invoice_items', 'simplified_invoice_id', {
      where: `t.status <> 'annulled' and not exists (select from shop_orders s where s.simplified_invoice_id = t.id)`,
    }),
    of('shop_order', 'shop_orders', 'shop_order_items', 'shop_order_id', {
      where: `t.status <> 'parked' and not exists (select from gift_cards g where g.shop_order_item_id = l.id)`,
      branch: 'null::bigint',
    }),
  ]
  return (await sql<Line>`${sql.raw(parts.join(' union all '))}`.execute(app.db)).rows
}

/** All pages of what is behind a figure. */
async function behind(query: Query<typeof statistics.totals>): Promise<FigureDocument[]> {
  const all: FigureDocument[] = []
  for (let after: string | null | undefined; after !== null;) {
    const { data } = await owner.done(statistics.totals, { query: { ...query, ...(after && { after }) } })
    all.push(...(data.documents?.rows ?? []))
    after = data.documents?.next ?? null
  }
  return all
}

const total = (values: readonly string[]) => values.reduce((sum, value) => sum.plus(value), new Big(0))
const rowsOf = async <Row>(text: string): Promise<Row[]> => (await sql<Row>`${sql.raw(text)}`.execute(app.db)).rows

const periods = [
  ['2026-07-01', '2026-07-20'],
  ['2026-06-01', '2026-06-30'],
  ['2026-05-11', '2026-05-17'],
  ['2026-02-01', '2026-02-28'],
  ['2025-12-31', '2025-12-31'],
  ['2025-10-01', '2025-12-31'],
  ['2025-01-01', '2025-12-31'],
  ['2024-02-29', '2024-03-30'],
  ['2024-06-15', '2024-08-14'],
  ['2024-01-01', '2025-12-31'],
  ['2023-11-17', '2026-07-20'],
  ['2010-01-01', '2026-10-31'],
  [dayOf(new Date()), dayOf(new Date())],
] as const

test(
  'each figure of thirteen periods, all groups of it, and the documents behind it are the raw documents added up',
  { timeout: 120_000 },
  async () => {
    const sold = await soldLines()
    const invoices = await rowsOf<{ day: string; paid: string | null; due: string; gross: string; open: string }>(`
    select date::text as day, (paid_at at time zone 'Europe/Riga')::date::text as paid, due_date::text as due, gross::text, (gross - advance_applied - credited - paid)::text as open
    from invoices where status <> 'draft' and not is_opening`)
    const orders = await rowsOf<{ day: string; net: string }>(
      `select date::text as day, net::text from orders where status not in ('cancelled', 'merged')`,
    )
    const moves = await rowsOf<{ day: string; value: string; sale: boolean }>(`
    select (effective_at at time zone 'Europe/Riga')::date::text as day, value::text,
      kind in ('sale', 'sale_revert', 'shop_sale', 'service_consume', 'service_revert', 'customer_return') as sale from stock_movements`)
    const jobs = await rowsOf<{ day: string; minutes: string }>(`
    select a.completed_on::text as day, coalesce(l.minutes::numeric, l.quantity * j.duration_minutes)::text as minutes
    from service_lines l join service_applications a on a.id = l.service_application_id join service_jobs j on j.id = l.service_job_id
    where l.is_done and a.completed_on is not null`)
    const rents = await rowsOf<{ day: string; net: string }>(`
    select i.date::text as day, l.net::text from invoice_items l join invoices i on i.id = l.invoice_id
    where l.source_type like 'rent%' and i.status <> 'draft' and not i.is_opening`)
    const { rows: clock } = await sql<{ day: string }>`select today()::text as day`.execute(app.db)
    const now = clock[0]?.day ?? ''
    let met = 0

    for (const [from, to] of periods) {
      const within = (day: string | null) => day !== null && day >= from && day <= to
      const here = sold.filter(({ day }) => within(day))
      const turnover = total(here.map(({ net }) => net))
      const ordered = orders.filter(({ day }) => within(day))
      const orderSum = total(ordered.map(({ net }) => net))
      const issued = invoices.filter(({ day }) => within(day))
      const expected: Record<string, string> = {
        turnover: turnover.toFixed(2),
        margin: turnover.plus(total(moves.filter(({ day, sale }) => sale && within(day)).map(({ value }) => value))).toFixed(2),
        orders: String(ordered.length),
        average_order: (ordered.length === 0 ? new Big(0) : orderSum.div(ordered.length)).toFixed(2),
        invoices_issued: total(issued.map(({ gross }) => gross)).toFixed(2),
        invoices_paid: total(invoices.filter(({ paid, open }) => within(paid) && Number(open) === 0).map(({ gross }) => gross)).toFixed(2),
        invoices_overdue: total(issued.filter(({ due }) => due < now).map(({ open }) => open)).toFixed(2),
        service_hours: total(jobs.filter(({ day }) => within(day)).map(({ minutes }) => minutes))
          .div(60)
          .toFixed(2),
        rent_income: total(rents.filter(({ day }) => within(day)).map(({ net }) => net)).toFixed(2),
        stock_value: total(moves.filter(({ day }) => day <= to).map(({ value }) => value)).toFixed(2),
      }
      const { data } = await owner.done(statistics.totals, { query: { from, to } })
      const told = Object.fromEntries([...data.figures, ...(data.cost_figures ?? [])].map(({ name, value }) => [name, value]))
      expect(told, `${from} ${to}`).toEqual(expected)
      expect(total(data.series.map(({ value }) => value)).toFixed(2)).toBe(turnover.toFixed(2))
      const soldIn = ({ from: first, to: last }: { from: string; to: string }) =>
        total(sold.filter(({ day }) => day >= first && day <= last).map(({ net }) => net)).toFixed(2)
      expect(data.series.map(({ value }) => value)).toEqual(data.series.map((bar) => soldIn(bar)))
      expect(data.figures.find(({ name }) => name === 'turnover')).toMatchObject({
        ...{ before: soldIn(data.before), year_before: soldIn(data.year_before) },
      })
      met += here.length
      for (const figure of [
        'margin',
        'invoices_paid',
        'invoices_overdue',
        'service_hours',
        'rent_income',
        'stock_value',
        'orders',
      ] as const) {
        const documents = await behind({ from, to, figure })
        const summed = figure === 'orders' ? String(documents.length) : total(documents.map(({ amount }) => amount)).toFixed(2)
        expect(new Set(documents.map(({ kind, id, date }) => `${kind} ${id} ${date}`)).size).toBe(documents.length)
        expect([figure, Math.abs(Number(summed) - Number(expected[figure])) < 0.01 * documents.length + 0.01]).toEqual([figure, true])
      }

      for (const group of Object.keys(statisticGroups) as StatisticGroup[]) {
        const sums = new Map<number, Big>()
        for (const line of here) sums.set(line[group] ?? 0, (sums.get(line[group] ?? 0) ?? new Big(0)).plus(line.net))
        const { data: apart } = await owner.done(statistics.totals, {
          query: { from, to, group, figure: 'turnover', key: String([...sums.keys()][0] ?? 0) },
        })
        const best = [...sums].toSorted(([a, one], [b, other]) => other.cmp(one) || a - b).slice(0, 20)
        expect(apart.groups.map(({ key, value }) => [key, value])).toEqual(best.map(([key, sum]) => [String(key), sum.toFixed(2)]))
        expect(apart.groups_count).toBe(sums.size)
        expect(apart.groups.filter(({ name }) => name.trim() === '')).toEqual([])
        const [first] = sums
        expect(apart.documents?.sum).toBe((first?.[1] ?? new Big(0)).toFixed(2))
        expect(
          total((await behind({ from, to, group, figure: 'turnover', key: String(first?.[0] ?? 0) })).map(({ amount }) => amount)).toFixed(
            2,
          ),
        ).toBe(apart.documents?.sum)
      }
    }
    expect(met).toBeGreaterThan(100)
  },
)

test('periods are held against those right before and a year before, and costs told to whom they may', async () => {
  const of = async (from: string, to: string) => (await owner.done(statistics.totals, { query: { from, to } })).data
  const june = await of('2026-06-01', '2026-06-30')
  expect([june.before, june.year_before]).toEqual([
    { from: '2026-05-01', to: '2026-05-31' },
    { from: '2025-06-01', to: '2025-06-30' },
  ])
  expect((await of('2026-03-01', '2026-03-15')).before).toEqual({ from: '2026-02-01', to: '2026-02-15' })
  expect((await of('2026-05-11', '2026-05-17')).before).toEqual({ from: '2026-05-04', to: '2026-05-10' })
  expect((await of('2025-02-01', '2025-02-28')).year_before).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  // Of several years as many before, and the same days a year earlier.
  const years = await of('2023-01-01', '2025-12-31')
  expect([years.before, years.year_before, years.series.length]).toEqual([
    { from: '2020-01-01', to: '2022-12-31' },
    { from: '2022-01-01', to: '2024-12-31' },
    36,
  ])
  expect((await of('2024-03-01', '2026-02-28')).before).toEqual({ from: '2022-03-01', to: '2024-02-29' })
  expect((await of('2024-03-01', '2026-02-15')).before).toEqual({ from: '2022-03-01', to: '2024-02-15' })
  const long = await of('2016-05-11', '2026-05-10')
  expect([long.before, long.series.map(({ label }) => label)]).toEqual([
    { from: '2006-05-12', to: '2016-05-10' },
    Array.from({ length: 11 }, (_, year) => String(2016 + year)),
  ])
  expect([long.series[0], long.series.at(-1)]).toMatchObject([
    { from: '2016-05-11', to: '2016-12-31' },
    { from: '2026-01-01', to: '2026-05-10' },
  ])
  const may = await of('2026-05-01', '2026-05-31')
  expect(june.figures.map(({ before }) => before)).toEqual(may.figures.map(({ value }) => value))
  expect(june.series).toHaveLength(30)
  expect((await of('2025-01-01', '2025-12-31')).series).toHaveLength(12)

  const seller = await app.person({ permissions: ['view_totals_module'] })
  const { data } = await seller.done(statistics.totals, { query: { from: '2026-06-01', to: '2026-06-30' } })
  expect([data.cost_figures, data.figures.length]).toEqual([undefined, 8])
  const asked = await seller.call(statistics.totals, { query: { figure: 'margin' } })
  const stranger = await app.person({ permissions: ['view_invoices'] })
  expect([asked.status, (await stranger.call(statistics.totals)).status]).toEqual([403, 403])
  await of('2006-01-02', '2026-01-01')
  const tooLong = await owner.call(statistics.totals, { query: { from: '2006-01-01', to: '2026-01-01' } })
  expect(tooLong.body.errors).toEqual({ to: [expect.stringContaining('20 gadus')] })
})
