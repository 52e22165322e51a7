import type { Content } from 'pdfmake/interfaces'
import type { OfferDocument, Printed } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { bankFacts, factStrip, partiesBlock, partyFacts, pieceUp, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { totalsBlock } from './pdf-totals.ts'
import { printable } from './printable.ts'
import { lineTexts, offerTexts, shared } from './texts.ts'
import type { Voice } from './voice.ts'

/** Print of an offer: to whom, what at which price, on what terms and until when. */
export async function offerPdf(given: Printed<OfferDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const frame = frameOf(document, offerTexts.title, document.date)
  const { voice } = frame
  const flow = { head: headOf(voice, document), ...lineTable(voice, document.lines, 'priced'), closing: closingOf(voice, document) }
  return printFlow(flow, frame)
}

function headOf(voice: Voice, document: Printed<OfferDocument>): Block[] {
  const { seller, buyer, number, logo } = document
  const facts: Fact[] = [
    [offerTexts.date, voice.date(document.date)],
    [offerTexts.validUntil, voice.date(document.valid_until)],
    [offerTexts.deliveryTerms, document.delivery_terms],
    [shared.paymentTerms, document.payment_terms],
  ]
  return [
    () => titleBlock(voice, { title: offerTexts.title, number, seller, logo }),
    () => factStrip(voice, facts),
    () =>
      partiesBlock(
        voice,
        [shared.seller, ...partyFacts(voice, seller), ...bankFacts(seller)],
        [shared.buyer, ...partyFacts(voice, buyer), [offerTexts.contact, document.contact_name]],
        [seller.name, buyer.name],
      ),
    ...paragraphs(document.intro),
  ]
}

function closingOf(voice: Voice, document: OfferDocument): Block[] {
  const rows = [
    { label: lineTexts.totalNet, amount: document.net },
    { label: lineTexts.vat, amount: document.vat },
    { label: lineTexts.totalGrossEur, amount: document.gross, isStrong: true },
  ]
  return [
    () => totalsBlock(voice, document, rows, voice.words(document.gross)),
    ...(document.lines.some((line) => line.isOptional) ? voice.each(offerTexts.optional).map((text) => () => paragraph(text)) : []),
    ...paragraphs(document.outro),
    ...textBlocks(voice.say(shared.notes), document.notes),
    () => ({
      stack: [
        ...(document.issuer_name ? [{ text: `${voice.say(offerTexts.prepared)}: ${document.issuer_name}` }] : []),
        ...voice.each(offerTexts.noInvoice).map((text) => ({ text })),
      ],
    }),
  ]
}

/** Free text as it was written, a block for each paragraph, so that a long one breaks between pages. */
function paragraphs(text: string | null): Block[] {
  return pieceUp(text ?? '', 900).map((piece) => () => paragraph(piece))
}

function paragraph(text: string): Content {
  return { text, margin: [0, 0, 0, 8] }
}
