import { sql } from 'kysely'
import { decide } from '../../areas/supplier-invoices/supplier-invoices.decide.ts'
import { oneOf, versionOf, type Office, type PlannedEntry } from './documents-office.ts'

/** On the last evening, so that what was accepted before needed no approval. */
export function planApprovals(office: Office): PlannedEntry[] {
  const { first, last } = office.history
  return last > first ? [{ day: last, minute: 17 * 60 + 45, write: () => write(office) }] : []
}

/** Of the larger drafts the first is approved by the buyer, the second is declined, the others wait. */
async function write({ scene, company }: Office): Promise<void> {
  const [buyer, deputy] = [oneOf(company.accountants, 0), oneOf(company.accountants, 1)]
  await sql`
    insert into invoice_approval_steps (name, step_nr, from_gross, approver_id, deputy_id, created_by, updated_by)
    values ('Iepirkumu vadītājs', 1, 500, ${buyer.id}, ${deputy.id}, ${company.admin.id}, ${company.admin.id}),
      ('Valdes loceklis', 2, 1000, ${company.admin.id}, null, ${company.admin.id}, ${company.admin.id})`.execute(scene.db)
  const { rows } = await sql<{ id: number }>`
    select id from procurement_invoices where status = 'new' and gross >= 500 order by gross desc, id limit 2`.execute(scene.db)
  for (const [place, { id }] of rows.entries()) {
    const lock_version = await versionOf(scene, 'procurement_invoices', id)
    const decision =
      place === 0 ? { decision: 'approved' as const } : { decision: 'declined' as const, notes: 'Cena nav tā, par ko vienojāmies' }
    await scene.call(decide, buyer, { params: { id }, body: { ...decision, lock_version } })
  }
}
