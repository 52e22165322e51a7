import { draftNumber, type Printed, type ReturnActDocument } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { bankFacts, factStrip, note, partiesBlock, partyFacts, signatures, signed, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { totalsBlock } from './pdf-totals.ts'
import { printable } from './printable.ts'
import { actTexts, lineTexts, returnTexts, shared } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

export async function returnActPdf(act: Printed<ReturnActDocument>): Promise<Uint8Array> {
  const document = printable({ ...act, number: act.number ?? draftNumber })
  const frame = frameOf(document, returnTexts.act, document.date)
  const { locale } = frame
  const flow = { head: headOf(locale, document), ...lineTable(locale, document.lines, 'priced'), closing: closingOf(locale, document) }
  return printFlow(flow, frame)
}

function headOf(locale: DocumentLocale, { seller, supplier, logo, ...document }: Printed<ReturnActDocument> & { number: string }): Block[] {
  const facts: Fact[] = [
    [returnTexts.date, locale.date(document.date)],
    [returnTexts.warehouse, document.warehouse],
    [returnTexts.basis, document.basis],
    [returnTexts.credit, document.supplier_credit_nr],
  ]
  return [
    () => titleBlock(locale, { title: returnTexts.act, number: document.number, seller, logo }),
    () => factStrip(locale, facts),
    () =>
      partiesBlock(
        locale,
        [returnTexts.giver, ...partyFacts(locale, seller), ...bankFacts(seller)],
        [returnTexts.supplier, ...partyFacts(locale, supplier)],
        [seller.name, supplier.name],
      ),
    ...textBlocks(locale.say(returnTexts.reason), document.reason),
    ...(document.is_cancelled ? [() => note(locale.each(returnTexts.cancelled).join('\n'))] : []),
  ]
}

function closingOf(locale: DocumentLocale, document: ReturnActDocument): Block[] {
  const rows = [
    { label: lineTexts.totalNet, amount: document.net },
    { label: lineTexts.vat, amount: document.vat },
    { label: returnTexts.due, amount: document.gross, isStrong: true },
  ]
  const sums = () => totalsBlock(locale, document, rows, locale.words(document.gross))
  const before = [sums, ...textBlocks(locale.say(shared.notes), document.notes)]
  return signed(before, () => signatures(locale, [actTexts.gave, document.issuer_name], [returnTexts.took, null]))
}
