import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseReferences } from '../../server/sample/demo/case-keys.ts'
import { loadDemo } from '../../server/sample/demo/demo.ts'
import { volumes } from '../../server/sample/demo/story.ts'
import { readSettings } from '../../server/settings.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { freshDatabase } from '../support/postgres.ts'
import { demoOf, digests, today, type DemoDatabase } from './world.ts'

const scale = 0.1

describe('a demo of a tenth of the usual size', () => {
  let demo: DemoDatabase
  beforeAll(async () => {
    demo = await demoOf({ scale })
  }, 120_000)
  afterAll(() => demo.drop())

  test('gives the nightly audit nothing to find', () => expectCleanAudit(demo))

  test('has the volumes that were asked for, and the cases beside them', async () => {
    const [made] = await demo.rows(sql<Record<keyof typeof volumes, number>>`
      select (select count(*) from customers) as customers, (select count(*) from branches) as branches,
        (select count(*) from contacts) as contacts, (select count(*) from catalog_items) as items,
        (select count(*) from stock_items) as "stockItems", (select count(*) from orders) as orders,
        (select count(*) from order_items) as lines, (select count(*) from invoices) as invoices`)
    const cases = { customers: 6, branches: 0, contacts: 20, items: 15, stockItems: 15, orders: 35, lines: 110, invoices: 30 }
    for (const [name, planned] of Object.entries(volumes) as [keyof typeof volumes, number][]) {
      const count = made?.[name] ?? 0
      expect(count, name).toBeGreaterThanOrEqual(planned * scale * 0.97)
      expect(count, name).toBeLessThanOrEqual(planned * scale * 1.03 + cases[name])
    }
  })

  test('every date lies in the history, and nothing is due that was not written', async () => {
    const [wrong] = await demo.rows(sql<Record<string, number>>`
      select (select count(*) from invoices where date >= ${today} or accepted_at::date >= ${today}) as invoices,
        (select count(*) from payments where date >= ${today}) as payments,
        (select count(*) from stock_movements where effective_at >= ${today}::date) as movements,
        (select count(*) from orders where created_at >= ${today}::date) as orders,
        (select count(*) from audit_log where at >= ${today}::date) as audit`)
    expect(wrong).toEqual({ invoices: 0, payments: 0, movements: 0, orders: 0, audit: 0 })
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

  test('every case can be found by its key', async () => {
    const found = await demo.rows(sql<{ reference: string }>`
      select distinct customer_order_nr as reference from orders where customer_order_nr like 'Paraugs:%' order by 1`)
    const keys: string[] = Object.values(caseReferences)
    expect(found.map(({ reference }) => reference).filter((reference) => !reference.includes('maize'))).toEqual(keys.toSorted())
  })
})

test('two loads of the same day give the same rows', { timeout: 120_000 }, async () => {
  // A Monday: the history ends on a Sunday.
  const load = { scale: 0.02, day: '2026-07-06' }
  const made = [await demoOf(load), await demoOf(load)]
  try {
    const [first, second] = await Promise.all(made.map(digests))
    expect(first).toEqual(second)
    expect(first?.['orders']).toMatch(/^[0-9a-f]{32}$/)
    for (const demo of made) await expectCleanAudit(demo)
  } finally {
    for (const demo of made) await demo.drop()
  }
})
