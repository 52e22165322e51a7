import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { isPaged, type Call } from '../../contract/calls.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { everyCall } from '../http/samples.ts'
import type { Row } from './rules.ts'

/** @file The demo's lists, and expected ids where rows do not show the filtered value. */

/** Rows depend on the path only, or (the records of a job) are tried in tests/group-jobs. */
const others: ReadonlySet<string> = new Set(['dashboard.component', 'group-jobs.results'])

export const lists: readonly Call[] = everyCall.filter((call) => isPaged(call) && !others.has(call.id))

const common: ReadonlySet<string> = new Set([
  'page',
  'per_page',
  'q',
  'sort',
  'after',
  'place_of',
  'where',
  'totals',
  'group_by',
  'group_sort',
])

export function filtersOf({ id, spec: { query } }: Call): string[] {
  const names = query instanceof z.ZodMiniObject ? Object.keys(query.shape) : []
  return names.filter((name) => !common.has(name) && !shows.has(`${id} ${name}`))
}

/** Adds data without filtering. */
const shows: ReadonlySet<string> = new Set([
  'catalog.list stock_in',
  'ledger.trialBalance before_closing',
  'ledger.trialBalance date_from',
  'ledger.trialBalance date_to',
  'receivables.ageing by',
  'receivables.ageing date',
  'receivables.balancesToConfirm date',
  'receivables.supplierBalancesToConfirm date',
  'receivables.openItems date',
  'vat.annexes date_from',
  'vat.annexes date_to',
  'vat.accountDifferences date_from',
  'vat.accountDifferences date_to',
  'vat.entries date_from',
  'vat.limitDealings date_from',
  'vat.marginSales date_from',
  'vat.marginSales date_to',
  'vat.ossEntries date_from',
  'vat.ossEntries date_to',
  'vat.limitDealings date_to',
  'vat.entries date_to',
  'receivables.lateInterest from',
  'receivables.lateInterest to',
])

/** Required path and query values. */
export interface Place {
  params: Readonly<Record<string, number>>
  query: Readonly<Record<string, string>>
}

/** Without which a list is not read. */
export const always: Readonly<Record<string, Place['query']>> = {
  'invoice-reports.list': { from: '2025-08-01', to: '2026-07-31' },
  // The demo's today, on which some are due and some are not.
  'receivables.ageing': { date: '2026-07-20' },
  'receivables.balancesToConfirm': { date: '2026-07-20' },
  'receivables.supplierBalancesToConfirm': { date: '2026-07-20' },
  'receivables.openItems': { date: '2026-07-20' },
  'vat.accountDifferences': { date_from: '2026-06-01', date_to: '2026-06-30' },
  'vat.annexes': { date_from: '2025-08-01', date_to: '2026-07-31' },
  'vat.entries': { date_from: '2025-08-01', date_to: '2026-07-31' },
  'vat.limitDealings': { date_from: '2025-08-01', date_to: '2026-07-31' },
  'vat.marginSales': { date_from: '2025-08-01', date_to: '2026-07-31' },
  'vat.ossEntries': { date_from: '2025-08-01', date_to: '2026-07-31' },
  'receivables.lateInterest': { from: '2025-07-21', to: '2026-07-20' },
}

export interface Reader {
  rows: (call: Call, query?: Readonly<Record<string, string | number>>) => Promise<Row[]>
  /** Ids by cursor, a few at a time, and the places of some of them. */
  /** In eight pages or so, of seven rows or more. */
  walked: (call: Call, sort: string, rows: number) => Promise<[ids: string[], places: { id: string; at: number }[]]>
  /** The only message, or empty. */
  refusal: (call: Call, query: Readonly<Record<string, string>>) => Promise<string>
}

/** Uses the record with most rows. */
export async function readerOf({ db }: TestApp, person: Person): Promise<Reader> {
  await postLedger(db)
  const first = async (query: RawBuilder<{ id: number | null }>) => (await query.execute(db)).rows[0]?.id ?? 0
  const mostOf = (column: string, table: string) =>
    first(
      sql`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1 order by count(*) desc limit 1`,
    )
  const customer = await mostOf('customer_id', 'orders')
  const check = await mostOf('stock_check_id', 'stock_check_counts')
  const params: Readonly<Record<string, Place['params']>> = {
    'customers.orders': { customerId: customer },
    'customers.serviceApplications': { customerId: await mostOf('customer_id', 'service_applications') },
    'customers.branchOrders': { branchId: await mostOf('branch_id', 'orders') },
    'customers.offers': { customerId: await mostOf('customer_id', 'offers') },
    'customers.orderItems': { id: customer },
    'customers.credits': { customerId: await mostOf('customer_id', 'customer_credits') },
    'catalog.categoryProducts': { id: await mostOf('category_id', 'catalog_items') },
    'vat-returns.differences': { id: 2 },
    'stock.movements': { id: await mostOf('stock_item_id', 'stock_movements') },
    'sales.items': { id: await mostOf('sale_id', 'sale_categories') },
    'stock-checks.lines': { id: check },
    'stock-checks.counts': { id: check },
    'numbers.numbers': { id: await first(sql`select id from document_series where kind = 'invoice' order by last_no desc limit 1`) },
  }
  const ask = (call: Call, query: object) => {
    const sent = { params: params[call.id] ?? {}, query: { ...always[call.id], ...query } }
    return person.call(call, sent as Parameters<Person['call']>[1])
  }
  const refusal: Reader['refusal'] = async (call, query) => {
    const { body } = await ask(call, query)
    return Object.values((body.errors ?? {}) as Record<string, string[]>).flat()[0] ?? ''
  }
  const rows = async (call: Call, query: Readonly<Record<string, string | number>> = {}): Promise<Row[]> => {
    const found: Row[] = []
    for (let page = 1; ; page += 1) {
      const { status, body } = await ask(call, { per_page: 200, ...query, page })
      if (status !== 200) throw new Error(`${call.id} ${JSON.stringify(query)} answered ${status}: ${JSON.stringify(body)}`)
      const { data, meta } = body as { data: readonly Row[]; meta: { last_page: number } }
      found.push(...data)
      if (page >= meta.last_page) return found
    }
  }
  const walked: Reader['walked'] = async (call, sort, rowCount) => {
    const ids: string[] = []
    const per_page = Math.min(200, Math.max(7, Math.ceil(rowCount / 8)))
    for (let after: string | null | undefined; after !== null;) {
      const { status, body } = await ask(call, { per_page, sort, ...(after && { after }) })
      if (status !== 200) throw new Error(`${call.id} ${sort} ${after} answered ${status}: ${JSON.stringify(body)}`)
      const { data, meta } = body as { data: readonly Row[]; meta: { next: string | null } }
      ids.push(...data.map(({ id }) => String(id)))
      after = meta.next
    }
    const places = []
    for (const id of [ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)].filter((each) => each !== undefined)) {
      const { body } = await ask(call, { per_page: 1, sort, place_of: Number(id) })
      places.push({ id, at: (body as { meta: { place: number } }).meta.place })
    }
    return [ids, places]
  }
  return { rows, walked, refusal }
}

export type Known = Readonly<Record<string, RawBuilder<{ value: string; ids: (number | string)[] }>>>

const childrenOf = (root: RawBuilder<unknown>) => sql`(
  with recursive under as (select id from categories where id = ${root} union all select c.id from categories c join under u on c.parent_id = u.id)
  select id from under)`

export const known: Known = {
  'customers.list archived': sql`select '1' as value, array_agg(id) as ids from customers where archived_at is not null`,
  'orders.list warehouse_id': sql`select warehouse_id::text as value, array_agg(id) as ids from orders group by 1`,
  'maintenances.planned days': sql`
    select d::text as value, array_agg(m.id) as ids
    from (values (0), (45), (400)) v (d) join inventory_item_maintenances m on m.is_active and m.due_on <= today() + d
      join inventory_items p on p.id = m.inventory_item_id and p.archived_at is null and p.status <> 'written_off' group by 1`,
  'workspace.history user_id': sql`select user_id::text as value, array_agg(id) as ids from command_history group by 1`,
  'customers.list region_id': sql`select region_id::text as value, array_agg(id) as ids from customers where region_id is not null and archived_at is null group by 1`,
  'catalog.list category_id': sql`
    select g.id::text as value, (select coalesce(array_agg(i.id), '{}') from catalog_items i where i.category_id in ${childrenOf(sql`g.id`)}) as ids
    from categories g order by g.parent_id is not null, g.id limit 12`,
  'stock.list categories': sql`
    select g.id::text as value, (
      select coalesce(array_agg(s.id), '{}') from stock_items s join catalog_items i on i.id = s.catalog_item_id where i.category_id in ${childrenOf(sql`g.id`)}) as ids
    from categories g order by g.parent_id is not null, g.id limit 12`,
  'component-lists.list component_id': sql`select catalog_item_id::text as value, array_agg(distinct component_list_id) as ids from component_list_items group by 1`,
  // A category includes its subcategories.
  'suppliers.list category_id': sql`
    select c.id::text as value, array_agg(distinct s.supplier_id) as ids
    from categories c join supplier_categories s on c.id in ${childrenOf(sql`s.category_id`)} group by 1`,
  // Default: users who may sign in.
  'users.list is_active': sql`select case when is_active then '1' else '0' end as value, array_agg(id) as ids from users group by 1`,
  'service.list inventory_item_id': sql`
    select inventory_item_id::text as value, array_agg(distinct service_application_id) as ids from serviceable_items where inventory_item_id is not null group by 1`,
  'transportations.list order_id': sql`select order_id::text as value, array_agg(distinct transportation_id) as ids from transportation_items where order_id is not null group by 1`,
  'vat.limitDealings country_id': sql`
    select c.id::text as value, array_agg(t.id) as ids
    from watched_dealings('2025-08-01', '2026-07-31') t join countries c on c.code = t.country group by 1`,
  'vat.ossEntries country_id': sql`
    select c.id::text as value, array_agg(t.id) as ids from oss_lines('2025-08-01', '2026-07-31') t join countries c on c.code = t.country group by 1`,
  'vat.ossEntries rate': sql`select trim_scale(rate)::text as value, array_agg(id) as ids from oss_lines('2025-08-01', '2026-07-31') group by 1`,
  'vat.ossEntries part': sql`
    select case when corrects is null then 'supplies' else 'corrections' end as value, array_agg(id) as ids
    from oss_lines('2025-08-01', '2026-07-31') group by 1`,
  'vat.ossEntries corrects': sql`
    select corrects::text as value, array_agg(id) as ids from oss_lines('2025-08-01', '2026-07-31') where corrects is not null group by 1`,
  'vat.entries vat_return_id': sql`select vat_return_id::text as value, array_agg(id) as ids from vat_return_entries group by 1`,
  'vat.annexes vat_return_id': sql`select vat_return_id::text as value, array_agg(id) as ids from vat_return_annex_rows group by 1`,
  'ledger.lines before_closing': sql`
    select '1' as value, array_agg(l.id) as ids from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where (e.source, e.document_id) not in (select 'voucher', id from vouchers where closes_year is not null)`,
  'vouchers.list account_id': sql`select account_id::text as value, array_agg(distinct voucher_id) as ids from voucher_lines group by 1`,
  'price-clarifications.list supplier_id': sql`
    select supplier_id::text as value, array_agg(distinct price_clarification_id) as ids from price_clarification_suppliers group by 1`,
}
