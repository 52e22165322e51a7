import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../http/context.ts'
import { recomputeInvoice } from './vat.ts'

/** Deletes drafts that become empty. @param lines condition on the invoice's line `n` */
export async function withdrawFromDrafts(ctx: Context, lines: RawBuilder<unknown>, details: object): Promise<void> {
  const { rows } = await sql<{ invoice_id: number; customer_id: number }>`
    delete from invoice_items n using invoices v
    where v.id = n.invoice_id and v.accepted_at is null and ${lines}
    returning n.invoice_id, v.customer_id`.execute(ctx.db)
  const drafts = new Map(rows.map((row) => [row.invoice_id, row.customer_id]))
  for (const [id, customer_id] of drafts) {
    const deletedLines = await sql`
      delete from invoices where id = ${id} and not exists (select from invoice_items where invoice_id = ${id}) returning id`.execute(
      ctx.db,
    )
    if (deletedLines.rows.length === 0) await recomputeInvoice(ctx.db, id)
    ctx.audit({
      entity: 'invoices',
      id,
      event: deletedLines.rows.length > 0 ? 'DELETE' : 'ITEM_DELETE',
      after: { ...details },
      customer_id,
    })
  }
}
