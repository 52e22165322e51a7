import { sql, type RawBuilder } from 'kysely'
import type { InvoiceApproval } from '../../../contract/supplier-invoices/approvals.ts'
import type { ProcurementInvoiceState } from '../../../machines/procurement-invoice.ts'
import { reference } from '../../db/named.ts'
import type { Db } from '../../http/context.ts'
import { fullName } from '../customers/customers.names.ts'

/** @file Steps of approval of supplier invoices (docs/domain/purchasing.md#approval). */

const isDraft = sql<boolean>`t.status = ${'new' satisfies ProcurementInvoiceState}`

/** In words, whom the draft `t` waits for, or who declined it; null when nothing is left to approve. */
export const awaitedApproval = sql<string | null>`(
  select case when bool_or(w.decision = 'declined')
    then (array_agg(concat('Noraidīja ', ${fullName('d')}, ': ', w.note) order by w.step_nr, w.id) filter (where w.decision = 'declined'))[1]
    else concat('Jāsaskaņo: ', string_agg(concat(w.name, ' (', ${fullName('p')}, ')'), ', ' order by w.id) filter (where w.is_next)) end
  from invoice_approval_steps_of(t.id, t.gross) w join users p on p.id = w.approver_id left join users d on d.id = w.decided_by
  where w.decision is distinct from 'approved' having count(*) > 0)`

/** Null unless the invoice is a draft. */
export const awaited = sql<string | null>`(case when ${isDraft} then ${awaitedApproval} end)`

/** The draft `t` waits for that person. */
export function awaits(userId: number): RawBuilder<boolean> {
  return sql`(${isDraft} and exists (
    select from invoice_approval_steps_of(t.id, t.gross) w where w.is_next and ${userId} in (w.approver_id, w.deputy_id)))`
}

/** That person may decline the draft `t`: a step of theirs is next, or decided. */
export function declinableBy(userId: number): RawBuilder<boolean> {
  return sql`(${isDraft} and exists (
    select from invoice_approval_steps_of(t.id, t.gross) w
    where ${userId} in (w.approver_id, w.deputy_id) and (w.is_next or w.decision is not null)))`
}

/** Of a draft the steps that it needs by now; afterwards those in which it was decided. */
export async function approvalsOf(db: Db, id: number): Promise<InvoiceApproval[]> {
  const { rows } = await sql<InvoiceApproval>`
    select ${reference(sql`s.id`, sql`s.name`)} as step, s.step_nr, ${reference(sql`p.id`, fullName('p'))} as approver,
      ${reference(sql`v.id`, fullName('v'))} as deputy, a.decision, ${reference(sql`d.id`, fullName('d'))} as decided_by, a.decided_at, a.note,
      coalesce(w.is_next, false) as is_next
    from procurement_invoices t
    cross join invoice_approval_steps s
    left join invoice_approval_steps_of(t.id, t.gross) w on w.id = s.id
    left join invoice_approvals a on a.procurement_invoice_id = t.id and a.invoice_approval_step_id = s.id
    join users p on p.id = s.approver_id left join users v on v.id = s.deputy_id left join users d on d.id = a.decided_by
    where t.id = ${id} and (a.id is not null or ${isDraft} and w.id is not null)
    order by s.step_nr, s.id`.execute(db)
  return rows
}
