import { sql } from 'kysely'
import type { InterestClaimRecord, InterestClaimRow } from '../../../contract/receivables/interest-claims.ts'
import type { InterestDays } from '../../../contract/receivables/late-interest.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { named, person } from '../../http/list-columns.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'

/** SQL: claims `t`, each with the invoice `b` that it stands on. */
const claims = sql`interest_claims t left join lateral (
  select v.id, v.number, v.accepted_at from charges h join charge_lines n on n.source_type = h.kind and n.source_id = h.id
  join invoices v on v.id = n.invoice_id where h.document_type = 'interest' and h.document_id = t.id order by v.id desc limit 1) b on true`

const state = sql`(case when t.cancelled_at is not null then 'cancelled' when b.id is null then 'waiting'
  when b.accepted_at is null then 'drafted' else 'billed' end)`
const invoices = sql`(select count(distinct l.invoice_id)::int from interest_claim_lines l where l.interest_claim_id = t.id)`

const rowColumns = sql`t.id, t.name, t.date, ${reference(sql`c.id`, sql`c.name`)} as customer, t.until, ${invoices} as invoices, t.amount,
  ${state} as state, b.id as bill_id, b.number as bill_number, ${reference(sql`u.id`, fullName('u'))} as created_by, t.lock_version`

const rowTables = sql`${claims} join customers c on c.id = t.customer_id left join users u on u.id = t.created_by`

export const interestClaims: Handler<typeof receivables.interestClaims> = async ({ db, user, query }) =>
  list(db, query, {
    from: claims,
    where: [
      ...(query.q?.trim()
        ? [
            sql`(strpos(fold(t.name), fold(${query.q})) > 0 or t.customer_id in (select id from customers where search @@ search_query(${query.q})))`,
          ]
        : []),
      ...(query.customer_id === undefined ? [] : [sql`t.customer_id = ${query.customer_id}`]),
      ...(query.state ? [sql`${state} = ${query.state}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    columns: {
      call: receivables.interestClaims,
      user,
      by: {
        customer: named('t.customer_id', 'customers'),
        invoices,
        state,
        bill_number: sql`b.number`,
        created_by: person('t.created_by'),
      },
    },
    load: async (ids) => {
      const { rows } = await sql<InterestClaimRow>`select ${rowColumns} from ${rowTables} where t.id = any (${ids})`.execute(db)
      return rows
    },
  })

export const showInterestClaim: Handler<typeof receivables.showInterestClaim> = async ({ db, params }) => ({
  data: await loadInterestClaim(db, params.id),
})

/** Throws 404 if there is none. */
export async function loadInterestClaim(db: Db, id: number): Promise<InterestClaimRecord> {
  const { rows } = await sql<Omit<InterestClaimRecord, 'lines'>>`
    select ${rowColumns}, t.created_at, t.cancelled_at from ${rowTables} where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const lines = await sql<InterestDays>`
    select l.id, ${reference(sql`v.id`, sql`v.number`)} as invoice, l.basis, v.due_date, l.first as "from", l.last as "to",
      l.last - l.first + 1 as days, l.base, l.percent, l.interest, l.is_capped
    from interest_claim_lines l join invoices v on v.id = l.invoice_id where l.interest_claim_id = ${id}
    order by l.id`.execute(db)
  return { ...rows[0], lines: lines.rows }
}
