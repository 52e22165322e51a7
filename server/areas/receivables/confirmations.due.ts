import { sql, type RawBuilder } from 'kysely'
import { shifted } from '../../../contract/bank-days.ts'
import type { BalanceToConfirm, ConfirmationSide } from '../../../contract/receivables/balance-confirmations.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { flagged, list as page } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { partyAddresses, partyBalances, partyKeys, partyTables, partyWords } from './confirmation-parties.ts'

/** Reckoned once; the list then sorts, filters, groups and sums the rows that came. */
export const balancesToConfirm: Handler<typeof receivables.balancesToConfirm> = async ({ db, user, query, today }) => {
  const rows = await balancesOf(db, 'customer', { date: query.date ?? monthEnd(today), id: query.customer_id })
  return page(db, query, {
    ...planOf('customer', rows, query),
    columns: {
      call: receivables.balancesToConfirm,
      user,
      by: { customer: named('t.id', 'customers'), last: named('t.last_id', 'balance_confirmations') },
    },
    load: async (ids) => chosen(rows, ids).map(({ party, ...row }) => ({ ...row, customer: party })),
  })
}

export const supplierBalancesToConfirm: Handler<typeof receivables.supplierBalancesToConfirm> = async ({ db, user, query, today }) => {
  const rows = await balancesOf(db, 'supplier', { date: query.date ?? monthEnd(today), id: query.supplier_id })
  return page(db, query, {
    ...planOf('supplier', rows, query),
    columns: {
      call: receivables.supplierBalancesToConfirm,
      user,
      by: { supplier: named('t.id', 'suppliers'), last: named('t.last_id', 'balance_confirmations') },
    },
    load: async (ids) => chosen(rows, ids).map(({ party, ...row }) => ({ ...row, supplier: party })),
  })
}

interface Due extends Omit<BalanceToConfirm, 'customer'> {
  party: BalanceToConfirm['customer']
}

const monthEnd = (today: string): string => shifted(`${today.slice(0, 8)}01`, -1)

function chosen(rows: readonly Due[], ids: readonly number[]): Due[] {
  const wanted = new Set(ids)
  return rows.filter(({ id }) => wanted.has(id))
}

function planOf(side: ConfirmationSide, rows: readonly Due[], query: { q?: string | undefined; is_ready?: boolean | undefined }) {
  return {
    from: sql`${asTable(rows)} t`,
    where: [
      ...(query.q?.trim() ? [sql`t.id in (select id from ${sql.table(partyTables[side])} where search @@ search_query(${query.q}))`] : []),
      ...flagged(query.is_ready, sql`t.is_ready`),
    ],
    orders: [{ key: 'balance', by: sql`t.balance`, direction: 'desc', type: 'numeric' }] as const,
  }
}

async function balancesOf(db: Db, side: ConfirmationSide, on: { date: string; id: number | undefined }): Promise<Due[]> {
  const address = partyAddresses[side]
  const { rows } = await sql<Due>`
    select c.id, ${reference(sql`c.id`, sql`c.name`)} as party, ${on.date}::date as date, b.balance, ${address} as email,
      ${reference(sql`l.id`, sql`l.name`)} as last, l.date as last_date,
      case when l.date = ${on.date} then 'akts jau ir sagatavots: ' || l.name when ${address} is null then ${partyWords[side].noAddress} end as held,
      l.date is distinct from ${on.date}::date and ${address} is not null as is_ready
    from ${partyBalances(side, on)} b join ${sql.table(partyTables[side])} c on c.id = b.party_id
    left join lateral (
      select f.id, f.name, f.date from balance_confirmations f
      where ${sql.ref(`f.${partyKeys[side]}`)} = c.id and f.withdrawn_at is null order by f.date = ${on.date} desc, f.date desc limit 1
    ) l on true`.execute(db)
  return rows
}

function asTable(rows: readonly Due[]): RawBuilder<unknown> {
  return sql`(
    select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ date }) => date)}::date[],
      ${rows.map(({ balance }) => balance)}::numeric[], ${rows.map(({ email }) => email)}::text[],
      ${rows.map(({ last }) => last?.id ?? null)}::bigint[], ${rows.map(({ last_date }) => last_date)}::date[],
      ${rows.map(({ held }) => held)}::text[], ${rows.map(({ is_ready }) => is_ready)}::boolean[]
    ) as x (id, date, balance, email, last_id, last_date, held, is_ready)
  )`
}
