import { sql } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import type { InvoicedDay, invoiceReports } from '../../../contract/invoice-reports.ts'
import { besideWhenMany } from '../../http/beside.ts'
import type { Handler } from '../../http/context.ts'
import { updatedOn } from './export.ts'
import { onDay, ourInvoices, within, yearOf } from './period.ts'

/** What was invoiced and credited on each day of a period; days without either are left out. */
export const days: Handler<typeof invoiceReports.days> = async (io) => {
  const period = yearOf(io, io.query)
  const sums = sql`t.date, count(*)::int as documents, sum(t.net) as net, sum(t.vat) as vat, sum(t.gross) as gross`
  const { rows } = await sql<InvoicedDay>`
    select date, coalesce(i.documents, 0) as invoices, coalesce(i.net, 0.00) as net, coalesce(i.vat, 0.00) as vat,
      coalesce(i.gross, 0.00) as gross, coalesce(n.documents, 0) as credit_notes, coalesce(n.net, 0.00) as credit_net,
      coalesce(n.vat, 0.00) as credit_vat, coalesce(n.gross, 0.00) as credit_gross
    from (select ${sums} from invoices t where ${within(period)} and ${ourInvoices} group by t.date) i
    full join (select ${sums} from credit_notes t where ${within(period)} and t.accepted_at is not null group by t.date) n using (date)
    order by date desc`.execute(io.db)
  return { data: rows }
}

type Updated = Answer<typeof invoiceReports.updated>['data'][number]

/** Documents that were accepted or got another number on a day, in the order in which it happened. */
export const updated: Handler<typeof invoiceReports.updated> = async (io) => {
  const {
    db,
    params: { day },
  } = io
  await besideWhenMany(io, async (limit) => {
    const of = (kind: 'invoice' | 'credit_note') =>
      sql`(select from ${sql.table(`${kind}s`)} t where t.accepted_at is not null and ${updatedOn(kind, day)} limit ${limit})`
    const { rows } = await sql<{ documents: number }>`
      select count(*)::int as documents from (${of('invoice')} union all ${of('credit_note')}) few`.execute(db)
    return rows[0]?.documents ?? 0
  })
  const ofKind = (kind: 'invoice' | 'credit_note') => sql`
    select ${sql.lit(kind)} as kind, t.id, t.number, t.date, json_build_object('id', c.id, 'name', c.name) as customer, t.gross,
      case when ${onDay(sql`t.accepted_at`, day)} then 'accepted' else 'renumbered' end as what,
      case when ${onDay(sql`t.accepted_at`, day)} then t.accepted_at
        else (select max(l.at) from ${sql.table(`${kind}_number_log`)} l where l.${sql.ref(`${kind}_id`)} = t.id and ${onDay(sql`l.at`, day)}) end as at
    from ${sql.table(`${kind}s`)} t join customers c on c.id = t.customer_id
    where t.accepted_at is not null and ${updatedOn(kind, day)}`
  const { rows } = await sql<Updated>`
    select * from (${ofKind('invoice')} union all ${ofKind('credit_note')}) found order by at, kind, id`.execute(db)
  return { data: rows }
}
