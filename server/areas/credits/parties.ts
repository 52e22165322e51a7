import { sql } from 'kysely'
import type { DocumentParty } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import { documentParties, type DocumentParties } from '../customers/document-parties.ts'

/**
 * The parties of a credit note. It corrects an invoice and bears the VAT that was decided for it, so it names both
 * parties by the numbers that the invoice names them by, whatever became of a registration since. Who is still the same
 * company in the same country goes by today's name, address and account, for that is where letters and money go; a record that was
 * given to another company since is left aside, and the invoice's own words stand.
 */
export async function creditParties(
  db: Db,
  { customer_id, branch_id, invoice_id }: { customer_id: number; branch_id: number | null; invoice_id: number },
): Promise<DocumentParties> {
  const now = await documentParties(db, { customer_id, branch_id })
  const { rows } = await sql<{ seller: DocumentParty | null; buyer: DocumentParty | null }>`
    select seller_snapshot as seller, buyer_snapshot as buyer from invoices where id = ${invoice_id}`.execute(db)
  const { seller, buyer } = rows[0] ?? { seller: null, buyer: null }
  return { seller: asInvoiced(now.seller, seller), buyer: asInvoiced(now.buyer, buyer) }
}

/** A party of today as an invoice names it. */
function asInvoiced(now: DocumentParty, then: DocumentParty | null): DocumentParty {
  if (then === null) return now
  const isSame = (then.reg_nr === null || now.reg_nr === null || then.reg_nr === now.reg_nr) && then.country_code === now.country_code
  return isSame ? { ...now, reg_nr: then.reg_nr, vat_nr: then.vat_nr } : then
}
