import { sql } from 'kysely'
import type { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { notTheirApproval } from '../../../machines/procurement-invoice.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { loadSupplierInvoice } from './supplier-invoices.record.ts'
import { begin } from './supplier-invoices.transitions.ts'

/**
 * Decides the steps of the person whose turn it is; who declines may do so after approving, too (INV-APPROVAL-1). The
 * invoice gets a new version, so that nobody accepts or edits it unaware.
 */
export const decide: Handler<typeof supplierInvoices.decide> = async (ctx) => {
  const { db, user, now, params, body, audit } = ctx
  const { decision, notes: note = null, lock_version } = body
  if (decision === 'declined' && note === null) throw Refusal.field('notes', 'Lauks „Piezīmes”: norādiet, kāpēc noraidāt')
  const { id } = await begin(ctx, params.id, decision === 'approved' ? 'APPROVE' : 'DECLINE', lock_version)
  const { rows } = await sql<{ name: string }>`
    with decided as (
      insert into invoice_approvals (procurement_invoice_id, invoice_approval_step_id, decision, decided_by, decided_at, note, created_by, updated_by)
      select t.id, w.id, ${decision}, ${user.id}, ${now}, ${note}, ${user.id}, ${user.id}
      from procurement_invoices t cross join lateral invoice_approval_steps_of(t.id, t.gross) w
      where t.id = ${id} and ${user.id} in (w.approver_id, w.deputy_id) and (w.is_next or ${decision} = 'declined' and w.decision is not null)
      on conflict (procurement_invoice_id, invoice_approval_step_id) do update
        set decision = excluded.decision, decided_by = excluded.decided_by, decided_at = excluded.decided_at, note = excluded.note,
          updated_by = excluded.updated_by
      returning invoice_approval_step_id
    )
    select s.name from decided d join invoice_approval_steps s on s.id = d.invoice_approval_step_id order by s.step_nr, s.id`.execute(db)
  if (rows.length === 0) throw Refusal.state(notTheirApproval)
  await db.updateTable('procurement_invoices').set({ updated_by: user.id }).where('id', '=', id).execute()
  const event = decision === 'approved' ? 'APPROVE' : 'DECLINE'
  audit({ entity: 'procurement_invoices', id, event, after: { steps: rows.map(({ name }) => name).join(', '), note } })
  return { data: await loadSupplierInvoice(ctx, id) }
}
