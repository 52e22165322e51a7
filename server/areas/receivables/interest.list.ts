import { sql, type RawBuilder } from 'kysely'
import { round2, sum } from '../../../contract/money.ts'
import type { InterestStretch, LateInterestRecord, LateInterestRow } from '../../../contract/receivables/late-interest.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import type { Context, Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { interestOf, interestPeriod, interestRowsOf } from './interest.ts'

/** Reckoned once; the list then sorts, filters, groups and sums the rows that came. */
export const lateInterest: Handler<typeof receivables.lateInterest> = async (ctx) => {
  const { db, user, query } = ctx
  const rows = await interestOf(db, interestPeriod(ctx, query), query.customer_id)
  return page(db, query, {
    from: sql`${asTable(rows)} t`,
    where: query.q?.trim() ? [sql`t.customer_id in (select id from customers where search @@ search_query(${query.q}))`] : [],
    orders: [{ key: 'interest', by: sql`t.interest`, direction: 'desc', type: 'numeric' }],
    columns: { call: receivables.lateInterest, user, by: { customer: named('t.customer_id', 'customers') } },
    load: async (ids) => {
      const asked = new Set(ids)
      return rows.filter(({ id }) => asked.has(id))
    },
  })
}

export const showLateInterest: Handler<typeof receivables.showLateInterest> = async (ctx) => ({
  data: await lateInterestOf(ctx, ctx.params.customerId, ctx.query),
})

export async function lateInterestOf(
  ctx: Context,
  customerId: number,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<LateInterestRecord> {
  const customer = await visibleCustomer(ctx, customerId)
  const period = interestPeriod(ctx, asked)
  const { rows, fault } = await interestRowsOf(ctx.db, period, customer.id)
  const unclaimed = rows.filter(({ claim }) => claim === null)
  return { customer, ...period, interest: total(rows), unclaimed: total(unclaimed), fault, rows }
}

function total(rows: readonly InterestStretch[]): string {
  return round2(sum(rows.map(({ interest }) => interest)))
}

function asTable(rows: readonly LateInterestRow[]): RawBuilder<unknown> {
  return sql`(
    select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ customer }) => customer.id)}::bigint[],
      ${rows.map(({ basis }) => basis)}::text[], ${rows.map(({ invoices }) => invoices)}::integer[],
      ${rows.map(({ interest }) => interest)}::numeric[], ${rows.map(({ unclaimed }) => unclaimed)}::numeric[],
      ${rows.map(({ fault }) => fault)}::text[]
    ) as x (id, customer_id, basis, invoices, interest, unclaimed, fault)
  )`
}
