import { sql } from 'kysely'
import type { bank, FoundDocument } from '../../../contract/bank/bank.ts'
import type { Handler } from '../../http/context.ts'
import { searched } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'

const most = 30

/** For a person who looks for a document that no proposal names: those of the sum first, then by due day. */
export const entryDocuments: Handler<typeof bank.entryDocuments> = async ({ db, params, query }) => {
  const { rows: entries } = await sql<{ left: string }>`select amount - posted as left from bank_entries where id = ${params.id}`.execute(
    db,
  )
  const [entry] = entries
  if (!entry) throw Refusal.missing()
  if (entry.left.startsWith('-')) return { data: [] }
  const where = sql.join(
    [sql`t.number is not null`, ...searched(query.q), ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : [])],
    sql` and `,
  )
  const { rows } = await sql<FoundDocument>`
    select d.document_type, d.document_id, d.number, json_build_object('id', c.id, 'name', c.name) as party, d.open, d.due_date
    from (
      select 'invoice' as document_type, t.id as document_id, t.number, t.customer_id, t.open, t.due_date from invoices t
      where t.gross - t.advance_applied - t.credited - t.paid > 0 and is_frozen('invoices', t.status) and ${where}
      union all
      select 'advance_invoice', t.id, t.number, t.customer_id, t.gross - t.paid_amount, t.due_date from advance_invoices t
      where t.status <> 'annulled' and t.paid_amount < t.gross and ${where}
    ) d join customers c on c.id = d.customer_id
    order by d.open <> ${entry.left}, d.due_date, d.document_type, d.document_id limit ${most}`.execute(db)
  return { data: rows }
}
