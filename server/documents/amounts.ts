import { big, round2, type Decimal } from '../../contract/money.ts'
import type { DocumentLine, DocumentVatGroup, InvoiceDocument } from './model.ts'
import { priceChange } from './texts.ts'
import type { Voice } from './voice.ts'

/** Signs of a document, and the sums that follow from those it holds. */

/** What remains to pay at issue (BT-115): the total less what was paid before. */
export function payable(document: Pick<InvoiceDocument, 'gross' | 'advance_applied'>): string {
  return round2(big(document.gross).minus(big(document.advance_applied)))
}

/** The document with a positive total, as UBL 381 wants a credit note; an invoice stays as it is. */
export function asPositive(document: InvoiceDocument): InvoiceDocument {
  return document.kind === 'credit_note' && big(document.gross).lt(0) ? turned(document) : document
}

/** The document as it is printed: a credit note with minus signs. */
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
    // The stored words told the other sign.
    amount_in_words: null,
    lines: document.lines.map((line): DocumentLine => ({ ...line, quantity: negated(line.quantity), net: negated(line.net) })),
    vat_groups: document.vat_groups.map((group): DocumentVatGroup => ({
      ...group,
      taxable: negated(group.taxable),
      tax: negated(group.tax),
    })),
  }
}

/** What a line of a credit note says of a corrected price; null for any other. */
export function priceChangeWords({ price_change, unit_price }: DocumentLine, voice: Voice): string | null {
  if (!price_change) return null
  const [from = '', to = '', cut = ''] = [price_change.from, price_change.to, unit_price].map((price) => `${voice.price(price)} EUR`)
  return voice.say(priceChange(from, to, cut))
}

/** Zero has no sign: Big would write -0. */
function negated(value: Decimal): string {
  const number = big(value)
  return number.eq(0) ? String(value).replace('-', '') : number.neg().toFixed()
}
