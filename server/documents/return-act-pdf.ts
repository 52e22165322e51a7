import { draftNumber, type Printed, type ReturnActDocument } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { bankFacts, factStrip, note, partiesBlock, partyFacts, signatures, signed, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { totalsBlock } from './pdf-totals.ts'
import { printable } from './printable.ts'
import { actTexts, lineTexts, returnTexts, shared } from './texts.ts'
import type { Voice } from './voice.ts'

/** Act on goods that go back to their supplier: which, why, and what he is to credit. */
export async function returnActPdf(given: Printed<ReturnActDocument>): Promise<Uint8Array> {
  const document = printable({ ...given, number: given.number ?? draftNumber })
  const frame = frameOf(document, returnTexts.act, document.date)
  const { voice } = frame
  const flow = { head: headOf(voice, document), ...lineTable(voice, document.lines, 'priced'), closing: closingOf(voice, document) }
  return printFlow(flow, frame)
}

function headOf(voice: Voice, { seller, supplier, logo, ...document }: Printed<ReturnActDocument> & { number: string }): Block[] {
  const facts: Fact[] = [
    [returnTexts.date, voice.date(document.date)],
    [returnTexts.warehouse, document.warehouse],
    [returnTexts.basis, document.basis],
    [returnTexts.credit, document.supplier_credit_nr],
  ]
  return [
    () => titleBlock(voice, { title: returnTexts.act, number: document.number, seller, logo }),
    () => factStrip(voice, facts),
    () =>
      partiesBlock(
        voice,
        [returnTexts.giver, ...partyFacts(voice, seller), ...bankFacts(seller)],
        [returnTexts.supplier, ...partyFacts(voice, supplier)],
        [seller.name, supplier.name],
      ),
    ...textBlocks(voice.say(returnTexts.reason), document.reason),
    ...(document.is_cancelled ? [() => note(voice.each(returnTexts.cancelled).join('\n'))] : []),
  ]
}

function closingOf(voice: Voice, document: ReturnActDocument): Block[] {
  const rows = [
    { label: lineTexts.totalNet, amount: document.net },
    { label: lineTexts.vat, amount: document.vat },
    { label: returnTexts.due, amount: document.gross, isStrong: true },
  ]
  const sums = () => totalsBlock(voice, document, rows, voice.words(document.gross))
  const before = [sums, ...textBlocks(voice.say(shared.notes), document.notes)]
  return signed(before, () => signatures(voice, [actTexts.gave, document.issuer_name], [returnTexts.took, null]))
}
