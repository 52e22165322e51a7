import type { OrderPaper } from '../contract/orders/order-papers.ts'
import type { ParamRow } from '../contract/catalog/catalog-params.ts'
import type { ReferenceKind } from '../contract/reference/reference.ts'

/** @file The kinds of records that commands act on, and what each tells of itself. */

/** The line of a document that the keyboard is on: what its dialogs start from. */
interface CurrentLine {
  id: number
  lock_version: number
  warehouse_id: number | null
  notes: string | null
}

/** What a page of a party tells: where mail goes, and the newest of its files. */
interface WithFile {
  file_id: number | null
}

/**
 * What screens tell of a record beyond its name, by kind: what commands need to say whether they are possible
 * and what their arguments start from. Null where its commands need nothing. A row of a list tells less than
 * the record's page, so each fact may be missing.
 */
interface FactsOf {
  account: { code: string; name: string; account_type_id: number; parent_id: number | null; is_active: boolean }
  advance_invoice: {
    gross: string
    /** Received and on no invoice, EUR. */ free: string
    /** Not received yet, EUR. */ open: string
    email: string | null
  }
  branch: { customer_id: number }
  catalog_item_unit: null
  category: { code: string | null; weight: number | null; display_in_webshop: boolean; reverse_vat: boolean }
  component_list: { is_active: boolean; type: 'production' | 'service'; catalog_item_id: number }
  contact: { customer_id: number }
  credit_note: { number: string | null; email: string | null; invoice_id: number | null; simplified_invoice_id: number | null }
  customer: WithFile & { vat_nr: string | null; /** Free, EUR. */ credit: string; refund_id: number | null }
  customer_file: null
  customer_purchase: null
  file: null
  goods_removal: null
  goods_write_off: null
  import: null
  inventory_item: null
  invoice: {
    number: string | null
    /** Not paid yet, EUR. */ open: string
    email: string | null
    /** The customer's, free, EUR. */ credit: string
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
    papers: readonly Pick<OrderPaper, 'id' | 'type' | 'lock_version' | 'text' | 'waybill' | 'can'>[]
    line: (CurrentLine & { name: string }) | null
  }
  param: { name: string; type: ParamRow['type']; measure_unit_id: number | null; is_filterable: boolean }
  procurement: {
    date: string
    lines: number
    line: (CurrentLine & { quantity: string; units: readonly string[]; sale_price: string | null }) | null
  }
  price_clarification: WithFile & {
    /** Who is asked. */
    suppliers: readonly number[]
    /** The line that the keyboard is on among the answers, and the answer that it is on. */
    line_id: number | null
    answer: { line_id: number; supplier_id: number; lock_version: number } | null
  }
  procurement_invoice: null
  subscription: null
  /** Its rows by the name that answers give them: a replay knows their keys by it. */
  sale: { sale_categories: readonly { id: number; category_id: number; lock_version: number }[] }
  production_application: null
  shop_order: { gross: string; paid: string; customer_id: number | null }
  shop_daily_report: { date: string; type: 'z' | 'period' }
  rent: {
    customer_id: number
    do_not_invoice: boolean
    /** Fell due and is on no invoice, EUR. */
    uninvoiced: string
    /** Lines of accepted invoices with days after the last one; a row of a list does not know. */
    invoiced_beyond?: { invoice_id: number; invoice_item_id: number }[]
  }
  rent_item: null
  rent_reading: null
  return_act: null
  role: null
  run: { user_id: number; /** The first run of its flow. */ flow: number }
  service_application: {
    number: string
    customer_id: number
    email: string | null
    /** Its acts, the newest first. */
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
  supplier: WithFile & { vat_nr: string | null }
  support_ticket: {
    file_id: number | null
    estimate: { estimate_hours: string | null; estimate_price: string | null; due_date: string | null }
    comment: { id: number; body: string } | null
    /** Who is charged, and by what name their invoice knows it; none where there is no customer. */
    charged?: { customer_id: number; number: string } | undefined
    /** What its author ran before he asked: from the first to the last, as the history knows them. */
    flow?: { user_id: number; from: number; to: number } | undefined
  }
  lead: {
    customer_id: number | null
    /** The customer that it names. */
    likely_customer_id?: number | null
    /** Of the next call. */
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
    /** Not given in a list, which tells no texts. */
    body: string | null
  }
  task: {
    file_id: number | null
    /** The person's own newest one. */
    comment: { id: number; body: string } | null
    /** What it is about. Not given in a list. */
    links: readonly { kind: string; id: number; title: string }[]
  }
  courier_application: { notes: string | null }
  transportation: WithFile & { email: string | null }
  user: { is_active: boolean }
}

/** What a record of a reference list holds, by the names of its declaration (`contract/reference/reference.ts`). */
type ReferenceFacts = { [K in ReferenceKind]: { values: Readonly<Record<string, string | number | boolean | null>> } }

type Facts = FactsOf & ReferenceFacts

/** Kind of a record, as scopes of commands name it. */
export type RecordKind = keyof Facts

/** Kinds of records on which files or pictures hang, of which they tell the newest. */
export type Bearer = { [K in RecordKind]: Facts[K] extends { file_id: number | null } ? K : never }[RecordKind]

/** Kinds of records below which people talk, which tell the person's own newest comment. */
export type Discussed = { [K in RecordKind]: Facts[K] extends { comment: { id: number; body: string } | null } ? K : never }[RecordKind]

/** What a tab may list: records of a kind, documents of several, or the lines of a form that makes a new one. */
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

/** Whom a document is with. */
export type Party = 'customer' | 'supplier'

/** The record in front: the active tab's, or the one row selected in a list. */
export type CurrentRecord<K extends RecordKind = RecordKind> = K extends RecordKind ? Told<K> : never

interface Told<K extends RecordKind> {
  kind: K
  id: number
  /** What it is called: number or name. */
  title: string
  lock_version?: number
  status?: string
  /** Who it is with, where it is neither of them itself: what forms for new records that are begun from it propose. */
  parties?: Readonly<Partial<Record<Party, { id: number; name: string }>>>
  /** What its lifecycle allows: true, or why not. */
  can?: Readonly<Record<string, true | string>>
  /** What is known of it, by its kind. */
  facts?: Facts[K] extends null ? never : Partial<Readonly<Facts[K]>>
}
