import type { Content } from 'pdfmake/interfaces'
import { formatDate } from '../../contract/format.ts'
import { amountInWords } from '../../contract/words.ts'
import type { OfferDocument, Printed } from './model.ts'
import { printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { bankFacts, factStrip, partiesBlock, partyFacts, pieceUp, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { totalsBlock } from './pdf-totals.ts'
import { printable } from './printable.ts'

/** Print of an offer: to whom, what at which price, on what terms and until when. */
export async function offerPdf(given: Printed<OfferDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const flow = { head: headOf(document), ...lineTable(document.lines, 'priced'), closing: closingOf(document) }
  return printFlow(flow, {
    title: `Piedāvājums ${document.number}`,
    issuer: document.seller.name,
    date: document.date,
    logo: document.logo,
  })
}

function headOf(document: Printed<OfferDocument>): Block[] {
  const { seller, buyer } = document
  const facts: Fact[] = [
    ['Piedāvājuma datums', formatDate(document.date)],
    ['Spēkā līdz', formatDate(document.valid_until)],
    ['Piegādes noteikumi', document.delivery_terms],
    ['Apmaksas noteikumi', document.payment_terms],
  ]
  return [
    () => titleBlock('Piedāvājums', document.number, seller.name, document.logo),
    () => factStrip(facts),
    () =>
      partiesBlock(
        ['Pārdevējs', ...partyFacts(seller), ...bankFacts(seller)],
        ['Pircējs', ...partyFacts(buyer), ['Kontaktpersona', document.contact_name]],
        [seller.name, buyer.name],
      ),
    ...paragraphs(document.intro),
  ]
}

function closingOf(document: OfferDocument): Block[] {
  const rows = [
    { label: 'Summa bez PVN', amount: document.net },
    { label: 'PVN', amount: document.vat },
    { label: 'Kopā ar PVN, EUR', amount: document.gross, isStrong: true },
  ]
  return [
    () => totalsBlock(document, rows, amountInWords(document.gross)),
    ...(document.lines.some((line) => line.isOptional) ? [() => paragraph('Papildus piedāvātās pozīcijas kopsummā nav iekļautas.')] : []),
    ...paragraphs(document.outro),
    ...textBlocks('Piezīmes', document.notes),
    () => ({
      stack: [
        ...(document.issuer_name ? [{ text: `Piedāvājumu sagatavoja: ${document.issuer_name}` }] : []),
        { text: 'Piedāvājums nav rēķins un nav pamats samaksai.' },
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
