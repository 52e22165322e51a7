import type { DocumentLanguage, Text } from '../../contract/company/document-languages.ts'
import type { VatCategory, VatGroup } from '../../contract/money.ts'

/**
 * What documents are printed and sent from: plain snapshots, complete in themselves, so that a
 * document made twice from the same data is the same to the byte. Amounts are decimal strings in
 * EUR, days `yyyy-mm-dd`.
 */

/** Number of a document that has none yet. */
export const draftNumber = 'PROJEKTS'

/** How a document is printed, whatever it says. */
export interface Manner {
  /** Our logo, PNG or JPEG as a data URL; null prints our name in its place. */
  logo: string | null
  language: DocumentLanguage
}

/** A document with the language that its customer reads. */
export type Spoken<Document> = Document & Pick<Manner, 'language'>

/** A document with how it is printed. */
export type Printed<Document> = Document & Manner

/** A party as it stood when the document was accepted (docs/domain/README.md#rules-for-every-document). */
export interface DocumentParty {
  name: string
  /** Registration number; for a private person a personal code, and only when he asks for it (docs/domain/accounts.md#personal-data). */
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
  /** Electronic address, where it is not to be derived from the numbers. */
  peppol_scheme: string | null
  peppol_id: string | null
}

/** Where goods or services go: a branch of the buyer. */
export interface DeliveryPlace {
  name: string | null
  address: string
  city: string | null
  postal_code: string | null
  country_code: string
}

/** Goods on a line of any document. */
export interface GoodsLine {
  position: number
  name: string
  description: string | null
  sku: string | null
  gtin: string | null
  quantity: string
  /** Abbreviation that people read: `gab.` */
  unit: string
  unit_price: string
  net: string
  /** IMEI or serial numbers. */
  units: readonly string[]
}

/** A line of any sales document. */
export interface DocumentLine extends GoodsLine {
  /** UN/ECE Recommendation 20 code: `H87`. */
  unit_code: string
  /** Name of the goods in English, where they have one and the line is called by their name. */
  name_en?: string | null
  discount_percent: string
  vat_category: VatCategory
  vat_rate: string
  vat_reason_code: string | null
  /** The buyer's own number of the order that the line is of, where it is of one. */
  customer_order_nr?: string | null
  /** Where it was delivered, on a document over several places. */
  delivered_to?: DeliveryPlace | null
  /** Of a line of a credit note that corrects the price alone: EUR without VAT for a unit, before and after. */
  price_change?: { from: string; to: string } | null
  /** Heading that lines of an offer stand under. */
  group?: string | null
  /** May be chosen, and is not in the sums: only on offers. */
  isOptional?: boolean
}

/** A VAT group with the reference that law asks for; null takes the usual text of its category. */
export interface DocumentVatGroup extends VatGroup {
  reason_text: string | null
  /** The same in English; left out, that of its category. */
  reason_text_en?: string | null
}

/** Sums of a document and how they come about. */
export interface DocumentTotals {
  net: string
  vat: string
  gross: string
  vat_groups: readonly DocumentVatGroup[]
}

/** Particulars of a delivery of goods (preču piegādes dokuments, docs/domain/invoicing.md#document-particulars). */
export interface Waybill {
  /** Description of the transaction; null means a sale. */
  transaction: string | null
  loading_address: string | null
  unloading_address: string | null
  vehicle: string | null
  driver: string | null
  transport_date: string | null
}

/** The document that a credit note corrects. */
export interface OriginalInvoice {
  number: string
  date: string
  reason: Text
}

/** How the buyer pays. */
export type PaymentMethod = 'transfer' | 'cash' | 'card' | 'offset'

/**
 * An invoice or a credit note. The amounts of a credit note may be given with either sign: its UBL
 * is positive (type 381 says which way the money goes) and its print negative.
 */
export interface InvoiceDocument extends DocumentTotals {
  /** Another document of the same form; left out, kind and supply decide. */
  form?: 'advance' | 'simplified' | 'annulled' | 'plain'
  kind: 'invoice' | 'credit_note'
  /** Final: its print carries its UBL. */
  isElectronic?: boolean
  /** What is sold decides the title: goods make a Pavadzīme-rēķins. */
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
  /** BT-13: the buyer's order, or all of them with commas. */
  customer_order_nr: string | null
  lines: readonly DocumentLine[]
  /** Paid before it was issued (BT-113), EUR: advances, and money taken when it was sold over the counter. */
  advance_applied: string
  /** The part of it that was taken when it was sold. */
  paid_at_sale?: string
  /** Words as they were stored; null has them made from the total. */
  amount_in_words: string | null
  notes: string | null
  waybill: Waybill | null
  issuer_name: string | null
  /** The tax is due when the invoice is paid (PVN likuma 137. pants). */
  vat_on_payment?: boolean
  /** What late payment costs. */
  late_interest?: Text | null
  original: OriginalInvoice | null
}

/** Print of an order (Pasūtījums). */
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

/** Print of an offer (Piedāvājums); its sums are without the optional lines. */
export interface OfferDocument extends DocumentTotals {
  number: string
  uuid: string
  date: string
  valid_until: string
  seller: DocumentParty
  /** Who is no customer yet has a name only. */
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

/** Pieņemšanas–nodošanas akts: what was handed over, by whom and to whom. */
export interface AcceptanceActDocument {
  /** Another document of the same form; left out, it is an act. */
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
  /** The invoice that the act rests on, where that is no order. */
  invoice?: { number: string; date: string }
  /** The rent that it rests on: its things are handed over for use. */
  rent?: { number: string; date: string }
  contract_ref: string | null
  lines: readonly DocumentLine[]
  /** Statement of the parties; null takes the usual one, that there are no claims. */
  text: string | null
  handed_over_by: string | null
  accepted_by: string | null
  signed_at: string | null
  notes: string | null
}

/** Preču pavadzīme: a delivery document for goods that leave before their invoice; it says no prices, but where they stand. */
export interface WaybillDocument {
  number: string
  uuid: string
  date: string
  seller: DocumentParty
  buyer: DocumentParty
  waybill: Waybill & { carrier: string | null }
  /** Documents that tell the prices of these goods. */
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

/** An act on goods written off, taken out or corrected; prices of its lines are what the goods cost. */
export interface StockDocument {
  kind: 'write_off' | 'removal' | 'correction' | 'surplus' | 'shortage'
  title: string
  /** A draft has none. */
  number: string | null
  uuid: string
  date: string
  /** What it posted was taken back. */
  is_reversed: boolean
  seller: DocumentParty
  warehouse: string
  reason: string
  /** The order by which it is made. */
  order_ref: string | null
  account: string | null
  lines: readonly GoodsLine[]
  /** Cost of what left; of a correction by how much the stock is worth more. */
  total: string
  /** It says what the goods cost: it is printed for somebody who may see that. */
  tells_costs: boolean
  commission: readonly { name: string; job_title: string | null }[]
  issuer_name: string | null
  notes: string | null
}

/** An act on goods that go back to their supplier; sums are what he is to credit. */
export interface ReturnActDocument extends DocumentTotals {
  /** A draft has none. */
  number: string | null
  uuid: string
  date: string
  is_cancelled: boolean
  seller: DocumentParty
  supplier: DocumentParty
  warehouse: string
  /** The invoice that the goods came with: number and day. */
  basis: string | null
  supplier_credit_nr: string | null
  reason: string
  lines: readonly DocumentLine[]
  issuer_name: string | null
  notes: string | null
}

/** What a branch of the buyer comes to, EUR. */
export interface BranchSum {
  /** Null for what went to no branch. */
  name: string | null
  net: string
  vat: string
  gross: string
}

/** Annex of an invoice by branches; the `group` of a line is its branch. */
export interface BranchReportDocument extends DocumentTotals {
  number: string
  issue_date: string
  seller: DocumentParty
  buyer: DocumentParty
  lines: readonly DocumentLine[]
  branches: readonly BranchSum[]
}

/** What a price enquiry says of a line; prices in EUR for one, without VAT. */
export interface EnquiredLine extends GoodsLine {
  price: string | null
  delivery_days: number | null
  not_available: boolean
}

/** A price enquiry. */
export interface PriceEnquiryDocument {
  number: string
  title: string | null
  date: string
  due_date: string | null
  seller: DocumentParty
  /** Whom it is for; null on what suppliers get. */
  buyer: DocumentParty | null
  lines: readonly EnquiredLine[]
  notes: string | null
  /** Prices and days are left empty for who answers. */
  to_fill_in: boolean
  issuer_name: string | null
}
