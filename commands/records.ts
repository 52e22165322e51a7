import type { IncomingRemedy } from '../contract/incoming-invoices/incoming-invoices.ts'
import type { OrderDocumentRecord } from '../contract/orders/order-documents.ts'
import type { ParamRow } from '../contract/catalog/catalog-params.ts'
import type { ReferenceKind } from '../contract/reference/reference.ts'

/** The document line with keyboard focus. */
interface CurrentLine {
  id: number
  lock_version: number
  warehouse_id: number | null
  notes: string | null
}

interface WithFile {
  file_id: number | null
}

interface BalanceToConfirm {
  date: string
  is_ready: boolean
  held: string | null
  email: string | null
}

/** Facts that commands need, by record kind; null if none. List rows omit some facts. */
interface FactsOf {
  account: { code: string; name: string; account_type_id: number; parent_id: number | null; is_active: boolean }
  advance_invoice: {
    gross: string
    /** EUR received and not invoiced. */ free: string
    /** EUR not received. */ open: string
    email: string | null
  }
  account_balance: null
  bank_entry: null
  voucher: null
  cash_order: { is_annulled: boolean; date: string; cash_desk_id: number }
  /** Its period and desk. */
  cash_book: { cash_desk_id: number; from: string; to: string }
  ledger_line: { /** Pages of its document and account. */ document: string | null; account: string }
  vat_return: null
  vat_difference: null
  vat_entry: null
  vat_annex_row: null
  vat_limit_dealing: null
  margin_sale: null
  /** A day of its quarter. */
  oss_return: { day: string }
  oss_entry: null
  vat_account_difference: null
  bank_statement: null
  branch: { customer_id: number }
  catalog_item_unit: null
  category: { code: string | null; weight: number | null; display_in_webshop: boolean; reverse_vat: boolean }
  component_list: { is_active: boolean; type: 'production' | 'service'; catalog_item_id: number }
  contact: { customer_id: number }
  credit_note: { number: string | null; email: string | null; invoice_id: number | null; simplified_invoice_id: number | null }
  customer: WithFile & {
    email: string | null
    /** Of the statement of account that is shown. */
    period: { from: string; to: string }
    vat_nr: string | null
    credit: string
    refund_id: number | null
    logo_id: number | null
  }
  customer_file: null
  customer_purchase: null
  open_item: null
  customer_payment: { customer_id: number }
  receivable: { customer_id: number }
  late_interest: { customer_id: number; /** The last day of the list. */ to: string | null }
  interest_claim: { state: string; bill_id: number | null }
  offset_party: null
  offset: { is_withdrawn: boolean }
  balance_to_confirm: BalanceToConfirm
  supplier_balance_to_confirm: BalanceToConfirm
  balance_confirmation: {
    state: string
    is_missing: boolean
    address: string | null
    answer: { their_balance: string | null; answer_note: string | null; answered_by: string | null; answered_on: string | null }
  }
  reminder: { is_ready: boolean; /** Why some are not reminded of. */ held: string | null; email: string | null }
  reminder_letter: { state: string; address: string }
  file: null
  goods_removal: null
  goods_write_off: null
  group_job: { is_running: boolean }
  import: null
  inventory_item: null
  invoice: {
    number: string | null
    /** EUR unpaid. */ open: string
    email: string | null
    /** Customer's free credit, EUR. */ credit: string
    /** Id of the line in which the keyboard is. */
    focused_line: number | null
    dispute: string | null
    is_disputed: boolean
  }
  item: { is_eol: boolean; is_stocked: boolean; display_in_webshop: boolean }
  mail: null
  maintenance: null
  number: null
  number_series: null
  offer: WithFile & { email: string | null }
  order: {
    email: string | null
    /** Newest first. */
    documents: readonly Pick<OrderDocumentRecord, 'id' | 'type' | 'lock_version' | 'text' | 'waybill' | 'can'>[]
    line: (CurrentLine & { name: string }) | null
    /** Id of the line in which the keyboard is. */
    focused_line: number | null
  }
  param: { name: string; type: ParamRow['type']; measure_unit_id: number | null; is_filterable: boolean }
  procurement: {
    date: string
    lines: number
    line: (CurrentLine & { quantity: string; units: readonly string[]; sale_price: string | null }) | null
  }
  price_clarification: WithFile & {
    suppliers: readonly number[]
    line_id: number | null
    answer: { line_id: number; supplier_id: number; lock_version: number } | null
  }
  procurement_invoice: { /** EUR unpaid. */ open: string; payment_hold: string | null; is_credit: boolean }
  subscription: null
  /** A replay finds the row keys by category. */
  sale: { sale_categories: readonly { id: number; category_id: number; lock_version: number }[] }
  production_application: null
  shop_order: { gross: string; paid: string; customer_id: number | null }
  shop_daily_report: { date: string; type: 'z' | 'period' }
  rent: {
    customer_id: number
    do_not_invoice: boolean
    /** EUR due and not invoiced. */
    uninvoiced: string
    /** Lines of accepted invoices beyond the last day; unknown in lists. */
    invoiced_beyond?: { invoice_id: number; invoice_item_id: number }[]
  }
  rent_item: null
  rent_reading: null
  return_act: null
  e_invoice: { /** Why it is in no batch for EDS. */ not_in_batch: string | null }
  incoming_invoice: {
    supplier_id: number | null
    /** How to get over each problem; unknown in lists. */
    remedies?: readonly IncomingRemedy[]
  }
  incoming_message: null
  supplier_item_code: { item_id: number; is_forgotten: boolean; last_invoice_id: number | null }
  payment_order: { date: string; iban: string }
  role: null
  run: { user_id: number; /** First run of the flow. */ flow: number; /** Reason why it is not taken back. */ undo: string | null }
  service_application: {
    number: string
    customer_id: number
    email: string | null
    /** Newest first. */
    acts: readonly { id: number; lock_version: number; signed_at: string | null }[]
    file_id: number | null
  }
  simplified_invoice: null
  'stock-item': { catalog_item_id: number }
  'stock-movement': null
  'gift-card': null
  stock_check: null
  stock_check_count: { check_id: number }
  stock_check_line: { check_id: number; goods: string; has_units: boolean }
  stock_item_count: null
  supplier_payment: { supplier_id: number; /** EUR that settles no invoice. */ free: string; is_credit: boolean }
  supplier: WithFile & { vat_nr: string | null }
  support_ticket: {
    file_id: number | null
    estimate: { estimate_hours: string | null; estimate_price: string | null; due_date: string | null }
    comment: { id: number; body: string } | null
    /** The invoiced customer and the number for its invoice. */
    charged?: { customer_id: number; number: string } | undefined
    /** The author's runs before opening the ticket. */
    flow?: { user_id: number; from: number; to: number } | undefined
  }
  lead: {
    customer_id: number | null
    likely_customer_id?: number | null
    /** Date of the next call. */
    task_date: string | null
    task_time: string | null
    file_id: number | null
    comment: { id: number; body: string } | null
  }
  message: {
    title: string
    is_pinned: boolean
    visible_from: string | null
    visible_to: string | null
    /** Omitted in lists. */
    body: string | null
  }
  task: {
    file_id: number | null
    /** The user's newest comment. */
    comment: { id: number; body: string } | null
    /** Omitted in lists. */
    links: readonly { kind: string; id: number; title: string }[]
  }
  courier_application: { notes: string | null }
  transportation: WithFile & { email: string | null }
  user: { is_active: boolean }
}

/** Values of a reference list's record, by field (`contract/reference/reference.ts`). */
type ReferenceFacts = { [K in ReferenceKind]: { values: Readonly<Record<string, string | number | boolean | null>> } }

type Facts = FactsOf & ReferenceFacts

export type RecordKind = keyof Facts

export type Bearer = { [K in RecordKind]: Facts[K] extends { file_id: number | null } ? K : never }[RecordKind]

export type Discussed = { [K in RecordKind]: Facts[K] extends { comment: { id: number; body: string } | null } ? K : never }[RecordKind]

export type ListKind =
  | RecordKind
  | 'technical_document'
  | `new-${'order' | 'invoice' | 'advance' | 'credit' | 'simplified' | 'supplier-invoice' | 'technical-document' | 'return-act' | 'rent' | 'component-list' | 'production' | 'service' | 'transportation' | 'courier-application' | 'price-clarification' | 'task' | 'lead' | 'support-ticket' | 'sale' | 'subscription' | 'shop' | 'shop-report' | 'contract-template'}`
  | 'rent-own'
  | 'rent-sheet'
  | 'gift-card'
  | 'rent-billing'
  | 'credit-order'
  | 'order-from-offer'

export type Party = 'customer' | 'supplier'

/** The active tab's record, or the selected list row. */
export type CurrentRecord<K extends RecordKind = RecordKind> =
  | (K extends RecordKind ? RecordDescription<K> : never)
  // The compiler tries at most 25 kinds of one value, and there are more lists than that.
  | ([RecordKind] extends [K] ? RecordDescription<ReferenceKind> : never)

interface RecordDescription<K extends RecordKind> {
  kind: K
  id: number
  title: string
  lock_version?: number
  status?: string
  /** Related customer and supplier, proposed in new forms. */
  parties?: Readonly<Partial<Record<Party, { id: number; name: string }>>>
  can?: Readonly<Record<string, true | string>>
  facts?: Facts[K] extends null ? never : Partial<Readonly<Facts[K]>>
}
