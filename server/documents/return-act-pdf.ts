import { draftNumber, type Printed, type ReturnActDocument } from './model.ts'
import type { Block } from './pdf-flow.ts'
import { lineDocumentPdf } from './pdf-line-document.ts'
import { bankFacts, factStrip, note, partiesBlock, partyFacts, signatures, signed, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { sumRows, totalsBlock } from './pdf-totals.ts'
import { actTexts, returnTexts, shared } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

export function returnActPdf(act: Printed<ReturnActDocument>): Promise<Uint8Array> {
  return lineDocumentPdf(
    { ...act, number: act.number ?? draftNumber },
    { title: returnTexts.act, table: 'priced', head: headOf, closing: closingOf },
  )
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
  const sums = () => totalsBlock(locale, document, sumRows(document, returnTexts.due), locale.words(document.gross))
  const before = [sums, ...textBlocks(locale.say(shared.notes), document.notes)]
  return signed(before, () => signatures(locale, [actTexts.gave, document.issuer_name], [returnTexts.took, null]))
}
