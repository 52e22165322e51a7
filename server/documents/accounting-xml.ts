import type { DocumentParty } from './model.ts'
import { group, leaf, type XmlElement } from './xml.ts'

/** EUR. */
export interface AccountedLine {
  name: string
  sku: string | null
  quantity: string
  net: string
  vat_category: string
  vat_rate: string
  /** Null if unset. */
  account: string | null
}

interface VatLine {
  category: string
  rate: string
  /** Member state that it is owed to under OSS. */
  state?: string | null
  taxable: string
  tax: string
}

/** EUR. */
export interface VatPayment {
  kind: 'invoice' | 'simplified_invoice'
  number: string
  date: string
  amount: string
  vat_groups: readonly VatLine[]
}

/** EUR; tax was due on receipt (PVN likuma 121. pants). */
export interface AccountedAdvance {
  number: string
  amount: string
  vat_groups: readonly VatLine[]
}

export interface AdvancePayment extends AccountedAdvance {
  date: string
  buyer: DocumentParty | null
}

export interface AccountedDocument {
  kind: 'invoice' | 'credit_note' | 'simplified_invoice'
  number: string
  date: string
  due_date: string | null
  /** Null: day of payment. */
  vat_point_date: string | null
  vat_on_payment: boolean
  /** For credit notes. */
  original: string | null
  buyer: DocumentParty | null
  /** Null if unpaid. */
  paid_at?: string | null
  payment_method?: string
  /** Annulled after possible export. */
  annulled?: boolean
  net: string
  vat: string
  gross: string
  vat_groups: readonly VatLine[]
  lines: readonly AccountedLine[]
  advances?: readonly AccountedAdvance[]
}

/** docs/domain/invoicing.md#accounting-export; credit notes have positive amounts. */
export function accountedElement(document: AccountedDocument): XmlElement | null {
  const { buyer, vat_groups, lines } = document
  return group(
    document.kind,
    leaf('number', document.number),
    leaf('date', document.date),
    leaf('due_date', document.due_date),
    leaf('vat_point_date', document.vat_point_date),
    leaf('vat_on_payment', document.vat_on_payment ? 'true' : null),
    leaf('original_invoice', document.original),
    leaf('paid_at', document.paid_at),
    leaf('payment_method', document.payment_method),
    leaf('annulled', document.annulled ? 'true' : null),
    customerElement(buyer),
    leaf('currency', 'EUR'),
    leaf('net', document.net),
    leaf('vat', document.vat),
    leaf('gross', document.gross),
    vat_groups.map(vatLine),
    lines.map((line) =>
      group(
        'item',
        leaf('name', line.name),
        leaf('sku', line.sku),
        leaf('quantity', line.quantity),
        leaf('net', line.net),
        leaf('vat_category', line.vat_category),
        leaf('vat_rate', line.vat_rate),
        leaf('account', line.account),
      ),
    ),
    (document.advances ?? []).map(({ number, amount, vat_groups: spent }) =>
      group('advance', leaf('number', number), leaf('amount', amount), spent.map(vatLine)),
    ),
  )
}

export function advancePaymentElement({ number, date, amount, buyer, vat_groups }: AdvancePayment): XmlElement | null {
  return group(
    'advance_payment',
    leaf('number', number),
    leaf('date', date),
    customerElement(buyer),
    leaf('currency', 'EUR'),
    leaf('amount', amount),
    vat_groups.map(vatLine),
  )
}

function customerElement(buyer: DocumentParty | null): XmlElement | null {
  return group(
    'customer',
    leaf('name', buyer?.name),
    leaf('reg_nr', buyer?.reg_nr),
    leaf('vat_nr', buyer?.vat_nr),
    leaf('address', buyer?.legal_address),
    leaf('country', buyer?.country_code),
  )
}

export function vatPaymentElement({ kind, number, date, amount, vat_groups }: VatPayment): XmlElement | null {
  return group('vat_payment', leaf(kind, number), leaf('date', date), leaf('amount', amount), vat_groups.map(vatLine))
}

function vatLine({ category, rate, state = null, taxable, tax }: VatLine): XmlElement | null {
  return group('vat_line', leaf('category', category), leaf('rate', rate), leaf('state', state), leaf('taxable', taxable), leaf('tax', tax))
}
