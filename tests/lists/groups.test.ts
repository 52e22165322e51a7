import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { conversation } from '../../contract/conversation/conversation.ts'
import { leads } from '../../contract/leads/leads.ts'
import { isSummed, writeCondition, type ColumnType } from '../../contract/list-columns.ts'
import { conditionsOfGroup, isGrouped, isOfDays, periods, readGrouping, writeGrouping, type Grouping } from '../../contract/list-groups.ts'
import { groupedBy } from '../../contract/grouped.ts'
import { sum } from '../../contract/money.ts'
import { orders } from '../../contract/orders/orders.ts'
import { permissionNames } from '../../contract/permissions.ts'
import { smallDemo } from '../demo/world.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { always, lists } from './ground.ts'
import { at, dayIn, type Row } from './rules.ts'
import { shownIn } from './shown.ts'
import { vary } from './vary.ts'

/** @file Groups of lists, against the rows that the same person reads and against SQL of the test's own. */

interface Group {
  key: string | null
  count: number
  sums: Record<string, string | null>
}
interface Read {
  data: Row[]
  meta: { groups?: Group[]; totals?: { count: number; sums: Record<string, string | null> } }
}

let app: TestApp
let owner: Person
let seller: Person
beforeAll(async () => {
  app = await startApp({}, await smallDemo())
  owner = await app.person()
  seller = await app.person({ permissions: permissionNames.filter((name) => name !== 'view_costs') })
  await vary(app, owner)
}, 120_000)
afterAll(() => app.close())

const columnsOf = ({ spec }: Call): [string, ColumnType][] => Object.entries(spec.columns ?? {})
const summedKeys = (call: Call): string[] => columnsOf(call).flatMap(([key, type]) => (isSummed(type) ? [key] : []))

function groupingsOf(call: Call): Grouping[] {
  const ways = columnsOf(call).flatMap(([column, type]) => {
    if (!isGrouped(type)) return []
    return isOfDays(type) ? Object.keys(periods).map((period) => `${column}:${period}`) : [column]
  })
  return ways.flatMap((way) => readGrouping(way, call.spec.columns) ?? [])
}

const grouped = lists.filter((call) => groupingsOf(call).length > 0 && !call.path.includes('{'))

async function read(by: Person, call: Call, query: object): Promise<Read> {
  const { status, body } = await by.call(call, { query: { ...always[call.id], ...query } } as Parameters<Person['call']>[1])
  expect([call.id, query, status, status === 200 ? '' : JSON.stringify(body)]).toEqual([call.id, query, 200, ''])
  return body as unknown as Read
}

async function groupsOf(by: Person, call: Call, query: object): Promise<Group[]> {
  return (await read(by, call, { per_page: 1, ...query })).meta.groups ?? []
}

async function allRows(by: Person, call: Call, query: object): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { data } = await read(by, call, { ...query, page, per_page: 200 })
    rows.push(...data)
    if (data.length < 200) return rows
  }
}

/** First day of the period, reckoned by text. */
function periodOf(day: string, period: Grouping['period']): string {
  const [year = '', month = ''] = day.split('-')
  if (period === 'year') return `${year}-01-01`
  if (period === 'month') return `${year}-${month}-01`
  return `${year}-${{ '01': '01', '02': '01', '03': '01', '04': '04', '05': '04', '06': '04', '07': '07', '08': '07', '09': '07' }[month] ?? '10'}-01`
}

function valueIn(call: Call, row: Row, { column, period }: Grouping): string | null {
  const words = shownIn(call, row, column)
  if (period === null || words === null) return words
  return periodOf(dayIn(words) ?? '', period)
}

const figure = ({ id }: Call, row: Row, key: string): unknown =>
  id === 'advances.list' && key === 'free' ? sum([String(row['paid_amount']), `-${String(row['applied'])}`]).toFixed() : at(row, key)

/** Count and sums of the rows, as text that can be compared. */
function wordsOfRows(call: Call, rows: readonly Row[]): string {
  const sums = summedKeys(call).map((key) => {
    const values = rows.map((row) => figure(call, row, key)).filter((value) => typeof value === 'string' || typeof value === 'number')
    return `${key} ${values.length === 0 ? '–' : sum(values.map(String)).toFixed(4)}`
  })
  return [rows.length, ...sums].join('; ')
}

function wordsOfGroup(call: Call, { count, sums }: Group): string {
  return [
    count,
    ...summedKeys(call).map((key) => {
      const value = sums[key] ?? null
      return `${key} ${value === null ? '–' : sum([value]).toFixed(4)}`
    }),
  ].join('; ')
}

const byText = ([one]: [string, string], [other]: [string, string]): number => (one < other ? -1 : 1)

test.each(grouped.map((call) => [call.id, call] as const))(
  '%s groups its rows: each is in one group, with its sums, and the group opens to it',
  { timeout: 120_000 },
  async (_, call) => {
    const all = await allRows(owner, call, {})
    for (const grouping of groupingsOf(call)) {
      const groups = await groupsOf(owner, call, { group_by: writeGrouping(grouping) })
      const expected = groupedBy(all, (row) => valueIn(call, row, grouping))
      expect([
        writeGrouping(grouping),
        groups.map((each): [string, string] => [String(each.key), wordsOfGroup(call, each)]).toSorted(byText),
      ]).toEqual([
        writeGrouping(grouping),
        [...expected].map(([value, rows]): [string, string] => [String(value), wordsOfRows(call, rows)]).toSorted(byText),
      ])
      for (const { key: value } of [...groups.slice(0, 2), ...groups.slice(-1)]) {
        const where = conditionsOfGroup(grouping, value).map(writeCondition)
        const opened = await allRows(owner, call, { where })
        expect([value, new Set(opened.map(({ id }) => id))]).toEqual([value, new Set(expected.get(value)?.map(({ id }) => id))])
      }
    }
  },
)

const wholes = (groups: readonly Group[], key: string) => sum(groups.flatMap(({ sums }) => sums[key] ?? [])).toFixed(2)

interface Case {
  name: string
  query: Record<string, string>
  group: string
  by: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

const cases: readonly Case[] = [
  {
    name: 'customers',
    query: {},
    group: 'customer',
    by: sql`(select c.name from customers c where c.id = o.customer_id)`,
    where: sql`true`,
  },
  {
    name: 'branches, which many orders lack',
    query: {},
    group: 'branch',
    by: sql`(select b.name from branches b where b.id = o.branch_id)`,
    where: sql`true`,
  },
  {
    name: 'months of what a filter and a condition leave',
    query: { status: 'invoiced', where: 'net:from:100' },
    group: 'date:month',
    by: sql`to_char(o.date, 'YYYY-MM') || '-01'`,
    where: sql`o.status = 'invoiced' and o.net >= 100`,
  },
  {
    name: 'states of what a search leaves',
    query: { q: 'P' },
    group: 'status',
    by: sql`o.status::text`,
    where: sql`o.search @@ search_query('P')`,
  },
]

test.each(cases)('sums of orders by $name are those that PostgreSQL adds, and together the totals', async ({ query, group, by, where }) => {
  const { rows } = await sql<{ value: string | null; count: number; net: string; gross: string }>`
    select ${by} as value, count(*)::int as count, sum(o.net)::text as net, sum(o.gross)::text as gross from orders o where ${where} group by 1`.execute(
    app.db,
  )
  const { meta } = await read(owner, orders.list, { ...query, per_page: 1, group_by: group, totals: '1' })
  const groups = meta.groups ?? []
  const flat = (each: readonly { value: string | null }[]) => each.map((one) => JSON.stringify(one)).toSorted()
  expect(rows.length).toBeGreaterThan(1)
  expect(flat(groups.map(({ key: value, count, sums }) => ({ value, count, net: sums['net'], gross: sums['gross'] })))).toEqual(
    flat(rows.map(({ value, count, net, gross }) => ({ value, count, net, gross }))),
  )
  expect(groups.reduce((all, { count }) => all + count, 0)).toBe(meta.totals?.count)
  for (const key of ['net', 'gross']) expect(wholes(groups, key)).toBe(sum([meta.totals?.sums[key] ?? '0']).toFixed(2))
})

test('groups stand by value, by count or by a sum, those without a value last', async () => {
  const of = (query: object) => groupsOf(owner, orders.list, query)
  const counts = (await of({ group_by: 'customer', group_sort: '-count' })).map(({ count }) => count)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  const sums = (await of({ group_by: 'customer', group_sort: 'gross' })).map(({ sums: { gross } }) => Number(gross))
  expect(sums).toEqual(sums.toSorted((one, other) => one - other))
  const states = (await of({ group_by: 'status' })).map(({ key }) => String(key))
  const words = Object.keys((orders.list.spec.columns.status as { words: object }).words)
  expect(states).toEqual(words.filter((word) => states.includes(word)))
  const days = (await of({ group_by: 'date:month', group_sort: '-value' })).map(({ key }) => String(key))
  expect(days).toEqual(days.toSorted().toReversed())
  for (const group_sort of ['value', '-value', '-gross', '-count']) {
    const values = (await of({ group_by: 'branch', group_sort })).map(({ key }) => key)
    if (group_sort.endsWith('value')) expect(values.indexOf(null)).toBe(values.length - 1)
    expect(values).toContain(null)
  }
  const { rows } = await sql<{ name: string }>`
    select distinct c.name collate lv_lvs24 as name from orders o join customers c on c.id = o.customer_id order by 1`.execute(app.db)
  expect((await of({ group_by: 'customer' })).map(({ key }) => key)).toEqual(rows.map(({ name }) => name))
})

async function refused(by: Person, call: Call, query: object) {
  const { status, body } = await by.call(call, { query } as Parameters<Person['call']>[1])
  return [status, Object.values((body as { errors?: Record<string, string[]> }).errors ?? {}).flat()[0] ?? '']
}

test('a list does not group by numbers of its rows, by what it lacks, or by what the person does not see', async () => {
  const possible =
    'Lauks „Grupēšana”: jābūt vienai no vērtībām date:month, date:quarter, date:year, customer, branch, status, due_date:month, due_date:quarter, due_date:year, sent_at:month, sent_at:quarter, sent_at:year'
  for (const group_by of ['number', 'gross', 'date', 'date:week', 'status:month', 'nekas', 'toString', 'customer; drop table orders'])
    expect(await refused(owner, invoices.list, { group_by })).toEqual([422, possible])
  expect(await refused(owner, invoices.list, { group_by: 'status', group_sort: 'number' })).toEqual([
    422,
    'Lauks „Grupu kārtība”: jābūt vienai no vērtībām value, count, net, gross, open',
  ])
  expect(await refused(owner, conversation.notifications, { group_by: 'name' })).toEqual([422, 'Lauks „Grupēšana”: šim sarakstam tās nav'])
})

test('whoever does not see costs is given no sums of them by groups, and cannot order by them', async () => {
  const hidden: string[] = []
  for (const call of grouped) {
    const [grouping] = groupingsOf(call)
    if (!grouping) continue
    const group_by = writeGrouping(grouping)
    const [all, theirs] = [await groupsOf(owner, call, { group_by }), await groupsOf(seller, call, { group_by })]
    const totals = (await read(seller, call, { per_page: 1, totals: '1' })).meta.totals
    for (const key of summedKeys(call)) {
      if (totals && key in totals.sums) continue
      hidden.push(`${call.id} ${key}`)
      expect(all.some(({ sums }) => sums[key] !== undefined)).toBe(true)
      expect([call.id, key, theirs.filter(({ sums }) => key in sums)]).toEqual([call.id, key, []])
      const [status, reason] = await refused(seller, call, { group_by, group_sort: key })
      expect([status, String(reason).includes(key)]).toEqual([422, false])
    }
  }
  expect(hidden).not.toEqual([])
})

test('a customer sees groups of their own rows alone', async () => {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from orders o join customers c on c.id = o.customer_id group by c.id order by count(*) desc limit 1`.execute(app.db)
  const customer = await app.person({ kind: 'customer', customer_id: rows[0]?.id ?? 0 })
  const groups = await groupsOf(customer, orders.list, { group_by: 'customer' })
  const own = await allRows(customer, orders.list, {})
  expect(groups.map(({ count }) => count).reduce((all, count) => all + count, 0)).toBe(own.length)
  expect(groups.map(({ key }) => key)).toContain(rows[0]?.name)
  expect((await groupsOf(owner, orders.list, { group_by: 'customer' })).length).toBeGreaterThan(groups.length)
})

test('more groups than a list shows are refused with what to do', async () => {
  await sql`insert into leads (company_name, source) select 'Interesents ' || n, 'Avots ' || n from generate_series(1, 1001) n`.execute(
    app.db,
  )
  expect(await refused(owner, leads.list, { group_by: 'source' })).toEqual([
    422,
    'Pēc „Avots” grupu ir vairāk nekā 1000; sašauriniet sarakstu vai grupējiet pēc citas kolonnas',
  ])
  const groups = await groupsOf(owner, leads.list, { group_by: 'source', where: 'source:is:Avots 77' })
  expect(groups.map(({ key, count }) => [key, count])).toEqual([['Avots 77', 1]])
})

test('rows without a value and with an empty one are one group', async () => {
  await sql`insert into leads (company_name, source) values ('Bez avota', null), ('Tukšs avots', '')`.execute(app.db)
  const groups = await groupsOf(owner, leads.list, { group_by: 'source', where: 'company_name:contains:avot', q: '' })
  expect(groups.map(({ key, count }) => [key, count])).toEqual([[null, 2]])
})

test('a period opens to its first and last day and no other, by the day in Latvia', async () => {
  const day = (text: string) =>
    sql`insert into leads (company_name, task_date) values (${`Perioda ${text}`}, ${text}::date)`.execute(app.db)
  for (const text of ['2031-12-31', '2032-01-01', '2032-02-29', '2032-03-31', '2032-04-01', '2032-12-31', '2033-01-01']) await day(text)
  const namesIn = async (way: string, value: string) => {
    const grouping = readGrouping(way, leads.list.spec.columns)
    if (!grouping) throw new Error(way)
    const where = [...conditionsOfGroup(grouping, value).map(writeCondition), 'company_name:contains:Perioda']
    return (await allRows(owner, leads.list, { where })).map((row) => String(row['company_name']).slice(8)).toSorted()
  }
  expect(await namesIn('task_date:month', '2032-02-01')).toEqual(['2032-02-29'])
  expect(await namesIn('task_date:quarter', '2032-01-01')).toEqual(['2032-01-01', '2032-02-29', '2032-03-31'])
  expect(await namesIn('task_date:year', '2032-01-01')).toEqual(['2032-01-01', '2032-02-29', '2032-03-31', '2032-04-01', '2032-12-31'])
})
