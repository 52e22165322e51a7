import { sql } from 'kysely'
import { eInvoices } from '../../../contract/e-invoices/e-invoices.ts'
import type { Handler } from '../../http/context.ts'
import { flagged, list as page } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { eInvoiceRows, eInvoiceTable, isOverdue, isOwed, loadEInvoice } from './e-invoices.record.ts'

export const list: Handler<typeof eInvoices.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`${eInvoiceTable} t`,
    where: [
      ...(query.q?.trim()
        ? [
            sql`(strpos(fold(t.number), fold(${query.q})) > 0 or t.customer_id in (select id from customers where search @@ search_query(${query.q})))`,
          ]
        : []),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.type ? [sql`t.type = ${query.type}`] : []),
      query.duty ? sql`t.duty = ${query.duty}` : sql`(t.duty <> 'none' or t.status <> 'to_send')`,
      ...(query.einvoice_channel ? [sql`t.by_channel = ${query.einvoice_channel}`] : []),
      ...(query.reporter ? [sql`t.reporter = ${query.reporter}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.due_until ? [sql`t.report_until <= ${query.due_until}`] : []),
      ...flagged(query.overdue, isOverdue),
    ],
    orders: [
      { key: 'owed_first', by: sql`(not ${isOwed})::int || to_char(t.report_until, 'YYYYMMDD')`, direction: 'asc', type: 'text' },
      { key: 'report_until', by: sql`t.report_until`, direction: 'asc', type: 'date' },
    ],
    columns: { call: eInvoices.list, user, by: { customer: named('t.customer_id', 'customers'), einvoice_channel: sql`t.by_channel` } },
    load: (ids) => eInvoiceRows(db, ids),
  })

export const show: Handler<typeof eInvoices.show> = async (ctx) => ({ data: await loadEInvoice(ctx, ctx.params.id) })
