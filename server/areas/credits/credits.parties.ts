import { sql } from 'kysely'
import { one } from '../../db/one.ts'
import type { DocumentParty } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import type { DocumentParties } from '../customers/document-parties.ts'
import { makesUbl } from '../files/generated.ts'
import { simplifiedParties } from '../simplified/simplified.parties.ts'

/**
 * A credit note carries the VAT of its invoice, so both parties keep the registration numbers on the invoice. Names,
 * addresses and accounts are current while it is the same company in the same country; otherwise the invoice's data
 * is used.
 */
export async function creditParties(
  db: Db,
  { customer_id, branch_id, invoice_id, simplified_invoice_id }: Corrects,
): Promise<DocumentParties> {
  const { rows } = await sql<{ seller: DocumentParty | null; buyer: DocumentParty | null; buyer_name: string | null }>`
    select seller_snapshot as seller, buyer_snapshot as buyer, buyer_name from credited_document(${invoice_id}, ${simplified_invoice_id})`.execute(
    db,
  )
  const { seller, buyer, buyer_name } = one(rows)
  const now = await simplifiedParties(db, { customer_id, branch_id, buyer_name })
  return { seller: asInvoiced(now.seller, seller), buyer: asInvoiced(now.buyer, buyer) }
}

interface Corrects {
  customer_id: number | null
  branch_id: number | null
  invoice_id: number | null
  simplified_invoice_id: number | null
}

/** SQL: whether credit note `t` names its buyer, as an e-invoice must. */
export const namesBuyer = sql<boolean>`(t.customer_id is not null or exists (
  select from simplified_invoices s where s.id = t.simplified_invoice_id and s.buyer_name is not null))`

export const makesUblOfNote = sql<boolean>`(${namesBuyer} and ${makesUbl})`

function asInvoiced(now: DocumentParty, then: DocumentParty | null): DocumentParty {
  if (then === null) return now
  const isSame = (then.reg_nr === null || now.reg_nr === null || then.reg_nr === now.reg_nr) && then.country_code === now.country_code
  return isSame ? { ...now, reg_nr: then.reg_nr, vat_nr: then.vat_nr } : then
}
