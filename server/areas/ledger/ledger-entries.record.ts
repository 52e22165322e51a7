import { sql } from 'kysely'
import type { ledger, LedgerEntry } from '../../../contract/ledger/ledger.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { document, number } from './entry-documents.ts'

export const showEntry: Handler<typeof ledger.showEntry> = async ({ db, params }) => {
  const { rows } = await sql<LedgerEntry>`
    select e.id, e.date, e.document_date, split_part(e.source, ':', 1) as source, ${document} as document, ${number} as number,
      (select coalesce(sum(l.amount) filter (where l.amount > 0), 0)::numeric(16, 2) from ledger_lines l where l.entry_id = e.id) as amount,
      case when o.id is not null then json_build_object('id', o.id, 'date', o.date) end as reverses,
      case when r.id is not null then json_build_object('id', r.id, 'date', r.date) end as reversed_by,
      e.posted_at, ${reference(sql`u.id`, fullName('u'))} as created_by
    from ledger_entries e left join ledger_entries o on o.id = e.reverses_id left join ledger_entries r on r.reverses_id = e.id
    left join users u on u.id = e.created_by where e.id = ${params.id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return { data: rows[0] }
}
