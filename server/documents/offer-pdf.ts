import type { Content } from 'pdfmake/interfaces'
import type { OfferDocument, Printed } from './model.ts'
import type { Block } from './pdf-flow.ts'
import { lineDocumentPdf } from './pdf-line-document.ts'
import { bankFacts, factStrip, partiesBlock, partyFacts, pieceUp, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { sumRows, totalsBlock } from './pdf-totals.ts'
import { offerTexts, shared } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

export function offerPdf(offer: Printed<OfferDocument>): Promise<Uint8Array> {
  return lineDocumentPdf(offer, { title: offerTexts.title, table: 'priced', head: headOf, closing: closingOf })
}

function headOf(locale: DocumentLocale, document: Printed<OfferDocument>): Block[] {
  const { seller, buyer, number, logo } = document
  const facts: Fact[] = [
    [offerTexts.date, locale.date(document.date)],
    [offerTexts.validUntil, locale.date(document.valid_until)],
    [offerTexts.deliveryTerms, document.delivery_terms],
    [shared.paymentTerms, document.payment_terms],
  ]
  return [
    () => titleBlock(locale, { title: offerTexts.title, number, seller, logo }),
    () => factStrip(locale, facts),
    () =>
      partiesBlock(
        locale,
        [shared.seller, ...partyFacts(locale, seller), ...bankFacts(seller)],
        [shared.buyer, ...partyFacts(locale, buyer), [offerTexts.contact, document.contact_name]],
        [seller.name, buyer.name],
      ),
    ...paragraphs(document.intro),
  ]
}

function closingOf(locale: DocumentLocale, document: OfferDocument): Block[] {
  return [
    () => totalsBlock(locale, document, sumRows(document), locale.words(document.gross)),
    ...(document.lines.some((line) => line.isOptional) ? locale.each(offerTexts.optional).map((text) => () => paragraph(text)) : []),
    ...paragraphs(document.outro),
    ...textBlocks(locale.say(shared.notes), document.notes),
    () => ({
      stack: [
        ...(document.issuer_name ? [{ text: `${locale.say(offerTexts.prepared)}: ${document.issuer_name}` }] : []),
        ...locale.each(offerTexts.noInvoice).map((text) => ({ text })),
      ],
    }),
  ]
}

/** Separate blocks allow page breaks. */
function paragraphs(text: string | null): Block[] {
  return pieceUp(text ?? '', 900).map((piece) => () => paragraph(piece))
}

function paragraph(text: string): Content {
  return { text, margin: [0, 0, 0, 8] }
}
