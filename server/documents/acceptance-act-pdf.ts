import type { Content } from 'pdfmake/interfaces'
import type { Text } from '../../contract/company/document-languages.ts'
import { deliveryLine } from './address.ts'
import type { AcceptanceActDocument, Printed } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { factStrip, partiesBlock, partyFacts, signatures, signed, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { printable } from './printable.ts'
import { actTexts, invoiceTexts, shared } from './texts.ts'
import type { Voice } from './voice.ts'

/** Pieņemšanas–nodošanas akts: parties, basis, list without prices, statement, two signatures. */
export async function acceptanceActPdf(given: Printed<AcceptanceActDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const frame = frameOf(document, titleOf(document), document.date)
  const { voice } = frame
  const flow = { head: headOf(voice, document), ...lineTable(voice, document.lines, 'counted'), closing: closingOf(voice, document) }
  return printFlow(flow, frame)
}

function titleOf({ form }: AcceptanceActDocument): Text {
  return actTexts[form ?? 'act']
}

function headOf(voice: Voice, document: Printed<AcceptanceActDocument>): Block[] {
  const { seller, buyer, number, logo } = document
  const facts: Fact[] = [
    [actTexts.date, voice.longDate(document.date)],
    [actTexts.place, document.place],
    [actTexts.basis, basisOf(voice, document)],
    [shared.contract, document.contract_ref],
    [actTexts.handedOverAt, deliveryLine(document.delivery, voice)],
  ]
  const [giver, taker] = [partyFacts(voice, seller), partyFacts(voice, buyer)]
  return [
    () => titleBlock(voice, { title: titleOf(document), number, seller, logo }),
    () => factStrip(voice, facts, 3),
    () => partiesBlock(voice, [actTexts.giver, ...giver], [actTexts.taker, ...taker], [seller.name, buyer.name]),
  ]
}

function basisOf(voice: Voice, { invoice, rent, order_number, order_date }: AcceptanceActDocument): string {
  if (rent) return `${voice.say(actTexts.rent)} ${rent.number}, ${voice.date(rent.date)}`
  if (invoice) return `${voice.say(invoiceTexts.plain)} ${invoice.number}, ${voice.date(invoice.date)}`
  return `${voice.say(shared.order)} ${order_number}, ${voice.date(order_date)}`
}

function closingOf(voice: Voice, document: AcceptanceActDocument): Block[] {
  const text = document.text ?? voice.each(document.rent ? actTexts.lent : actTexts.noClaims).join('\n')
  const before = [() => statement(text), ...textBlocks(voice.say(shared.notes), document.notes)]
  const receiver = [document.accepted_by, voice.date(document.signed_at)].filter(Boolean).join(', ')
  return signed(before, () => signatures(voice, [actTexts.gave, document.handed_over_by], [actTexts.took, receiver || null]))
}

function statement(text: string): Content {
  return { text, margin: [0, 12, 0, 14] }
}
