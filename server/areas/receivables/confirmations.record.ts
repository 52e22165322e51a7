import { sql } from 'kysely'
import type {
  BalanceConfirmationLine,
  BalanceConfirmationRecord,
  BalanceConfirmationRow,
} from '../../../contract/receivables/balance-confirmations.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { partyBalances, partyOf } from './confirmation-parties.ts'

/** SQL table `t` of confirmations: with their balance, and the state of the answer or of the newest mail. */
export const confirmationTable = sql`(
  select f.*, case when f.supplier_id is null then 'customer' else 'supplier' end as side, coalesce(c.name, p.name) as party,
    s.balance, f.their_balance - s.balance as difference, m.sent_at, m.error as fault,
    f.answer is null and f.withdrawn_at is null as is_missing,
    case when f.withdrawn_at is not null then 'withdrawn' when f.answer is not null then f.answer when m.id is null then 'printed'
      when m.sent_at is not null then 'sent' when m.error is not null then 'failed' else 'waiting' end as state
  from balance_confirmations f
  left join customers c on c.id = f.customer_id left join suppliers p on p.id = f.supplier_id
  cross join lateral (
    select coalesce(sum(n.amount), 0.00) as balance from balance_confirmation_lines n where n.balance_confirmation_id = f.id
  ) s
  left join lateral (
    select e.id, e.sent_at, e.error from email_log e
    where e.document_type = 'balance_confirmations' and e.document_id = f.id order by e.id desc limit 1
  ) m on true
)`

const rowColumns = sql`t.id, t.name, t.date, t.side, t.party, ${reference(sql`t.customer_id`, sql`t.party`)} as customer,
  ${reference(sql`t.supplier_id`, sql`t.party`)} as supplier, t.balance, t.state, t.is_missing,
  t.their_balance, t.difference, t.answer_note, t.answered_by, t.answered_on, ${reference(sql`r.id`, fullName('r'))} as recorded_by,
  t.address, t.sent_at, t.fault, ${reference(sql`u.id`, fullName('u'))} as created_by, t.lock_version`

const rowTables = sql`${confirmationTable} t
  left join users r on r.id = t.recorded_by left join users u on u.id = t.created_by`

export async function confirmationRows(db: Db, ids: number[]): Promise<BalanceConfirmationRow[]> {
  const { rows } = await sql<BalanceConfirmationRow>`select ${rowColumns} from ${rowTables} where t.id = any (${ids})`.execute(db)
  return rows
}

/** Throws 404 if there is none. */
export async function loadConfirmation(db: Db, id: number): Promise<BalanceConfirmationRecord> {
  const { rows } = await sql<Omit<BalanceConfirmationRecord, 'lines' | 'balance_now'>>`
    select ${rowColumns}, t.language, t.created_at from ${rowTables} where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { date, customer, supplier } = rows[0]
  const party = partyOf({ customer_id: customer?.id ?? null, supplier_id: supplier?.id ?? null })
  const lines = await sql<BalanceConfirmationLine>`
    select id, type, document_id, number, date, due_date, amount from balance_confirmation_lines
    where balance_confirmation_id = ${id} order by id`.execute(db)
  const now = await sql<{ balance: string }>`
    select coalesce((select balance from ${partyBalances(party.side, { date, id: party.id })} b), 0.00) as balance`.execute(db)
  return { ...rows[0], balance_now: one(now.rows).balance, lines: lines.rows }
}
