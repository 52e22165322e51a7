import { sql } from 'kysely'
import { returnActs } from '../../../contract/return-acts/return-acts.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { loadReturnAct, returnActRows } from './return-acts.record.ts'
import { named } from '../../http/list-columns.ts'

export const list: Handler<typeof returnActs.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`return_acts t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.supplier_id ? [sql`t.supplier_id = ${query.supplier_id}`] : []),
      ...(query.procurement_invoice_id ? [sql`t.procurement_invoice_id = ${query.procurement_invoice_id}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [
      { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
      { key: 'gross', by: sql`t.gross`, direction: 'desc', type: 'numeric' },
    ],
    countedTable: 'return_acts',
    columns: {
      call: returnActs.list,
      user,
      by: {
        supplier: named('t.supplier_id', 'suppliers'),
        procurement_invoice: named('t.procurement_invoice_id', 'procurement_invoices', sql`x.supplier_number`),
      },
    },
    load: (ids) => returnActRows(db, ids),
  })

export const show: Handler<typeof returnActs.show> = async (ctx) => ({ data: await loadReturnAct(ctx, ctx.params.id) })
