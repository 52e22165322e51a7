import { sql } from 'kysely'
import { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { awaited, awaits } from './approvals.ts'
import { isOpen, isOverdue, loadSupplierInvoice, supplierInvoiceRows } from './supplier-invoices.record.ts'
import { named } from '../../http/list-columns.ts'

export const list: Handler<typeof supplierInvoices.list> = async (ctx) => {
  const { db, user, query, today } = ctx
  return page(db, query, {
    from: sql`procurement_invoices t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.supplier_id ? [sql`t.supplier_id = ${query.supplier_id}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
      ...(query.is_open === undefined ? [] : [sql`${isOpen} = ${query.is_open}`]),
      ...(query.is_held === undefined ? [] : [sql`(t.payment_hold is not null) = ${query.is_held}`]),
      ...(query.is_credit === undefined ? [] : [sql`t.is_credit = ${query.is_credit}`]),
      ...(query.awaits_me === undefined ? [] : [query.awaits_me ? awaits(user.id) : sql`not ${awaits(user.id)}`]),
      ...(query.due_until ? [sql`t.due_date <= ${query.due_until}`] : []),
      ...(query.is_overdue === undefined ? [] : [sql`${isOverdue(today)} = ${query.is_overdue}`]),
    ],
    orders: [
      { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
      { key: 'due_date', by: sql`t.due_date`, direction: 'asc', type: 'date' },
      { key: 'gross', by: sql`t.gross`, direction: 'desc', type: 'numeric' },
    ],
    countedTable: 'procurement_invoices',
    columns: { call: supplierInvoices.list, user, by: { supplier: named('t.supplier_id', 'suppliers'), awaits: awaited } },
    load: (ids) => supplierInvoiceRows(ctx, ids),
  })
}

export const show: Handler<typeof supplierInvoices.show> = async (ctx) => ({ data: await loadSupplierInvoice(ctx, ctx.params.id) })
