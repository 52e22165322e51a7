import { sql } from 'kysely'
import { credits } from '../../../contract/credits/credits.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { visibleTo } from '../../http/visible.ts'
import { creditNoteRows, loadCreditNote } from './credits.record.ts'

export const list: Handler<typeof credits.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`credit_notes t`,
    where: [
      ...searched(query.q),
      ...visibleTo(user, sql`t.customer_id`),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.reason ? [sql`t.reason = ${query.reason}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.invoice_id ? [sql`t.invoice_id = ${query.invoice_id}`] : []),
      ...(query.simplified_invoice_id ? [sql`t.simplified_invoice_id = ${query.simplified_invoice_id}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [
      { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
      { key: 'gross', by: sql`t.gross`, direction: 'desc', type: 'numeric' },
    ],
    countedTable: 'credit_notes',
    columns: {
      call: credits.list,
      user,
      by: {
        buyer_name: sql`(select coalesce(c.name, v.buyer_name) from credited_document(t.invoice_id, t.simplified_invoice_id) v left join customers c on c.id = t.customer_id)`,
        invoice: sql`(select v.number from credited_document(t.invoice_id, t.simplified_invoice_id) v)`,
      },
    },
    load: (ids) => creditNoteRows(db, ids),
  })

export const show: Handler<typeof credits.show> = async (ctx) => ({ data: await loadCreditNote(ctx, ctx.params.id) })
