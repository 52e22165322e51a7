import { sql } from 'kysely'
import { invoiceReports, type ReportedInvoice } from '../../../contract/invoice-reports/invoice-reports.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import { list as page, searched, whereAll } from '../../http/list.ts'
import { conditionsOf, named } from '../../http/list-columns.ts'
import { ourInvoices, within, yearOf } from './period.ts'

export const list: Handler<typeof invoiceReports.list> = async (ctx) => {
  const { db, user, query } = ctx
  const columns = {
    call: invoiceReports.list,
    user,
    by: { customer: named('t.customer_id', 'customers'), branch: named('t.branch_id', 'branches') },
  }
  const where = [
    within(yearOf(ctx, query)),
    ourInvoices,
    ...searched(query.q),
    ...(query.status ? [sql`t.status = ${query.status}`] : []),
    ...(query.type ? [sql`t.type = ${query.type}`] : []),
    ...(query.customer ? [sql`t.customer_id = ${query.customer}`] : []),
  ]
  const rows = await page(db, query, {
    from: sql`invoices t`,
    where,
    orders: [
      { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
      { key: 'gross', by: sql`t.gross`, direction: 'desc', type: 'numeric' },
      { key: 'due_date', by: sql`t.due_date`, direction: 'asc', type: 'date' },
    ],
    columns,
    load: (ids) => reportedInvoices(db, ids),
  })
  const { rows: sums } = await sql<{ count: number; net: string; vat: string; gross: string; open: string }>`
    select count(*)::int as count, coalesce(sum(t.net), 0.00) as net, coalesce(sum(t.vat), 0.00) as vat, coalesce(sum(t.gross), 0.00) as gross,
      coalesce(sum(t.open), 0.00) as open
    from invoices t ${whereAll([...where, ...conditionsOf(query.where, columns)])}`.execute(db)
  return { ...rows, totals: one(sums) }
}

async function reportedInvoices(db: Db, ids: number[]): Promise<ReportedInvoice[]> {
  const { rows } = await sql<ReportedInvoice>`
    select t.id, t.number, t.date, t.due_date, t.status, t.type, ${reference(sql`c.id`, sql`c.name`)} as customer,
      ${reference(sql`b.id`, sql`b.name`)} as branch, t.net, t.vat, t.gross, t.open, t.paid_at
    from invoices t join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id
    where t.id = any (${ids})`.execute(db)
  return rows
}
