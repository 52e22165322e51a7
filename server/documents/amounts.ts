import { big, round2, type Decimal } from '../../contract/money.ts'
import type { DocumentLine, DocumentVatGroup, InvoiceDocument } from './model.ts'
import { priceChange } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

/** BT-115: total less prepayments. */
export function payable(document: Pick<InvoiceDocument, 'gross' | 'advance_applied'>): string {
  return round2(big(document.gross).minus(big(document.advance_applied)))
}

/** UBL 381 requires positive credit notes. */
export function asPositive(document: InvoiceDocument): InvoiceDocument {
  return document.kind === 'credit_note' && big(document.gross).lt(0) ? turned(document) : document
}

/** Credit notes are negative. */
export function asPrinted<Document extends InvoiceDocument>(document: Document): Document {
  return document.kind === 'credit_note' && big(document.gross).gt(0) ? turned(document) : document
}

function turned<Document extends InvoiceDocument>(document: Document): Document {
  return {
    ...document,
    net: negated(document.net),
    vat: negated(document.vat),
    gross: negated(document.gross),
    advance_applied: negated(document.advance_applied),
    // The stored words have the other sign.
    amount_in_words: null,
    lines: document.lines.map((line): DocumentLine => ({ ...line, quantity: negated(line.quantity), net: negated(line.net) })),
    vat_groups: document.vat_groups.map((group): DocumentVatGroup => ({
      ...group,
      taxable: negated(group.taxable),
      tax: negated(group.tax),
    })),
  }
}

export function priceChangeWords({ price_change, unit_price }: DocumentLine, locale: DocumentLocale): string | null {
  if (!price_change) return null
  const [from = '', to = '', cut = ''] = [price_change.from, price_change.to, unit_price].map((price) => `${locale.price(price)} EUR`)
  return locale.say(priceChange(from, to, cut))
}

/** Avoids -0. */
function negated(value: Decimal): string {
  const number = big(value)
  return number.eq(0) ? String(value).replace('-', '') : number.neg().toFixed()
}
