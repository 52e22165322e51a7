import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import type { DocumentParty } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export interface DocumentParties {
  seller: DocumentParty
  buyer: DocumentParty
}

/**
 * Payment details of the branch win over the customer's (docs/domain/people.md#customers). Throws until the own
 * company is set up.
 */
export async function documentParties(db: Db, owner: { customer_id: number; branch_id: number | null }): Promise<DocumentParties> {
  const { seller, buyer } = await partiesOf(db, owner)
  if (!seller || !buyer) throw incomplete()
  return { seller, buyer }
}

export async function customerLanguage(db: Db, customerId: number | null): Promise<DocumentLanguage> {
  const { rows } = await sql<{ language: DocumentLanguage }>`
    select document_language as language from customers where id = ${customerId}`.execute(db)
  return rows[0]?.language ?? 'lv'
}

export async function documentSeller(db: Db): Promise<DocumentParty> {
  const { seller } = await partiesOf(db, { customer_id: null, branch_id: null })
  if (!seller) throw incomplete()
  return seller
}

export function nonCustomerParty(name: string): DocumentParty {
  const nothing = { reg_nr: null, vat_nr: null, city: null, postal_code: null, bank_name: null, bic: null, iban: null, email: null }
  return { ...nothing, name, legal_address: '', country_code: 'LV', phone: null, peppol_scheme: null, peppol_id: null }
}

function incomplete(): Refusal {
  return Refusal.state('Nav norādīti mūsu uzņēmuma rekvizīti')
}

async function partiesOf(
  db: Db,
  { customer_id, branch_id }: { customer_id: number | null; branch_id: number | null },
): Promise<Partial<DocumentParties>> {
  const { rows } = await sql<{ is_seller: boolean; is_buyer: boolean | null; party: DocumentParty }>`
    select c.is_main as is_seller, c.id = ${customer_id} as is_buyer, to_jsonb(party) as party
    from customers c
    join countries l on l.id = c.country_id
    left join company_forms f on f.id = c.company_form_id
    left join branches b on b.id = ${branch_id} and b.customer_id = c.id
    left join branch_payment_details own on own.branch_id = b.id
    left join customer_payment_details usual on usual.customer_id = c.id
    left join banks k on k.id = case when own.iban is null then usual.bank_id else own.bank_id end
    cross join lateral (
      select
        case when f.id is null then c.name when f.position_before_name then f.abbreviation || ' "' || c.name || '"'
          else c.name || ', ' || f.abbreviation end as name,
        c.reg_nr, c.vat_nr, c.legal_address, c.city, c.postal_code, l.code as country_code, k.name as bank_name, k.bic,
        coalesce(own.iban, usual.iban) as iban, coalesce(c.invoice_email, c.email) as email, c.phone, c.peppol_scheme, c.peppol_id
    ) party
    where c.is_main or c.id = ${customer_id}`.execute(db)
  const seller = rows.find((row) => row.is_seller)?.party
  const buyer = rows.find((row) => row.is_buyer)?.party
  return { ...(seller && { seller }), ...(buyer && { buyer }) }
}
