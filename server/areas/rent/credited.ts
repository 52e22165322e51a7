import { sql } from 'kysely'
import type { credits } from '../../../contract/credits/credits.ts'
import type { Db, Handler } from '../../http/context.ts'
import { acceptCreditNote } from '../credits/credits.accept.ts'
import { loadCreditNote } from '../credits/credits.record.ts'
import { chargeRent } from './rent.charge.ts'

/**
 * Accepts a credit note (docs/domain/invoicing.md#credit-note, ACCEPT). Rents of which it sets charges free (INV-RENT-8) are charged anew: what is
 * then invoiced is what they owe by now, whoever invoices it.
 */
export const acceptCredit: Handler<typeof credits.accept> = async (ctx) => {
  const { db, params, today } = ctx
  // Held before anything is booked: whoever charges a rent holds it before its charges.
  await freedRents(db, params.id)
  await acceptCreditNote(ctx, params.id)
  for (const id of await freedRents(db, params.id)) await chargeRent(db, id, today)
  return { data: await loadCreditNote(ctx, params.id) }
}

/** Rents whose charges a credit note takes off their invoices, held in the order of their keys. */
async function freedRents(db: Db, noteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from rents where id in (
      select c.document_id from credit_note_items i join credit_notes k on k.id = i.credit_note_id
      join invoice_items n on n.id = i.invoice_item_id join charges c on c.kind = n.source_type and c.id = n.source_id
      where k.id = ${noteId} and k.reopen_order and not i.price_only and c.document_type = 'rent')
    order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}
