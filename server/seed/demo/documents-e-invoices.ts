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
    insert into e_invoices (
      invoice_id, credit_note_id, simplified_invoice_id, advance_invoice_id, customer_id, rule_id, duty, date, report_until, created_by, updated_by)
    select w.invoice_id, w.credit_note_id, w.simplified_invoice_id, w.advance_invoice_id, w.customer_id, d.rule_id, d.duty, w.date,
      working_day_after(w.date, 5), w.made_by, w.made_by
    from (
      select id as invoice_id, null::bigint as credit_note_id, null::bigint as simplified_invoice_id, null::bigint as advance_invoice_id,
        'invoice' as kind, customer_id, date, accepted_by as made_by
      from invoices where accepted_at is not null and not is_opening
      union all select null, k.id, null, null, coalesce(simplified_e_invoice_kind(s.payment_method), 'invoice'), k.customer_id, k.date, k.accepted_by
      from credit_notes k left join simplified_invoices s on s.id = k.simplified_invoice_id where k.accepted_at is not null
      union all select null, null, id, null, simplified_e_invoice_kind(payment_method), customer_id, date, updated_by
      from simplified_invoices where status <> 'annulled'
      union all select null, null, null, id, 'advance_invoice', customer_id, date, updated_by from advance_invoices where status <> 'annulled'
    ) w, lateral e_invoice_rule(w.kind, w.customer_id, w.date) d
    where d.rule_id is not null
    on conflict do nothing`.execute(scene.db)
  await sql`
    update e_invoices t set status = 'sent', sent_at = moment(), sent_by = ${clerk.id}, updated_by = ${clerk.id},
      channel = (select einvoice_channel from customers where id = t.customer_id)
    where t.date < ${week} and t.duty <> 'none'`.execute(scene.db)
  await sql`
    update e_invoices set status = 'taken', answered_at = moment(), receipt_nr = 'EDS-' || (70000000 + id), updated_by = ${clerk.id}
    where date < ${week} and status = 'sent'`.execute(scene.db)
  const { rows } = await sql<{ id: number }>`
    select id from e_invoices where status = 'to_send' and duty <> 'none' order by report_until, id limit ${ends.length}`.execute(scene.db)
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
