import { sql } from 'kysely'
import { invoices } from '../../../contract/invoices/invoices.ts'
import type { Handler } from '../../http/context.ts'
import { flagged, list as page } from '../../http/list.ts'
import type { Order } from '../../http/list-order.ts'
import { visibleInvoices } from '../../http/visible.ts'
import { invoicesOfSeries, searchedDocuments } from '../shared/number-search.ts'
import { disputed, invoiceRows, loadInvoice, overdue } from './invoices.record.ts'
import { named } from '../../http/list-columns.ts'

const orders: readonly [Order, ...Order[]] = [
  { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
  { key: 'due_date', by: sql`t.due_date`, direction: 'asc', type: 'date' },
  { key: 'gross', by: sql`t.gross`, direction: 'desc', type: 'numeric' },
]

export const list: Handler<typeof invoices.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`invoices t`,
    where: [
      ...(await searchedDocuments(query.q, { db, kind: 'invoice', ofSeries: invoicesOfSeries })),
      ...visibleInvoices(user),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.branch_id ? [sql`t.branch_id = ${query.branch_id}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
      ...flagged(query.overdue, overdue),
      ...flagged(query.disputed, disputed),
    ],
    orders,
    countedTable: 'invoices',
    columns: { call: invoices.list, user, by: { customer: named('t.customer_id', 'customers'), branch: named('t.branch_id', 'branches') } },
    load: (ids) => invoiceRows(db, ids),
  })

export const show: Handler<typeof invoices.show> = async (ctx) => ({ data: await loadInvoice(ctx, ctx.params.id) })
