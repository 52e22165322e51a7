import type { DocumentParty } from './model.ts'
import { group, leaf, type XmlElement } from './xml.ts'

/** A line as the accounting program books it; amounts in EUR. */
export interface AccountedLine {
  name: string
  sku: string | null
  quantity: string
  net: string
  vat_category: string
  vat_rate: string
  /** Code of the income account; null where none is set. */
  account: string | null
}

/** An accepted invoice or credit note for the accounting program. */
export interface AccountedDocument {
  kind: 'invoice' | 'credit_note'
  number: string
  date: string
  due_date: string | null
  vat_point_date: string | null
  /** Number of the invoice that a credit note corrects. */
  original: string | null
  buyer: DocumentParty | null
  net: string
  vat: string
  gross: string
  vat_groups: readonly { category: string; rate: string; taxable: string; tax: string }[]
  lines: readonly AccountedLine[]
}

/** The document as an element of the accounting export (domain.md 1.13); the amounts of a credit note are positive. */
export function accountedElement(document: AccountedDocument): XmlElement | null {
  const { buyer, vat_groups, lines } = document
  return group(
    document.kind,
    leaf('number', document.number),
    leaf('date', document.date),
    leaf('due_date', document.due_date),
    leaf('vat_point_date', document.vat_point_date),
    leaf('original_invoice', document.original),
    group(
      'customer',
      leaf('name', buyer?.name),
      leaf('reg_nr', buyer?.reg_nr),
      leaf('vat_nr', buyer?.vat_nr),
      leaf('address', buyer?.legal_address),
      leaf('country', buyer?.country_code),
    ),
    leaf('currency', 'EUR'),
    leaf('net', document.net),
    leaf('vat', document.vat),
    leaf('gross', document.gross),
    vat_groups.map(({ category, rate, taxable, tax }) =>
      group('vat_line', leaf('category', category), leaf('rate', rate), leaf('taxable', taxable), leaf('tax', tax)),
    ),
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
  )
}
