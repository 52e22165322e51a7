import Big from 'big.js'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Query } from '../../contract/calls.ts'
import {
  statisticGroups,
  statistics,
  type FigureDocument,
  type FigureName,
  type StatisticGroup,
} from '../../contract/statistics/statistics.ts'
import type { Person, TestApp } from '../support/app.ts'

/** @file Statistics recomputed independently from raw documents. */

interface Period {
  from: string
  to: string
}

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

interface Raw {
  sold: Line[]
  invoices: { day: string; paid: string | null; due: string; gross: string; open: string; received: string }[]
  orders: { day: string; net: string }[]
  moves: { day: string; value: string; sale: boolean }[]
  jobs: { day: string; minutes: string }[]
  services: { day: string; worth: string }[]
  rents: { day: string; net: string }[]
  now: string
}

async function soldLines({ db }: Pick<TestApp, 'db'>): Promise<Line[]> {
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
      where: `t.status <> 'draft' and not t.is_opening and l.source_type <> 'late_interest'
        and not exists (select from invoice_items x where x.invoice_id = t.id and x.source_type = 'shop_item')`,
    }),
    of('credit_note', 'credit_notes', 'credit_note_items', 'credit_note_id', {
      where: `t.status = 'accepted' and i.source_type <> 'late_interest'`,
      item: `join lateral (select catalog_item_id, source_type from invoice_items where id = l.invoice_item_id
        union all select catalog_item_id, '' from simplified_invoice_items where id = l.simplified_invoice_item_id) i on true`,
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
  return (await sql<Line>`${sql.raw(parts.join(' union all '))}`.execute(db)).rows
}

async function rawDocuments(app: Pick<TestApp, 'db'>): Promise<Raw> {
  const rowsOf = async <Row>(text: string): Promise<Row[]> => (await sql<Row>`${sql.raw(text)}`.execute(app.db)).rows
  const [clock] = await rowsOf<{ day: string }>('select today()::text as day')
  return {
    sold: await soldLines(app),
    invoices: await rowsOf(`
      select date::text as day, (paid_at at time zone 'Europe/Riga')::date::text as paid, due_date::text as due, gross::text, (gross - advance_applied - credited - paid)::text as open,
        (coalesce((select sum(a.amount) from payment_allocations a where a.document_type = 'invoice' and a.document_id = i.id), 0)
          + coalesce((select sum(a.gross) from advance_settlements a where a.invoice_id = i.id), 0))::text as received
      from invoices i where status <> 'draft' and not is_opening`),
    orders: await rowsOf(`select date::text as day, net::text from orders where status not in ('cancelled', 'merged')`),
    moves: await rowsOf(`
      select (effective_at at time zone 'Europe/Riga')::date::text as day, value::text,
        kind in ('sale', 'sale_revert', 'shop_sale', 'service_consume', 'service_revert', 'customer_return') as sale from stock_movements`),
    jobs: await rowsOf(`
      select a.completed_on::text as day, coalesce(l.minutes::numeric, l.quantity * j.duration_minutes)::text as minutes
      from service_lines l join service_applications a on a.id = l.service_application_id join service_jobs j on j.id = l.service_job_id
      where l.is_done and a.completed_on is not null`),
    services: await rowsOf(`
      select a.completed_on::text as day, round(l.quantity * l.unit_price * (100 - l.discount_percent) / 100, 2)::text as worth
      from service_lines l join service_applications a on a.id = l.service_application_id where l.is_done and a.completed_on is not null`),
    rents: await rowsOf(`
      select i.date::text as day, l.net::text from invoice_items l join invoices i on i.id = l.invoice_id
      where l.source_type like 'rent%' and i.status <> 'draft' and not i.is_opening`),
    now: clock?.day ?? '',
  }
}

const total = (values: readonly string[]) => values.reduce((sum, value) => sum.plus(value), new Big(0))

function expectedOf(raw: Raw, { from, to }: Period): Record<FigureName, string> {
  const within = (day: string | null) => day !== null && day >= from && day <= to
  const of = <Row extends { day: string }>(rows: readonly Row[], amount: (row: Row) => string) =>
    total(rows.filter(({ day }) => within(day)).map(amount))
  const turnover = of(raw.sold, ({ net }) => net)
  const ordered = raw.orders.filter(({ day }) => within(day))
  const paid = raw.invoices.filter((invoice) => within(invoice.paid) && Number(invoice.open) === 0)
  return {
    turnover: turnover.toFixed(2),
    margin: turnover.plus(of(raw.moves, ({ sale, value }) => (sale ? value : '0'))).toFixed(2),
    orders: String(ordered.length),
    average_order: (ordered.length === 0 ? new Big(0) : total(ordered.map(({ net }) => net)).div(ordered.length)).toFixed(2),
    invoices_issued: of(raw.invoices, ({ gross }) => gross).toFixed(2),
    invoices_paid: total(paid.map(({ received }) => received)).toFixed(2),
    invoices_open: of(raw.invoices, ({ open }) => open).toFixed(2),
    invoices_overdue: of(raw.invoices, ({ due, open }) => (due < raw.now ? open : '0')).toFixed(2),
    service_hours: of(raw.jobs, ({ minutes }) => minutes)
      .div(60)
      .toFixed(2),
    service_value: of(raw.services, ({ worth }) => worth).toFixed(2),
    rent_income: of(raw.rents, ({ net }) => net).toFixed(2),
    stock_value: total(raw.moves.filter(({ day }) => day <= to).map(({ value }) => value)).toFixed(2),
  }
}

function groupsOf({ sold }: Raw, group: StatisticGroup, { from, to }: Period): Map<number, Big> {
  const sums = new Map<number, Big>()
  for (const line of sold) {
    if (line.day < from || line.day > to) continue
    sums.set(line[group] ?? 0, (sums.get(line[group] ?? 0) ?? new Big(0)).plus(line.net))
  }
  return sums
}

async function behind(owner: Person, query: Query<typeof statistics.totals>): Promise<FigureDocument[]> {
  const all: FigureDocument[] = []
  for (let after: string | null | undefined; after !== null;) {
    const { data } = await owner.done(statistics.totals, { query: { ...query, ...(after && { after }) } })
    all.push(...(data.documents?.rows ?? []))
    after = data.documents?.next ?? null
  }
  return all
}

const withDocuments: readonly FigureName[] = [
  ...(['margin', 'invoices_issued', 'invoices_paid', 'invoices_open', 'invoices_overdue', 'service_hours'] as const),
  ...(['service_value', 'rent_income', 'stock_value', 'orders'] as const),
]

/** Compares figures, previous periods, groups and documents with the raw data. Returns the number of sold lines. */
export async function reconcile(app: TestApp, owner: Person, periods: readonly (readonly [string, string])[]): Promise<number> {
  const raw = await rawDocuments(app)
  let met = 0
  for (const [from, to] of periods) {
    const expected = expectedOf(raw, { from, to })
    const { data } = await owner.done(statistics.totals, { query: { from, to } })
    const figures = [...data.figures, ...(data.cost_figures ?? [])]
    const figureValues = (of: 'value' | 'before' | 'year_before') => Object.fromEntries(figures.map((figure) => [figure.name, figure[of]]))
    expect(figureValues('value'), `${from} ${to}`).toEqual(expected)
    expect(figureValues('before'), `before ${from} ${to}`).toEqual(expectedOf(raw, data.before))
    expect(figureValues('year_before'), `a year before ${from} ${to}`).toEqual(expectedOf(raw, data.year_before))
    expect(total(data.series.map(({ value }) => value)).toFixed(2)).toBe(expected.turnover)
    expect(data.series.map(({ value }) => value)).toEqual(data.series.map((bar) => expectedOf(raw, bar).turnover))
    met += raw.sold.filter(({ day }) => day >= from && day <= to).length
    for (const figure of withDocuments) {
      const documents = await behind(owner, { from, to, figure })
      const summed = figure === 'orders' ? String(documents.length) : total(documents.map(({ amount }) => amount)).toFixed(2)
      expect(new Set(documents.map(({ kind, id, date }) => `${kind} ${id} ${date}`)).size).toBe(documents.length)
      expect([figure, Math.abs(Number(summed) - Number(expected[figure])) < 0.01 * documents.length + 0.01]).toEqual([figure, true])
    }
    for (const group of Object.keys(statisticGroups) as StatisticGroup[]) await reconcileGroup(owner, raw, group, { from, to })
  }
  return met
}

async function reconcileGroup(owner: Person, raw: Raw, group: StatisticGroup, { from, to }: Period): Promise<void> {
  const sums = groupsOf(raw, group, { from, to })
  const [first] = sums
  const query = { from, to, group, figure: 'turnover', key: String(first?.[0] ?? 0) } as const
  const { data } = await owner.done(statistics.totals, { query })
  const best = [...sums].toSorted(([a, one], [b, other]) => other.cmp(one) || a - b).slice(0, 20)
  const [earlier, yearAgo] = [groupsOf(raw, group, data.before), groupsOf(raw, group, data.year_before)]
  const written = (of: ReadonlyMap<number, Big>, key: number) => (of.get(key) ?? new Big(0)).toFixed(2)
  expect(data.groups.map(({ key, value, before, year_before }) => [key, value, before, year_before])).toEqual(
    best.map(([key]) => [String(key), written(sums, key), written(earlier, key), written(yearAgo, key)]),
  )
  expect(data.groups_count).toBe(sums.size)
  expect(data.groups.filter(({ name }) => name.trim() === '')).toEqual([])
  expect(data.documents?.sum).toBe(written(sums, first?.[0] ?? 0))
  expect(total((await behind(owner, query)).map(({ amount }) => amount)).toFixed(2)).toBe(data.documents?.sum)
}
