import { sql, type RawBuilder } from 'kysely'
import { shifted } from '../../../contract/bank-days.ts'
import type { BalanceToConfirm } from '../../../contract/receivables/balance-confirmations.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { flagged, list as page } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { customerBalances, type AsOf } from './open-items.ts'
import { moneyAddress } from './reminders.due.ts'

/** Reckoned once; the list then sorts, filters, groups and sums the rows that came. */
export const balancesToConfirm: Handler<typeof receivables.balancesToConfirm> = async ({ db, user, query, today }) => {
  const date = query.date ?? shifted(`${today.slice(0, 8)}01`, -1)
  const rows = await balancesOf(db, { date, customer_id: query.customer_id })
  return page(db, query, {
    from: sql`${asTable(rows)} t`,
    where: [
      ...(query.q?.trim() ? [sql`t.id in (select id from customers where search @@ search_query(${query.q}))`] : []),
      ...flagged(query.is_ready, sql`t.is_ready`),
    ],
    orders: [{ key: 'balance', by: sql`t.balance`, direction: 'desc', type: 'numeric' }],
    columns: {
      call: receivables.balancesToConfirm,
      user,
      by: { customer: named('t.id', 'customers'), last: named('t.last_id', 'balance_confirmations') },
    },
    load: async (ids) => {
      const wanted = new Set(ids)
      return rows.filter(({ id }) => wanted.has(id))
    },
  })
}

async function balancesOf(db: Db, asOf: AsOf): Promise<BalanceToConfirm[]> {
  const { rows } = await sql<BalanceToConfirm>`
    select c.id, ${reference(sql`c.id`, sql`c.name`)} as customer, ${asOf.date}::date as date, b.balance, ${moneyAddress} as email,
      ${reference(sql`l.id`, sql`l.name`)} as last, l.date as last_date,
      case when l.date = ${asOf.date} then 'akts jau ir sagatavots: ' || l.name
        when ${moneyAddress} is null then 'klientam nav e-pasta adreses' end as held,
      l.date is distinct from ${asOf.date}::date and ${moneyAddress} is not null as is_ready
    from ${customerBalances(asOf)} b join customers c on c.id = b.customer_id
    left join lateral (
      select f.id, f.name, f.date from balance_confirmations f
      where f.customer_id = c.id and f.withdrawn_at is null order by f.date = ${asOf.date} desc, f.date desc limit 1
    ) l on true`.execute(db)
  return rows
}

function asTable(rows: readonly BalanceToConfirm[]): RawBuilder<unknown> {
  return sql`(
    select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ date }) => date)}::date[],
      ${rows.map(({ balance }) => balance)}::numeric[], ${rows.map(({ email }) => email)}::text[],
      ${rows.map(({ last }) => last?.id ?? null)}::bigint[], ${rows.map(({ last_date }) => last_date)}::date[],
      ${rows.map(({ held }) => held)}::text[], ${rows.map(({ is_ready }) => is_ready)}::boolean[]
    ) as x (id, date, balance, email, last_id, last_date, held, is_ready)
  )`
}
