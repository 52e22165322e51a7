import { sql } from 'kysely'
import { correct, refuse, send, take } from '../../areas/e-invoices/e-invoices.steps.ts'
import { addDays } from './calendar.ts'
import { oneOf, type Office, type PlannedEntry } from './documents-office.ts'

/** The oldest of the last week, in this order; the rest of the week waits. */
const ends = ['refused', 'corrected', 'taken', 'sent', 'sent'] as const

/** On the last evening: what is older than a week is taken. */
export function planEInvoices(office: Office): PlannedEntry[] {
  const { first, last } = office.history
  return last > first ? [{ day: last, minute: 17 * 60 + 30, write: () => write(office) }] : []
}

async function write(office: Office): Promise<void> {
  const { scene, company, history } = office
  const week = addDays(history.last, -7)
  const clerk = oneOf(company.accountants, 0)
  // The documents of the history were written past the triggers.
  await sql`
    insert into e_invoices (invoice_id, customer_id, is_required, date, report_until, created_by, updated_by)
    select v.id, v.customer_id, d.duty, v.date, working_day_after(v.date, 5), v.accepted_by, v.accepted_by
    from invoices v, lateral (select e_invoice_duty(v.customer_id, v.date) as duty) d
    where v.accepted_at is not null and not v.is_opening and d.duty is not null
      and not exists (select from e_invoices where invoice_id = v.id)`.execute(scene.db)
  await sql`
    insert into e_invoices (credit_note_id, customer_id, is_required, date, report_until, created_by, updated_by)
    select k.id, k.customer_id, d.duty, k.date, working_day_after(k.date, 5), k.accepted_by, k.accepted_by
    from credit_notes k, lateral (select e_invoice_duty(k.customer_id, k.date) as duty) d
    where k.accepted_at is not null and d.duty is not null and not exists (select from e_invoices where credit_note_id = k.id)`.execute(
    scene.db,
  )
  await sql`
    update e_invoices t set status = 'sent', sent_at = moment(), sent_by = ${clerk.id}, updated_by = ${clerk.id},
      channel = (select einvoice_channel from customers where id = t.customer_id)
    where t.date < ${week}`.execute(scene.db)
  await sql`
    update e_invoices set status = 'taken', answered_at = moment(), receipt_nr = 'EDS-' || (70000000 + id), updated_by = ${clerk.id}
    where date < ${week}`.execute(scene.db)
  const { rows } = await sql<{ id: number }>`
    select id from e_invoices where status = 'to_send' order by report_until, id limit ${ends.length}`.execute(scene.db)
  for (const [place, { id }] of rows.entries()) {
    const end = ends[place]
    const params = { id }
    await scene.call(send, clerk, { params, body: {} })
    if (end === 'taken') await scene.call(take, clerk, { params, body: { receipt_nr: `EDS-${80_000_000 + id}` } })
    if (end !== 'refused' && end !== 'corrected') continue
    await scene.call(refuse, clerk, { params, body: { rejected_reason: 'Pircēja reģistrācijas numurs nav atrasts' } })
    if (end === 'corrected') await scene.call(correct, clerk, { params, body: {} })
  }
}
