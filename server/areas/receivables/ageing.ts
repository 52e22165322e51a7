import { sql, type RawBuilder } from 'kysely'
import { receivables, type AgeingRow } from '../../../contract/receivables/receivables.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { flagged, list as page } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { freeAdvances, freeCredits, openItems, owedByHand, type AsOf } from './open-items.ts'

/** EUR. */
const sums = [
  'open',
  'not_due',
  'days_30',
  'days_60',
  'days_90',
  'older',
  'overdue',
  'free_credit',
  'free_advances',
  'by_hand',
  'balance',
] as const

type Level = 'customer' | 'branch'

/** Reckoned once; the list then sorts, filters, groups and sums the rows that came. */
export const ageing: Handler<typeof receivables.ageing> = async ({ db, user, query, today }) => {
  const { date = today, by = 'customer', customer_id } = query
  const rows = await ageingRows(db, { date, customer_id }, by)
  return page(db, query, {
    from: sql`${asTable(rows)} t`,
    where: [
      ...(query.q?.trim() ? [sql`t.customer_id in (select id from customers where search @@ search_query(${query.q}))`] : []),
      ...flagged(query.overdue, sql`t.overdue > 0`),
    ],
    orders: [{ key: 'balance', by: sql`t.balance`, direction: 'desc', type: 'numeric' }],
    columns: {
      call: receivables.ageing,
      user,
      by: { customer: named('t.customer_id', 'customers'), branch: named('t.branch_id', 'branches') },
    },
    load: async (ids) => {
      const wanted = new Set(ids)
      return rows.filter(({ id }) => wanted.has(id))
    },
  })
}

/** By the balance of each customer. */
export async function ageingRows(db: Db, asOf: AsOf, by: Level): Promise<AgeingRow[]> {
  const branch = (of: RawBuilder<unknown>) => (by === 'branch' ? of : sql`null::bigint`)
  const inDays = (from: number, to: number) =>
    sql`coalesce(sum(open) filter (where overdue_days between ${sql.lit(from)} and ${sql.lit(to)}), 0.00)`
  const { rows } = await sql<AgeingRow>`
    with owed as (
      select customer_id, ${branch(sql`branch_id`)} as branch_id, open, overdue_days, 0.00 as credit, 0.00 as advance, 0.00 as by_hand from ${openItems(asOf)} i
      union all
      select customer_id, null, 0.00, null, amount, 0.00, 0.00 from ${freeCredits(asOf)} c
      union all
      select customer_id, ${branch(sql`branch_id`)}, 0.00, null, 0.00, amount, 0.00 from ${freeAdvances(asOf)} a
      union all
      select customer_id, null, 0.00, null, 0.00, 0.00, amount from ${owedByHand(asOf)} h
    ), summed as (
      select customer_id, branch_id, sum(open) as open,
        ${inDays(-1_000_000, 0)} as not_due, ${inDays(1, 30)} as days_30, ${inDays(31, 60)} as days_60, ${inDays(61, 90)} as days_90,
        ${inDays(91, 1_000_000)} as older, coalesce(sum(open) filter (where overdue_days > 0), 0.00) as overdue,
        sum(credit) as free_credit, sum(advance) as free_advances, sum(by_hand) as by_hand,
        sum(open - credit - advance + by_hand) as balance
      from owed group by 1, 2
    )
    select ${by === 'branch' ? sql`coalesce(s.branch_id * 2 + 1, s.customer_id * 2)` : sql`s.customer_id`} as id,
      ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`b.id`, sql`b.name`)} as branch,
      ${sql.join(sums.map((key) => sql.ref(`s.${key}`)))}
    from summed s join customers c on c.id = s.customer_id left join branches b on b.id = s.branch_id
    where s.open <> 0 or s.free_credit <> 0 or s.free_advances <> 0 or s.by_hand <> 0`.execute(db)
  return rows
}

function asTable(rows: readonly AgeingRow[]): RawBuilder<unknown> {
  const keys = [rows.map(({ id }) => id), rows.map(({ customer }) => customer.id), rows.map(({ branch }) => branch?.id ?? null)]
  return sql`(
    select * from unnest(${sql.join([
      ...keys.map((each) => sql`${each}::bigint[]`),
      ...sums.map((key) => sql`${rows.map((row) => row[key])}::numeric[]`),
    ])}) as x (id, customer_id, branch_id, ${sql.join(sums.map((key) => sql.ref(key)))})
  )`
}
