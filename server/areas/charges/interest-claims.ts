import { sql } from 'kysely'
import { one } from '../../db/one.ts'
import type { Actor } from '../shared/lifecycle.ts'
import { voidCharges } from './post.ts'

/** Its days can be claimed anew, and nothing of it is left to be invoiced. The caller has taken its charges off their draft. */
export async function cancelClaim({ db, user, audit }: Actor, id: number): Promise<void> {
  const { rows } = await sql<{ customer_id: number }>`
    update interest_claims set cancelled_at = moment(), updated_by = ${user.id} where id = ${id} returning customer_id`.execute(db)
  await voidCharges(db, { type: 'interest', id })
  audit({ entity: 'interest_claims', id, event: 'EDIT', after: { cancelled: true }, customer_id: one(rows).customer_id })
}

/** After a draft was deleted: claims of these that were on no other invoice go with it (INV-INTEREST-7). */
export async function cancelUnbilled(ctx: Actor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select t.id from interest_claims t
    where t.id = any (${[...ids]}) and t.cancelled_at is null and not exists (
      select from charges c join invoice_items n on n.source_type = c.kind and n.source_id = c.id
      where c.document_type = 'interest' and c.document_id = t.id)
    order by t.id for update`.execute(ctx.db)
  for (const { id } of rows) await cancelClaim(ctx, id)
}
