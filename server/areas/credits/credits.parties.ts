import { sql } from 'kysely'
import type { DocumentParty } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import type { DocumentParties } from '../customers/document-parties.ts'
import { makesUbl } from '../files/generated.ts'
import { simplifiedParties } from '../simplified/simplified.parties.ts'

/**
 * The parties of a credit note. It corrects an invoice and bears the VAT that was decided for it, so it names both
 * parties by the numbers that the invoice names them by, whatever became of a registration since. Who is still the same
 * company in the same country goes by today's name, address and account, for that is where letters and money go; a record that was
 * given to another company since is left aside, and the invoice's own words stand.
 */
export async function creditParties(
  db: Db,
  { customer_id, branch_id, invoice_id, simplified_invoice_id }: Corrects,
): Promise<DocumentParties> {
  const { rows } = await sql<{ seller: DocumentParty | null; buyer: DocumentParty | null; buyer_name: string | null }>`
    select seller_snapshot as seller, buyer_snapshot as buyer, buyer_name from credited_document(${invoice_id}, ${simplified_invoice_id})`.execute(
    db,
  )
  const { seller, buyer, buyer_name } = rows[0] ?? { seller: null, buyer: null, buyer_name: null }
  const now = await simplifiedParties(db, { customer_id, branch_id, buyer_name })
  return { seller: asInvoiced(now.seller, seller), buyer: asInvoiced(now.buyer, buyer) }
}

/** Whom a credit note is for, and which invoice it corrects: one of the two. */
interface Corrects {
  customer_id: number | null
  branch_id: number | null
  invoice_id: number | null
  simplified_invoice_id: number | null
}

/** Whether credit note `t` names its buyer; an e-invoice has to. */
export const namesBuyer = sql<boolean>`(t.customer_id is not null or exists (
  select from simplified_invoices s where s.id = t.simplified_invoice_id and s.buyer_name is not null))`

/** Whether credit note `t` has an e-invoice. */
export const makesUblOfNote = sql<boolean>`(${namesBuyer} and ${makesUbl})`

/** A party of today as an invoice names it. */
function asInvoiced(now: DocumentParty, then: DocumentParty | null): DocumentParty {
  if (then === null) return now
  const isSame = (then.reg_nr === null || now.reg_nr === null || then.reg_nr === now.reg_nr) && then.country_code === now.country_code
  return isSame ? { ...now, reg_nr: then.reg_nr, vat_nr: then.vat_nr } : then
}
