import { sql } from 'kysely'
import type { InvoicedDay, invoiceReports } from '../../../contract/invoice-reports/invoice-reports.ts'
import type { Handler } from '../../http/context.ts'
import { ourInvoices, within, yearOf } from './period.ts'

export const days: Handler<typeof invoiceReports.days> = async (ctx) => {
  const period = yearOf(ctx, ctx.query)
  const sums = sql`t.date, count(*)::int as documents, sum(t.net) as net, sum(t.vat) as vat, sum(t.gross) as gross`
  const { rows } = await sql<InvoicedDay>`
    select date, coalesce(i.documents, 0) as invoices, coalesce(i.net, 0.00) as net, coalesce(i.vat, 0.00) as vat,
      coalesce(i.gross, 0.00) as gross, coalesce(n.documents, 0) as credit_notes, coalesce(n.net, 0.00) as credit_net,
      coalesce(n.vat, 0.00) as credit_vat, coalesce(n.gross, 0.00) as credit_gross
    from (select ${sums} from invoices t where ${within(period)} and ${ourInvoices} group by t.date) i
    full join (select ${sums} from credit_notes t where ${within(period)} and t.accepted_at is not null group by t.date) n using (date)
    order by date desc`.execute(ctx.db)
  return { data: rows }
}
