import type { DocumentLanguage, Text } from '../../contract/company/document-languages.ts'
import type { VatCategory, VatGroup } from '../../contract/money.ts'

/** Complete snapshots: equal data give identical bytes. EUR decimal strings, days `yyyy-mm-dd`. */

export const draftNumber = 'PROJEKTS'

export interface PrintOptions {
  /** PNG or JPEG data URL; null prints the name. */
  logo: string | null
  language: DocumentLanguage
}

export type Spoken<Document> = Document & Pick<PrintOptions, 'language'>

export type Printed<Document> = Document & PrintOptions

/** As of acceptance (docs/domain/README.md#rules-for-every-document). */
export interface DocumentParty {
  name: string
  /** Personal code only on request (docs/domain/accounts.md#personal-data). */
  reg_nr: string | null
  vat_nr: string | null
  legal_address: string
  city: string | null
  postal_code: string | null
  /** ISO 3166-1 alpha-2. */
  country_code: string
  bank_name: string | null
  bic: string | null
  iban: string | null
  email: string | null
  phone: string | null
  /** If not derived from the numbers. */
  peppol_scheme: string | null
  peppol_id: string | null
}

export interface DeliveryPlace {
  name: string | null
  address: string
  city: string | null
  postal_code: string | null
  country_code: string
}

export interface GoodsLine {
  position: number
  name: string
  description: string | null
  sku: string | null
  gtin: string | null
  quantity: string
  /** E.g. `gab.` */
  unit: string
  unit_price: string
  net: string
  /** IMEI or serial numbers. */
  units: readonly string[]
}

export interface DocumentLine extends GoodsLine {
  /** UN/ECE Recommendation 20, e.g. `H87`. */
  unit_code: string
  /** Only if the line has the item's name. */
  name_en?: string | null
  discount_percent: string
  vat_category: VatCategory
  vat_rate: string
  vat_reason_code: string | null
  /** Buyer's order number. */
  customer_order_nr?: string | null
  /** Only with several places. */
  delivered_to?: DeliveryPlace | null
  /** Price-only credit: EUR per unit without VAT. */
  price_change?: { from: string; to: string } | null
  /** Offer heading. */
  group?: string | null
  /** Excluded from totals. */
  isOptional?: boolean
}

/** Null: usual legal text. */
export interface DocumentVatGroup extends VatGroup {
  reason_text: string | null
  /** Default: the category's. */
  reason_text_en?: string | null
}

export interface DocumentTotals {
  net: string
  vat: string
  gross: string
  vat_groups: readonly DocumentVatGroup[]
}

/** Preču piegādes dokuments, docs/domain/invoicing.md#document-particulars. */
export interface Waybill {
  /** Null: sale. */
  transaction: string | null
  loading_address: string | null
  unloading_address: string | null
  vehicle: string | null
  driver: string | null
  transport_date: string | null
}

export interface OriginalInvoice {
  number: string
  date: string
  reason: Text
}

export type PaymentMethod = 'transfer' | 'cash' | 'card' | 'offset'

/** Either sign for credit notes: UBL is positive (type 381), print negative. */
export interface InvoiceDocument extends DocumentTotals {
  /** Default: by kind and supply. */
  form?: 'advance' | 'simplified' | 'annulled' | 'plain'
  kind: 'invoice' | 'credit_note'
  /** The final print embeds UBL. */
  isElectronic?: boolean
  /** Goods: Pavadzīme-rēķins. */
  supply: 'goods' | 'service' | 'mixed'
  number: string
  uuid: string
  issue_date: string
  delivery_date: string | null
  due_date: string | null
  payment_terms: string | null
  payment_method: PaymentMethod
  seller: DocumentParty
  buyer: DocumentParty
  delivery: DeliveryPlace | null
  contract_ref: string | null
  order_refs: readonly string[]
  /** BT-10. */
  buyer_reference: string | null
  /** BT-13, comma-separated. */
  customer_order_nr: string | null
  lines: readonly DocumentLine[]
  /** BT-113, EUR. */
  advance_applied: string
  paid_at_sale?: string
  /** Null: generated. */
  amount_in_words: string | null
  notes: string | null
  waybill: Waybill | null
  issuer_name: string | null
  /** PVN likuma 137. pants. */
  vat_on_payment?: boolean
  late_interest?: Text | null
  original: OriginalInvoice | null
}

export interface OrderDocument extends DocumentTotals {
  number: string
  uuid: string
  date: string
  expected_date: string | null
  seller: DocumentParty
  buyer: DocumentParty
  delivery: DeliveryPlace | null
  delivery_type: string | null
  recipient_name: string | null
  recipient_phone: string | null
  instructions: string | null
  customer_order_nr: string | null
  buyer_reference: string | null
  manager_name: string | null
  lines: readonly DocumentLine[]
  notes: string | null
}

/** Totals exclude optional lines. */
export interface OfferDocument extends DocumentTotals {
  number: string
  uuid: string
  date: string
  valid_until: string
  seller: DocumentParty
  /** Non-customers have only a name. */
  buyer: DocumentParty
  contact_name: string | null
  delivery_terms: string | null
  payment_terms: string | null
  intro: string | null
  outro: string | null
  lines: readonly DocumentLine[]
  notes: string | null
  issuer_name: string | null
}

export interface AcceptanceActDocument {
  /** Default: act. */
  form?: 'warranty' | 'other'
  number: string
  uuid: string
  date: string
  place: string | null
  seller: DocumentParty
  buyer: DocumentParty
  delivery: DeliveryPlace | null
  order_number: string
  order_date: string
  invoice?: { number: string; date: string }
  rent?: { number: string; date: string }
  contract_ref: string | null
  lines: readonly DocumentLine[]
  /** Null: no claims. */
  text: string | null
  handed_over_by: string | null
  accepted_by: string | null
  signed_at: string | null
  notes: string | null
}

/** Without prices, but with references to them. */
export interface WaybillDocument {
  number: string
  uuid: string
  date: string
  seller: DocumentParty
  buyer: DocumentParty
  waybill: Waybill & { carrier: string | null }
  priced_by: readonly { kind: 'order' | 'invoice'; number: string; date: string }[]
  recipient_name: string | null
  recipient_phone: string | null
  lines: readonly DocumentLine[]
  text: string | null
  handed_over_by: string | null
  accepted_by: string | null
  signed_at: string | null
  notes: string | null
}

/** Prices are costs. */
export interface StockDocument {
  kind: 'write_off' | 'removal' | 'correction' | 'surplus' | 'shortage'
  title: string
  /** Null for drafts. */
  number: string | null
  uuid: string
  date: string
  is_reversed: boolean
  seller: DocumentParty
  warehouse: string
  reason: string
  order_ref: string | null
  account: string | null
  lines: readonly GoodsLine[]
  /** Cost issued, or increase of stock value. */
  total: string
  /** For readers with access to costs. */
  tells_costs: boolean
  commission: readonly { name: string; job_title: string | null }[]
  issuer_name: string | null
  notes: string | null
}

/** Totals to be credited. */
export interface ReturnActDocument extends DocumentTotals {
  number: string | null
  uuid: string
  date: string
  is_cancelled: boolean
  seller: DocumentParty
  supplier: DocumentParty
  warehouse: string
  /** Invoice number and day. */
  basis: string | null
  supplier_credit_nr: string | null
  reason: string
  lines: readonly DocumentLine[]
  issuer_name: string | null
  notes: string | null
}

/** EUR. */
export interface BranchSum {
  /** Null: no branch. */
  name: string | null
  net: string
  vat: string
  gross: string
}

/** `group` is the branch. */
export interface BranchReportDocument extends DocumentTotals {
  number: string
  issue_date: string
  seller: DocumentParty
  buyer: DocumentParty
  lines: readonly DocumentLine[]
  branches: readonly BranchSum[]
}

/** EUR per unit without VAT. */
export interface EnquiredLine extends GoodsLine {
  price: string | null
  delivery_days: number | null
  not_available: boolean
}

export interface PriceEnquiryDocument {
  number: string
  title: string | null
  date: string
  due_date: string | null
  seller: DocumentParty
  /** Null for suppliers. */
  buyer: DocumentParty | null
  lines: readonly EnquiredLine[]
  notes: string | null
  to_fill_in: boolean
  issuer_name: string | null
}
