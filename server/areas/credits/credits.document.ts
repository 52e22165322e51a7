import { sql, type RawBuilder } from 'kysely'
import type { CreditReason } from '../../../contract/credits/credit-reasons.ts'
import type { Text } from '../../../contract/company/document-languages.ts'
import { draftNumber, type DocumentLine, type DocumentParty, type InvoiceDocument, type Spoken } from '../../documents/model.ts'
import { creditReasonTexts } from '../../documents/texts.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { nameInEnglish } from '../catalog/printed.ts'
import { customerLanguage } from '../customers/document-parties.ts'
import { creditedLineOf } from '../shared/creditable.ts'
import { invoiceDelivery, placesOfLines } from '../invoices/delivery.ts'
import { orderNrOf, vatGroups } from '../invoices/invoices.document.ts'
import { creditParties, makesUblOfNote } from './credits.parties.ts'

type Header = Pick<
  InvoiceDocument,
  | 'uuid'
  | 'supply'
  | 'issue_date'
  | 'payment_method'
  | 'contract_ref'
  | 'buyer_reference'
  | 'customer_order_nr'
  | 'net'
  | 'vat'
  | 'gross'
  | 'notes'
  | 'issuer_name'
> & {
  customer_id: number | null
  branch_id: number | null
  invoice_id: number | null
  simplified_invoice_id: number | null
  number: string | null
  order_refs: string | null
  seller: DocumentParty | null
  buyer: DocumentParty | null
  reason: CreditReason
  reason_text: string | null
  invoice_number: string
  invoice_date: string
  delivery_date: string | null
  goods: boolean
  makes_ubl: boolean
  vat_on_payment: boolean
}

/** Parties are frozen on acceptance; a draft uses current ones. */
export async function creditDocument(db: Db, id: number): Promise<Spoken<InvoiceDocument>> {
  const { rows } = await sql<Header>`
    select t.customer_id, t.branch_id, t.invoice_id, t.simplified_invoice_id, t.number, t.uuid, v.kind as supply, t.date as issue_date, v.delivery_date,
      coalesce(t.refund_method, v.payment_method) as payment_method, v.contract_ref, v.order_refs, v.buyer_reference, v.customer_order_nr,
      t.net, t.vat, t.gross, t.notes, t.seller_snapshot as seller, t.buyer_snapshot as buyer,
      nullif(concat_ws(' ', u.name, u.surname), '') as issuer_name, t.reason, t.reason_text, v.number as invoice_number, v.date as invoice_date,
      exists (select from credit_note_items i where i.credit_note_id = t.id and i.return_to_stock) as goods, v.vat_on_payment, ${makesUblOfNote} as makes_ubl
    from credit_notes t cross join lateral credited_document(t.invoice_id, t.simplified_invoice_id) v
    left join users u on u.id = coalesce(t.issued_by, t.created_by)
    where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const { seller, buyer, goods } = header
  const parties = seller && buyer ? { seller, buyer } : await creditParties(db, header)
  const waybill = { transaction: null, loading_address: null, unloading_address: null, vehicle: null, driver: null, transport_date: null }
  return {
    ...pick(header),
    ...parties,
    kind: 'credit_note',
    number: header.number ?? draftNumber,
    isElectronic: header.number !== null && header.makes_ubl,
    vat_on_payment: header.vat_on_payment,
    delivery_date: header.delivery_date,
    due_date: null,
    payment_terms: null,
    delivery: header.invoice_id === null ? null : await invoiceDelivery(db, header.invoice_id),
    order_refs: header.order_refs ? header.order_refs.split(', ') : [],
    lines: await documentLines(db, { id, invoice_id: header.invoice_id }),
    vat_groups: await vatGroups(db, 'credit_note', id),
    language: await customerLanguage(db, header.customer_id),
    advance_applied: '0.00',
    amount_in_words: null,
    waybill: goods ? waybill : null,
    original: {
      number: header.invoice_number,
      date: header.invoice_date,
      reason: reasonOf(header),
    },
  }
}

/** The entered reason is used in both languages. */
function reasonOf({ reason, reason_text }: Header): Text {
  const { lv, en } = creditReasonTexts[reason]
  return reason_text ? { lv: `${lv}: ${reason_text}`, en: `${en}: ${reason_text}` } : { lv, en }
}

function pick({ uuid, supply, issue_date, payment_method, contract_ref, buyer_reference, customer_order_nr, ...rest }: Header) {
  const { net, vat, gross, notes, issuer_name } = rest
  return {
    uuid,
    supply,
    issue_date,
    payment_method,
    contract_ref,
    buyer_reference,
    customer_order_nr,
    net,
    vat,
    gross,
    notes,
    issuer_name,
  }
}

/**
 * Unit price of invoice line `n` before note `t`: less the discount and earlier corrections of all pieces.
 * Corrections of some pieces do not change the price of the others.
 */
const priceBefore = sql`
  select round(n.unit_price * (100 - n.discount_percent) / 100, 4) - coalesce(sum(e.unit_price), 0) as price
  from credit_note_items e join credit_notes d on d.id = e.credit_note_id
  where (e.invoice_item_id = n.invoice_item_id or e.simplified_invoice_item_id = n.simplified_invoice_item_id) and e.id <> i.id and e.price_only and e.quantity = n.quantity
    and d.accepted_at is not null and (t.accepted_at is null or d.accepted_at < t.accepted_at)`

/** Converts a price with VAT to one without. */
const netPrice = (price: RawBuilder<unknown>) =>
  sql`case when n.price_mode = 'gross' then round(${price} * 100 / (100 + n.vat_rate), 4) else ${price} end`

async function documentLines(db: Db, { id, invoice_id }: { id: number; invoice_id: number | null }): Promise<DocumentLine[]> {
  const { rows } = await sql<DocumentLine & { source: number | null }>`
    select n.invoice_item_id as source, row_number() over (order by i.position, i.id)::int as position, n.name, ${nameInEnglish(sql`n.name`)}, n.description, k.sku,
      (select code from catalog_item_barcodes g where g.catalog_item_id = k.id and g.kind = 'EAN13' order by g.id limit 1) as gtin,
      i.quantity, u.abbreviation as unit, u.unece_code as unit_code, ${netPrice(sql`i.unit_price`)} as unit_price, i.discount_percent, i.net,
      n.vat_category, n.vat_rate, n.vat_reason_code, coalesce(i.units, '[]'::jsonb) as units,
      ${orderNrOf(sql`n`)} as customer_order_nr,
      case when i.price_only then jsonb_build_object('from', (${netPrice(sql`was.price`)})::text, 'to', (${netPrice(sql`(was.price - i.unit_price)`)})::text) end as price_change
    from credit_note_items i join credit_notes t on t.id = i.credit_note_id ${creditedLineOf}
    join measure_units u on u.id = n.measure_unit_id left join catalog_items k on k.id = n.catalog_item_id
    cross join lateral (${priceBefore}) was
    where i.credit_note_id = ${id} order by i.position, i.id`.execute(db)
  const places = invoice_id === null ? null : await placesOfLines(db, invoice_id)
  return rows.map(({ source, ...row }) => ({ ...row, delivered_to: places?.get(source ?? 0) ?? null }))
}
