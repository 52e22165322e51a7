import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '../../server/seed/demo/demo.ts'
import { usual } from '../../server/seed/demo/volumes.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { freshDatabase } from '../support/postgres.ts'
import { wholeTest } from '../support/whole.ts'
import { demoOf, digests, small, smallDemo, today, type DemoDatabase } from './world.ts'

const scale = 0.1

describe('a demo of a tenth of the usual size', () => {
  let demo: DemoDatabase
  beforeAll(async () => {
    demo = await demoOf({ scale })
  }, 120_000)
  afterAll(() => demo.drop())

  test('gives the nightly audit nothing to find', () => expectCleanAudit(demo))

  test('has the volumes that were asked for, and what its last days bring', async () => {
    const [made] = await demo.rows(sql<Record<string, number>>`
      select (select count(*) from customers) as customers, (select count(*) from branches) as branches,
        (select count(*) from contacts) as contacts, (select count(*) from catalog_items) as items,
        (select count(*) from orders) as orders, (select count(*) from offers) as offers,
        (select count(*) from simplified_invoices) as sales, (select count(*) from shop_orders) as counter,
        (select count(*) from tasks) as tasks, (select count(*) from leads) as leads, (select count(*) from support_tickets) as tickets,
        (select count(*) from sales) as campaigns, (select count(*) from messages) as messages`)
    const lived = {
      // Consumers of OSS are among them.
      customers: 5,
      branches: 0,
      contacts: 0,
      items: 3,
      orders: 30,
      offers: 12,
      sales: 6,
      counter: 40,
      tasks: 10,
      leads: 8,
      tickets: 6,
      campaigns: 4,
      messages: 4,
    }
    for (const [name, more] of Object.entries(lived) as [keyof typeof lived, number][]) {
      expect(made?.[name], name).toBeGreaterThanOrEqual(usual[name] * scale * 0.97)
      expect(made?.[name], name).toBeLessThanOrEqual(Math.ceil(usual[name] * scale) * 1.03 + more)
    }
  })

  test('every date lies in the history or is of this day, and nothing is due that was not written', async () => {
    const [wrong] = await demo.rows(sql<Record<string, number>>`
      select (select count(*) from invoices where date > ${today} or accepted_at::date > ${today}) as invoices,
        (select count(*) from payments where date > ${today}) as payments,
        (select count(*) from stock_movements where effective_at::date > ${today}) as movements,
        (select count(*) from orders where date > ${today} or created_at >= ${`${today} 13:00Z`}) as orders,
        (select count(*) from audit_log where at >= ${`${today} 13:00Z`}) as audit`)
    expect(wrong).toEqual({ invoices: 0, payments: 0, movements: 0, orders: 0, audit: 0 })
  })

  test('the log tells what people did in the last days, each from its beginning', async () => {
    const [counts] = await demo.rows(sql<{ orders: number; silent: number; people: number }>`
      select count(*) as orders, count(distinct o.created_by) as people,
        count(*) filter (where not exists (select from audit_log a where a.entity_type = 'orders' and a.entity_id = o.id)) as silent
      from orders o where o.date >= ${today}::date - 14`)
    expect(counts?.orders).toBeGreaterThan(15)
    expect(counts?.people).toBeGreaterThan(1)
    expect(counts?.silent).toBe(0)
  })

  test('its board, its days and a template of each kind of contract are there', async () => {
    const [walls] = await demo.rows(sql<Record<string, number>>`
      select (select count(*) from messages where status = 'published' and coalesce(visible_to >= ${today}, true)) as board,
        (select count(*) from messages where status = 'archived') as archived, (select count(*) from celebrations) as days,
        (select count(*) from contract_template_types k where not exists (
          select from contract_templates t where t.contract_template_type_id = k.id and t.is_active)) as bare`)
    expect(walls).toEqual({ board: 3, archived: 9, days: 30, bare: 0 })
    const contractCounts = await demo.rows(sql<{ model: string; contracts: number }>`
      select model, count(*) as contracts from contracts where position('{{' in snapshot ->> 'body') > 0 group by model order by model`)
    expect(contractCounts.map(({ model }) => model)).toEqual(['customer', 'order', 'rent', 'service_application', 'subscription'])
  })

  test('goes on in each series where the past stopped', async () => {
    const gaps = await demo.rows(sql<{ series: string }>`
      select series from (
        select series, series_no, date, lag(series_no) over w as before, lag(date) over w as day from invoices where series is not null
        window w as (partition by series order by series_no)) i
      where series_no <> coalesce(before, 0) + 1 or date < day`)
    expect(gaps).toEqual([])
  })

  test('stands as a database that was never loaded: indexes, and no trace of the load', async () => {
    const indexes = ({ rows }: Pick<DemoDatabase, 'rows'>) =>
      rows(sql<{ line: string }>`select indexdef as line from pg_indexes where schemaname = 'public' order by 1`)
    const empty = await freshDatabase()
    try {
      expect(await indexes(demo)).toEqual(await indexes({ rows: async (query) => (await query.execute(empty.db)).rows }))
    } finally {
      await empty.drop()
    }
    expect(await demo.rows(sql`select 1 where to_regclass('unfinished_load') is not null`)).toEqual([])
  })

  test('is made once: a second load finds it and leaves it alone', async () => {
    const before = await demo.rows(sql`select count(*) from audit_log`)
    expect(await loadDemo({ databaseUrl: demo.url, settings: readSettings({ DEMO: '0' }) })).toBe(false)
    expect(await demo.rows(sql`select count(*) from audit_log`)).toEqual(before)
  })
})

wholeTest('two loads of the same day give the same rows', { timeout: 120_000 }, async () => {
  const demos = [await smallDemo(), await demoOf({ scale: small })]
  try {
    const [first, second] = await Promise.all(demos.map(digests))
    expect(first).toEqual(second)
    expect(first?.['orders']).toMatch(/^[0-9a-f]{32}$/)
  } finally {
    for (const demo of demos) await demo.drop()
  }
})
