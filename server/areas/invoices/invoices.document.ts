import { sql, type RawBuilder } from 'kysely'
import type { Text } from '../../../contract/company/document-languages.ts'
import {
  draftNumber,
  type DeliveryPlace,
  type DocumentLine,
  type DocumentParty,
  type DocumentVatGroup,
  type InvoiceDocument,
  type PaymentMethod,
  type Spoken,
} from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { nameInEnglish } from '../catalog/printed.ts'
import { taxedOnPayment } from '../catalog/vat-status.ts'
import { reasonWords } from '../catalog/vat-reasons.ts'
import { customerLanguage, documentParties } from '../customers/document-parties.ts'
import { lateInterest } from '../customers/late-interest.ts'
import { makesUbl } from '../files/generated.ts'
import { invoiceDelivery, placesOfLines } from './delivery.ts'

export interface DeliveryColumns {
  branch_name: string | null
  branch_address: string | null
  branch_city: string | null
  branch_postal_code: string | null
  branch_country: string | null
}

type Header = Omit<
  InvoiceDocument,
  'kind' | 'seller' | 'buyer' | 'delivery' | 'lines' | 'vat_groups' | 'waybill' | 'original' | 'order_refs' | 'number' | 'late_interest'
> & {
  number: string | null
  payment_method: PaymentMethod
  customer_id: number
  branch_id: number | null
  seller: DocumentParty | null
  buyer: DocumentParty | null
  order_refs: string | null
  loading_address: string | null
  unloading_address: string | null
  vehicle: string | null
  driver: string | null
  transport_date: string | null
  is_opening: boolean
  accepted_at: string | null
  late_interest_snapshot: Text | null
  makes_ubl: boolean
  is_interest: boolean
  vat_on_payment: boolean
}

/** Parties are frozen, or current for a draft. */
export async function invoiceDocument(db: Db, id: number): Promise<Spoken<InvoiceDocument>> {
  const { rows } = await sql<Header>`
    select t.customer_id, t.branch_id, t.number, t.uuid, t.kind as supply, t.date as issue_date, t.delivery_date, t.due_date, t.payment_term_text as payment_terms,
      t.payment_method, t.contract_ref, t.order_refs, t.buyer_reference, t.customer_order_nr, t.net, t.vat, t.gross,
      t.advance_applied + sale.paid as advance_applied, sale.paid as paid_at_sale,
      t.amount_in_words, t.notes, t.seller_snapshot as seller, t.buyer_snapshot as buyer,
      nullif(concat_ws(' ', u.name, u.surname), '') as issuer_name,
      t.loading_address, t.unloading_address, t.vehicle, t.driver, t.transport_date, t.is_opening, t.accepted_at,
      t.late_interest_snapshot, t.type = 'interest' as is_interest, ${makesUbl} as makes_ubl,
      case when t.accepted_at is null then ${taxedOnPayment('invoice')} else t.vat_on_payment end as vat_on_payment
    from invoices t left join users u on u.id = coalesce(t.issued_by, t.created_by)
    cross join lateral (${paidAtSale(sql`o.invoice_id = t.id`)}) sale
    where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  if (header.is_opening) throw Refusal.state('Rēķins izrakstīts iepriekšējā programmā; dokuments ir tur')
  const { customer_id, branch_id, loading_address, unloading_address, vehicle, driver, transport_date, is_opening: _, ...others } = header
  const { accepted_at, late_interest_snapshot, makes_ubl, is_interest, ...rest } = others
  const { seller, buyer } = rest
  const parties = seller && buyer ? { seller, buyer } : await documentParties(db, { customer_id, branch_id })
  return {
    ...rest,
    ...parties,
    kind: 'invoice',
    number: header.number ?? draftNumber,
    isElectronic: header.number !== null && makes_ubl,
    order_refs: header.order_refs ? header.order_refs.split(', ') : [],
    delivery: await invoiceDelivery(db, id),
    lines: await documentLines(db, id),
    vat_groups: await vatGroups(db, 'invoice', id),
    language: await customerLanguage(db, customer_id),
    waybill:
      header.supply === 'service' ? null : { transaction: null, loading_address, unloading_address, vehicle, driver, transport_date },
    // INV-INTEREST-9
    late_interest: accepted_at !== null ? late_interest_snapshot : is_interest ? null : await lateInterest(db, header),
    original: null,
  }
}

/** SQL: EUR paid at the counter sale that an invoice took over; transfers come later. */
export function paidAtSale(sale: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(p.amount), 0)::numeric(14, 2) as paid
    from shop_orders o join shop_payments p on p.shop_order_id = o.id where ${sale} and p.method <> 'transfer'`
}

export function deliveryOf(branch: DeliveryColumns): DeliveryPlace | null {
  if (branch.branch_address === null) return null
  return {
    name: branch.branch_name,
    address: branch.branch_address,
    city: branch.branch_city,
    postal_code: branch.branch_postal_code,
    country_code: branch.branch_country ?? 'LV',
  }
}

/** SQL: buyer's order number for an invoice line; delivered orders no longer change. */
export function orderNrOf(item: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select o.customer_order_nr from order_items w join orders o on o.id = w.order_id
    where ${item}.source_type = 'order_item' and w.id = ${item}.source_id)`
}

async function documentLines(db: Db, id: number): Promise<DocumentLine[]> {
  const { rows } = await sql<Omit<DocumentLine, 'units'> & { id: number; units: string[] | null }>`
    select i.id, row_number() over (order by i.position, i.id)::int as position, i.name, ${nameInEnglish(sql`i.name`)}, i.description, k.sku,
      (select code from catalog_item_barcodes g where g.catalog_item_id = k.id and g.kind = 'EAN13' order by g.id limit 1) as gtin,
      i.quantity, u.abbreviation as unit, u.unece_code as unit_code, i.unit_price, i.discount_percent, i.net,
      i.vat_category, i.vat_rate, i.vat_reason_code, i.units, ${orderNrOf(sql`i`)} as customer_order_nr
    from invoice_items i join measure_units u on u.id = i.measure_unit_id left join catalog_items k on k.id = i.catalog_item_id
    where i.invoice_id = ${id} order by i.position, i.id`.execute(db)
  const places = await placesOfLines(db, id)
  return rows.map(({ id: line, units, ...row }) => ({ ...row, units: units ?? [], delivered_to: places.get(line) ?? null }))
}

/** Standard rate first. */
export async function vatGroups(db: Db, kind: 'invoice' | 'credit_note' | 'simplified_invoice', id: number): Promise<DocumentVatGroup[]> {
  const { rows } = await sql<DocumentVatGroup>`
    select v.category, v.rate, v.reason_code, ${reasonWords} as reason_text, r.text_en as reason_text_en, v.taxable, v.tax
    from ${sql.table(`${kind}_vat_lines`)} v left join vat_reasons r on r.code = v.reason_code
    where v.${sql.ref(`${kind}_id`)} = ${id} order by v.category = 'S' desc, v.rate desc, v.category`.execute(db)
  return rows
}
