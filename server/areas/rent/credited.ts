import { sql } from 'kysely'
import type { credits } from '../../../contract/credits/credits.ts'
import type { Db, Handler } from '../../http/context.ts'
import { acceptCreditNote } from '../credits/credits.accept.ts'
import { loadCreditNote } from '../credits/credits.record.ts'
import { chargeRent } from './rent.charge.ts'

/** docs/domain/invoicing.md#credit-note, ACCEPT. Charges freed rents anew (INV-RENT-8). */
export const acceptCredit: Handler<typeof credits.accept> = async (ctx) => {
  const { db, params, today } = ctx
  // Lock order: rents before their charges.
  await freedRents(db, params.id)
  await acceptCreditNote(ctx, params.id)
  for (const id of await freedRents(db, params.id)) await chargeRent(db, id, today)
  return { data: await loadCreditNote(ctx, params.id) }
}

async function freedRents(db: Db, noteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from rents where id in (
      select c.document_id from credit_note_items i join credit_notes k on k.id = i.credit_note_id
      join invoice_items n on n.id = i.invoice_item_id join charges c on c.kind = n.source_type and c.id = n.source_id
      where k.id = ${noteId} and k.reopen_order and not i.price_only and c.document_type = 'rent')
    order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}
