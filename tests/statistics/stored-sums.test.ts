import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sum } from '../../contract/money.ts'
import { stockReports } from '../../contract/stock-reports/stock-reports.ts'
import type { Db } from '../../server/db/pool.ts'
import { evaluate } from '../../server/integrity/audit.ts'
import { keepSums } from '../../server/jobs/stored-sums.ts'
import { smallDemo } from '../demo/world.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf } from '../support/factories.ts'
import { expectFound } from '../support/planted.ts'

const daysInvariant = 'kept_days_are_their_documents'
const widerInvariant = 'kept_months_and_quarters_are_their_days'
const stockInvariant = 'kept_stock_is_its_moves'

let app: TestApp

beforeAll(async () => {
  app = await startApp({}, await smallDemo())
  await keepSums(app.db)
}, 120_000)
afterAll(() => app.close())

/** Changes by table, bypassing guards. */
const changes = [
  'update invoices set date = date - 40 where id = (select max(id) from invoices where accepted_at is not null)',
  'update invoices set accepted_at = null where id = (select max(id) from invoices where accepted_at is not null)',
  `update invoices set is_opening = true, net = gross, vat = 0, series_no = null where id = (select max(id) from invoices where accepted_at is not null and advance_applied = 0)`,
  'update invoices set customer_id = customer_id + 1, branch_id = null where id = (select max(id) from invoices where accepted_at is not null)',
  'update invoices set gross = gross + 1, vat = vat + 1 where id = (select max(id) from invoices where accepted_at is not null)',
  'update invoices set net = net + 1, gross = gross + 1 where id = (select max(id) from invoices where accepted_at is not null)',
  'update invoices set paid_at = paid_at - interval $$50 days$$ where id = (select max(id) from invoices where open = 0 and paid_at is not null)',
  'update invoices set paid = paid - 1 where id = (select max(id) from invoices where open = 0 and paid > 1)',
  'delete from invoices where id = (select max(id) from invoices where accepted_at is not null)',
  'update invoice_items set catalog_item_id = catalog_item_id + 1 where id = (select max(l.id) from invoice_items l join invoices t on t.id = l.invoice_id where t.accepted_at is not null and l.catalog_item_id is not null)',
  `delete from invoice_items where id = (select max(l.id) from invoice_items l join invoices t on t.id = l.invoice_id where t.accepted_at is not null)`,
  'update credit_notes set date = date - 40 where id = (select max(id) from credit_notes where accepted_at is not null)',
  'delete from credit_notes where id = (select max(id) from credit_notes where accepted_at is not null)',
  'update credit_note_items set net = net + 1 where id = (select max(l.id) from credit_note_items l join credit_notes t on t.id = l.credit_note_id where t.accepted_at is not null)',
  'update simplified_invoices set date = date - 40, due_date = due_date where id = (select max(id) from simplified_invoices where status = $$issued$$)',
  'update simplified_invoices set status = $$annulled$$ where id = (select max(id) from simplified_invoices where status = $$issued$$)',
  'update simplified_invoice_items set net = net + 1 where id = (select max(l.id) from simplified_invoice_items l join simplified_invoices t on t.id = l.simplified_invoice_id where t.status <> $$annulled$$)',
  'update shop_orders set date = date - 40 where id = (select max(id) from shop_orders where status <> $$parked$$)',
  'update shop_orders set status = $$parked$$, daily_report_id = null where id = (select max(id) from shop_orders where returns_id is null)',
  'update shop_orders set simplified_invoice_id = (select max(id) from simplified_invoices where status <> $$annulled$$), customer_id = 2 where id = (select max(id) from shop_orders where simplified_invoice_id is null)',
  'update shop_order_items set net = net + 1 where id = (select max(id) from shop_order_items)',
  `insert into gift_cards (number, shop_order_item_id, amount, balance) select 'X-1', max(id), 10, 10 from shop_order_items`,
  'update orders set date = date - 40 where id = (select max(id) from orders where cancelled_at is null and merged_into_id is null)',
  'update orders set cancelled_at = now() where id = (select max(id) from orders where cancelled_at is null and merged_into_id is null)',
  'update orders set net = net + 1, gross = gross + 1 where id = (select max(id) from orders where cancelled_at is null and merged_into_id is null)',
  'delete from orders where id = (select max(id) from orders where cancelled_at is null and merged_into_id is null)',
  'update service_applications set completed_on = completed_on - 40 where id = (select max(service_application_id) from service_lines l where l.is_done and l.service_job_id is not null and service_application_id in (select id from service_applications where completed_on is not null))',
  'update service_lines set minutes = coalesce(minutes, 0) + 60 where id = (select max(id) from service_lines l where l.is_done and l.service_job_id is not null and service_application_id in (select id from service_applications where completed_on is not null))',
  'update service_jobs set duration_minutes = duration_minutes + 60 where id = (select max(l.service_job_id) from service_lines l join service_applications t on t.id = l.service_application_id where l.is_done and l.minutes is null and t.completed_on is not null)',
  'update stock_movements set effective_at = effective_at - interval $$40 days$$ where id = (select max(id) from stock_movements where value <> 0)',
  'update stock_movements set value = value - 1 where id = (select max(id) from stock_movements where kind = $$sale$$ and value < 0)',
  'delete from stock_movements where id = (select max(id) from stock_movements where value <> 0)',
  `insert into stock_movements (stock_item_id, quantity, unit_cost, value, kind, document_type, document_id, user_id)
    select stock_item_id, quantity, unit_cost, value, kind, document_type, document_id, user_id from stock_movements where kind = 'purchase' and reverses_id is null and value > 0 order by id desc limit 1`,
]

class TakenBack extends Error {}

/** Findings after a change, rolled back; -1 without such a row. */
async function found(db: Db, change: string, marked: boolean): Promise<number> {
  let findings = -1
  await db
    .transaction()
    .execute(async (tx) => {
      if (marked) {
        await sql`
          do $$ declare one record; begin
            for one in select tgrelid::regclass as target, tgname from pg_trigger where tgname like 'mark_stale%' loop
              execute format('alter table %s enable always trigger %I', one.target, one.tgname);
            end loop;
          end $$`.execute(tx)
      }
      await sql`set local session_replication_role = replica`.execute(tx)
      const { numAffectedRows } = await sql.raw(change).execute(tx)
      if (numAffectedRows === 1n) findings = (await evaluate(tx, daysInvariant, 3)).length
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return findings
}

test('whatever changes a figure marks its days, so that kept sums of other days are right', { timeout: 120_000 }, async () => {
  const unseen: string[] = []
  for (const change of changes) {
    if ((await found(app.db, change, false)) <= 0) unseen.push(`changes nothing: ${change}`)
    if ((await found(app.db, change, true)) > 0) unseen.push(`marks nothing: ${change}`)
  }
  expect(unseen).toEqual([])
})

test('months and quarters are their days, and the audit sees when they are not', async () => {
  const { rows } = await sql<{ months: number; spans: number }>`
    select months, count(*)::int as spans from kept_spans group by 1 order by 1`.execute(app.db)
  expect(rows.map(({ months }) => months)).toEqual([0, 1, 3, 12])
  await expectFound(app.db, [
    [widerInvariant, sql`update kept_sums set amounts[1] = amounts[1] + 1 where (measure, months) = ('branch', 1)`],
    [widerInvariant, sql`delete from kept_sums where (measure, months) = ('item', 3)`],
    [daysInvariant, sql`update kept_sums set amounts[1] = amounts[1] + 1 where (measure, months) = ('stock', 0)`],
  ])
})

async function ledgerAt(day: string): Promise<{ rows: number; quantity: string; value: string }> {
  const { rows } = await sql<{ rows: number; quantity: string; value: string }>`
    select count(*)::int as rows, coalesce(sum(quantity), 0)::numeric(18, 4)::text as quantity, coalesce(sum(value), 0)::numeric(18, 2)::text as value
    from (
      select stock_item_id, sum(quantity) as quantity, sum(value) as value from stock_movements
      where (effective_at at time zone 'Europe/Riga')::date <= ${day} group by 1 having sum(quantity) <> 0
    ) l`.execute(app.db)
  return rows[0] ?? { rows: 0, quantity: '', value: '' }
}

async function reportAt(clerk: Person, date_to: string): Promise<Awaited<ReturnType<typeof ledgerAt>>> {
  const { data } = await clerk.done(stockReports.show, { body: { report: { type: 'balance', date_to } } })
  const [quantity = 0, value = 0] = ['quantity', 'value'].map((id) => data.columns.findIndex((column) => column.id === id))
  expect(data.count).toBe(data.rows.length)
  return {
    rows: data.count,
    quantity: sum(data.rows.map(({ cells }) => cells[quantity] ?? '0')).toFixed(4),
    value: data.totals[value] ?? '',
  }
}

test('what lay in stock before each quarter is kept, told on any day after it, and kept anew when an earlier day changes', async () => {
  const clerk = await clerkOf(app)
  const quarters = async () =>
    (await sql<{ day: string; at: string }>`select first_day::text as day, xmin::text as at from kept_stock order by 1`.execute(app.db))
      .rows
  const storedQuarters = await quarters()
  const { rows: due } = await sql<{ day: string }>`
    select q::date::text as day
    from generate_series(date '2000-01-01', today(), interval '3 months') q
    where q > (select min(effective_at) at time zone 'Europe/Riga' from stock_movements) order by 1`.execute(app.db)
  expect(storedQuarters.map(({ day }) => day)).toEqual(due.map(({ day }) => day))
  expect(storedQuarters.length).toBeGreaterThan(2)

  const last = storedQuarters.at(-1)?.day ?? ''
  const { rows: days } = await sql<{ day: string }>`
    select (d::date + b)::text as day from unnest(${storedQuarters.map(({ day }) => day)}::date[]) d cross join unnest(array[-40, -2, -1, 0, 20]) b
    where d::date + b < today()`.execute(app.db)
  const agree = async () => {
    for (const { day } of days) expect([day, await reportAt(clerk, day)]).toEqual([day, await ledgerAt(day)])
  }
  await agree()

  // Recent late entries show at once; earlier quarters stay stored.
  await sql`
    insert into stock_movements (stock_item_id, quantity, unit_cost, kind, document_type, document_id, user_id, effective_at)
    select stock_item_id, 3, 2.5, 'purchase', document_type, document_id, user_id, midnight(${last}::date - 10)
    from stock_movements where kind = 'purchase' and reverses_id is null order by id desc limit 1`.execute(app.db)
  await agree()
  await keepSums(app.db)
  expect((await quarters()).map(({ day }) => day)).toEqual(storedQuarters.map(({ day }) => day))
  expect((await quarters()).slice(0, -1)).toEqual(storedQuarters.slice(0, -1))
  expect((await quarters()).at(-1)).not.toEqual(storedQuarters.at(-1))
  await agree()

  await expectFound(app.db, [
    [stockInvariant, sql`update kept_stock set quantities[1] = quantities[1] + 1 where first_day = ${last}`],
    [stockInvariant, sql`update kept_stock set stock_values[2] = stock_values[2] - 1 where first_day = ${storedQuarters[0]?.day}`],
  ])
  await sql`update kept_stock set stock_values[1] = stock_values[1] + 1 where first_day = ${last}`.execute(app.db)
  expect((await reportAt(clerk, last)).value).not.toBe((await ledgerAt(last)).value)
})
