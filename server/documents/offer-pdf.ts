import type { Content } from 'pdfmake/interfaces'
import type { OfferDocument, Printed } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { bankFacts, factStrip, partiesBlock, partyFacts, pieceUp, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { totalsBlock } from './pdf-totals.ts'
import { printable } from './printable.ts'
import { lineTexts, offerTexts, shared } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

export async function offerPdf(offer: Printed<OfferDocument>): Promise<Uint8Array> {
  const document = printable(offer)
  const frame = frameOf(document, offerTexts.title, document.date)
  const { locale } = frame
  const flow = { head: headOf(locale, document), ...lineTable(locale, document.lines, 'priced'), closing: closingOf(locale, document) }
  return printFlow(flow, frame)
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
  const rows = [
    { label: lineTexts.totalNet, amount: document.net },
    { label: lineTexts.vat, amount: document.vat },
    { label: lineTexts.totalGrossEur, amount: document.gross, isStrong: true },
  ]
  return [
    () => totalsBlock(locale, document, rows, locale.words(document.gross)),
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
