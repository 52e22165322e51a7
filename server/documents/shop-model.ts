import type { VatGroup } from '../../contract/money.ts'
import type { DocumentParty, PrintOptions } from './model.ts'

/** EUR with VAT. */
export interface ShopReceipt extends PrintOptions {
  number: string
  at: string
  seller: DocumentParty
  cashier: string
  buyer: string | null
  returns: string | null
  lines: { name: string; quantity: string; unit: string; price: string; discount_percent: string; amount: string; units: string[] }[]
  vat_lines: Pick<VatGroup, 'category' | 'rate' | 'taxable' | 'tax'>[]
  gross: string
  payments: { label: string; amount: string }[]
  cash_received: string | null
  change: string
  gift_cards: { number: string; balance: string }[]
  invoice: string | null
  /** Fiscal device or cash register receipt; null if unknown. */
  fiscal_nr: string | null
}

/** EUR. */
export interface ShopReport extends PrintOptions {
  uuid: string
  title: string
  number: string
  type: 'z' | 'period'
  date_from: string
  date: string
  seller: DocumentParty
  issuer_name: string | null
  sales: number
  gross: string
  invoiced: string
  net: string
  vat: string
  vat_lines: { category: string; rate: string; taxable: string; tax: string }[]
  payments: { method: string; label: string; taken: string; given_back: string; amount: string }[]
  gift_cards_sold: string
  gift_cards_open: string
  cash_opening: string
  cash_sales: string
  cash_in: string
  cash_out: string
  cash_expected: string
  cash_balance: string
  cash_difference: string
  fiscal_nr: string | null
  notes: string | null
}
