import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { big } from '../../../contract/money.ts'
import { grossTotals } from '../../../contract/invoices/settlement.ts'
import type { DocumentLine, DocumentParty, InvoiceDocument, Spoken } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { deliveryOf, type DeliveryColumns } from '../invoices/invoices.document.ts'

type Header = Pick<
  InvoiceDocument,
  'number' | 'uuid' | 'issue_date' | 'due_date' | 'payment_terms' | 'net' | 'vat' | 'gross' | 'amount_in_words' | 'notes' | 'issuer_name'
> &
  DeliveryColumns & { seller: DocumentParty; buyer: DocumentParty; order_number: string | null; language: DocumentLanguage }

/** Amounts include VAT; the net of each line is derived from its rate. */
export async function advanceDocument(db: Db, id: number): Promise<Spoken<InvoiceDocument>> {
  const { rows } = await sql<Header>`
    select t.number, t.uuid, t.date as issue_date, t.due_date, t.payment_term_text as payment_terms, t.net, t.vat, t.gross, t.amount_in_words,
      t.notes, t.seller_snapshot as seller, t.buyer_snapshot as buyer, nullif(concat_ws(' ', u.name, u.surname), '') as issuer_name,
      o.number as order_number, c.document_language as language,
      b.name as branch_name, b.address as branch_address, b.city as branch_city, b.postal_code as branch_postal_code, l.code as branch_country
    from advance_invoices t
    join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id
    join countries l on l.id = coalesce(b.country_id, c.country_id)
    left join users u on u.id = t.issued_by left join orders o on o.id = t.order_id
    where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const { order_number, branch_name, branch_address, branch_city, branch_postal_code, branch_country, ...rest } = header
  const lines = await documentLines(db, id)
  return {
    ...rest,
    form: 'advance',
    kind: 'invoice',
    supply: 'service',
    delivery_date: null,
    payment_method: 'transfer',
    delivery: deliveryOf({ branch_name, branch_address, branch_city, branch_postal_code, branch_country }),
    contract_ref: null,
    order_refs: order_number === null ? [] : [order_number],
    buyer_reference: null,
    customer_order_nr: null,
    lines,
    vat_groups: grossTotals(lines).groups.map((group) => ({ ...group, reason_text: null })),
    advance_applied: '0.00',
    waybill: null,
    original: null,
  }
}

type Printed = DocumentLine & { gross: string }

async function documentLines(db: Db, id: number): Promise<Printed[]> {
  const { rows } = await sql<Omit<Printed, 'unit_price' | 'discount_percent' | 'units'>>`
    select row_number() over (order by i.position, i.id)::int as position, i.name, null as description, null as sku, null as gtin, i.quantity,
      u.abbreviation as unit, u.unece_code as unit_code, i.net, i.gross, i.vat_category, i.vat_rate, i.vat_reason_code
    from advance_invoice_items i join measure_units u on u.id = i.measure_unit_id
    where i.advance_invoice_id = ${id} order by i.position, i.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    unit_price: big(row.net).div(big(row.quantity)).round(4).toFixed(4),
    discount_percent: '0',
    units: [],
  }))
}
