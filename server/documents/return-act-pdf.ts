import { draftNumber, type Printed, type ReturnActDocument } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { bankFacts, factStrip, note, partiesBlock, partyFacts, signatures, signed, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { totalsBlock } from './pdf-totals.ts'
import { printable } from './printable.ts'
import { actTexts, lineTexts, shared } from './texts.ts'
import { latvianOnly, voiceOf } from './voice.ts'

const title = latvianOnly('Atgriešanas akts')
const voice = voiceOf('lv')

/** Act on goods that go back to their supplier: which, why, and what he is to credit. It is Latvian: suppliers have no language of their own. */
export async function returnActPdf(given: Printed<ReturnActDocument>): Promise<Uint8Array> {
  const document = printable({ ...given, number: given.number ?? draftNumber, language: 'lv' as const })
  const frame = frameOf(document, title, document.date)
  return printFlow({ head: headOf(document), ...lineTable(voice, document.lines, 'priced'), closing: closingOf(document) }, frame)
}

function headOf({ seller, supplier, logo, ...document }: Printed<ReturnActDocument> & { number: string }): Block[] {
  const facts: Fact[] = [
    [latvianOnly('Datums'), voice.date(document.date)],
    [latvianOnly('Noliktava'), document.warehouse],
    [latvianOnly('Piegādātāja rēķins'), document.basis],
    [latvianOnly('Kredītrēķins'), document.supplier_credit_nr],
  ]
  return [
    () => titleBlock(voice, { title, number: document.number, seller, logo }),
    () => factStrip(voice, facts),
    () =>
      partiesBlock(
        voice,
        [latvianOnly('Atgriež'), ...partyFacts(voice, seller), ...bankFacts(seller)],
        [latvianOnly('Piegādātājs'), ...partyFacts(voice, supplier)],
        [seller.name, supplier.name],
      ),
    ...textBlocks('Atgriešanas iemesls', document.reason),
    ...(document.is_cancelled ? [() => note('Akts ir atcelts: preces nav atgrieztas.')] : []),
  ]
}

function closingOf(document: ReturnActDocument): Block[] {
  const rows = [
    { label: lineTexts.totalNet, amount: document.net },
    { label: lineTexts.vat, amount: document.vat },
    { label: latvianOnly('Kreditējams, EUR'), amount: document.gross, isStrong: true },
  ]
  const sums = () => totalsBlock(voice, document, rows, voice.words(document.gross))
  const before = [sums, ...textBlocks(shared.notes.lv, document.notes)]
  return signed(before, () => signatures(voice, [actTexts.gave, document.issuer_name], [latvianOnly('Saņēma'), null]))
}
