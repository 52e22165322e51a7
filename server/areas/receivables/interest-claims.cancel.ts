import { sql } from 'kysely'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { cancelClaim } from '../charges/interest-claims.ts'
import { withdrawFromDrafts } from '../invoices/withdrawn.ts'
import { loadInterestClaim } from './interest-claims.record.ts'

/** With its draft (INV-INTEREST-7). Locked are the drafts by id, the claim, its charges. */
export const cancelInterestClaim: Handler<typeof receivables.cancelInterestClaim> = async (ctx) => {
  const { db, params, body } = ctx
  const { id } = params
  await lockBills(db, id)
  const { lock_version, is_cancelled } = await lockClaim(db, id)
  if (lock_version !== body.lock_version) throw Refusal.stale(await loadInterestClaim(db, id))
  if (is_cancelled) throw Refusal.state('Procentu prasījums jau ir atcelts')
  await refuseBilled(db, id)
  await withdrawFromDrafts(
    ctx,
    sql`exists (
      select from charges c where c.kind = n.source_type and c.id = n.source_id and c.document_type = 'interest' and c.document_id = ${id})`,
    { cancelled_interest_claim_id: id },
  )
  await cancelClaim(ctx, id)
  return { data: await loadInterestClaim(db, id) }
}

async function lockBills(db: Db, id: number): Promise<void> {
  await sql`
    select from invoices where id in (
      select n.invoice_id from charges c join invoice_items n on n.source_type = c.kind and n.source_id = c.id
      where c.document_type = 'interest' and c.document_id = ${id})
    order by id for update`.execute(db)
}

/** Invoicing locks the charges that it takes, so they stay where they are until the commit. */
async function lockClaim(db: Db, id: number): Promise<{ lock_version: number; is_cancelled: boolean }> {
  const { rows } = await sql<{ lock_version: number; is_cancelled: boolean }>`
    select lock_version, cancelled_at is not null as is_cancelled from interest_claims where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  await sql`select from charges where document_type = 'interest' and document_id = ${id} order by id for update`.execute(db)
  return rows[0]
}

async function refuseBilled(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select v.number from charges c join charge_lines n on n.source_type = c.kind and n.source_id = c.id join invoices v on v.id = n.invoice_id
    where c.document_type = 'interest' and c.document_id = ${id} and v.accepted_at is not null order by v.id limit 1`.execute(db)
  if (rows[0]) throw Refusal.state(`Procentu prasījums ir akceptētā rēķinā ${rows[0].number}, tāpēc to nevar atcelt`)
}
