import { sql } from 'kysely'
import type { ReminderLetterLine, ReminderLetterRecord, ReminderLetterRow } from '../../../contract/receivables/reminders.ts'
import { reference } from '../../db/named.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'

/** SQL table `t` of letters: with the sum of what they ask for, and the state of their newest mail. */
export const letterTable = sql`(
  select r.*, s.invoices, s.amount, m.sent_at, m.error as fault,
    case when m.sent_at is not null then 'sent' when s.invoices = 0 then 'dropped' when m.error is not null then 'failed' else 'waiting' end as state
  from reminder_letters r
  cross join lateral (
    select count(*)::int as invoices, coalesce(sum(n.open), 0.00) as amount from reminder_letter_lines n
    where n.reminder_letter_id = r.id and n.left_out is null
  ) s
  left join lateral (
    select e.sent_at, e.error from email_log e where e.document_type = 'reminder_letters' and e.document_id = r.id order by e.id desc limit 1
  ) m on true
)`

const rowColumns = sql`t.id, t.name, t.date, ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`l.id`, sql`l.name`)} as level,
  t.invoices, t.amount, t.address, t.state, t.sent_at, t.fault, ${reference(sql`u.id`, fullName('u'))} as created_by`

const rowTables = sql`${letterTable} t join customers c on c.id = t.customer_id join reminder_levels l on l.id = t.reminder_level_id
  left join users u on u.id = t.created_by`

export async function letterRows(db: Db, ids: number[]): Promise<ReminderLetterRow[]> {
  const { rows } = await sql<ReminderLetterRow>`select ${rowColumns} from ${rowTables} where t.id = any (${ids})`.execute(db)
  return rows
}

/** Throws 404 if there is none. */
export async function loadLetter(db: Db, id: number): Promise<ReminderLetterRecord> {
  const { rows } = await sql<Omit<ReminderLetterRecord, 'lines'>>`
    select ${rowColumns}, t.language, t.created_at from ${rowTables} where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const lines = await sql<ReminderLetterLine>`
    select n.id, ${reference(sql`v.id`, sql`v.number`)} as invoice, v.due_date, n.overdue_days, ${reference(sql`l.id`, sql`l.name`)} as level,
      n.open as amount, v.open, n.left_out
    from reminder_letter_lines n join invoices v on v.id = n.invoice_id join reminder_levels l on l.id = n.reminder_level_id
    where n.reminder_letter_id = ${id} order by v.due_date, v.id`.execute(db)
  return { ...rows[0], lines: lines.rows }
}
