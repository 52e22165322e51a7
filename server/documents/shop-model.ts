import type { VatGroup } from '../../contract/money.ts'
import type { DocumentParty, Manner } from './model.ts'

/** What the till hands over with the goods; amounts with VAT, EUR. */
export interface ShopReceipt extends Manner {
  number: string
  /** Moment of the sale, as it is printed. */
  at: string
  seller: DocumentParty
  cashier: string
  buyer: string | null
  /** Number of the receipt whose goods came back. */
  returns: string | null
  lines: { name: string; quantity: string; unit: string; price: string; discount_percent: string; amount: string; units: string[] }[]
  vat_lines: Pick<VatGroup, 'category' | 'rate' | 'taxable' | 'tax'>[]
  gross: string
  payments: { label: string; amount: string }[]
  cash_received: string | null
  change: string
  gift_cards: { number: string; balance: string }[]
  invoice: string | null
  /** Number under which a fiscal device registered it, or of the receipt of a cash register; null: none is known. */
  fiscal_nr: string | null
}

/** The close of a day, or the sum of closed ones; EUR. */
export interface ShopReport extends Manner {
  uuid: string
  title: string
  /** Its day. */
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
