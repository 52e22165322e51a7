import { formatDate } from '../../contract/format.ts'
import { amountInWords } from '../../contract/words.ts'
import type { Printed, ReturnActDocument } from './model.ts'
import { printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import {
  bankFacts,
  factStrip,
  note,
  numberOrDraft,
  partiesBlock,
  partyFacts,
  signatures,
  signed,
  textBlocks,
  titleBlock,
  type Fact,
} from './pdf-parts.ts'
import { totalsBlock } from './pdf-totals.ts'
import { printable } from './printable.ts'

const title = 'Atgriešanas akts'

/** Act on goods that go back to their supplier: which, why, and what he is to credit. */
export async function returnActPdf(given: Printed<ReturnActDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const flow = { head: headOf(document), ...lineTable(document.lines, 'priced'), closing: closingOf(document) }
  return printFlow(flow, {
    title: `${title} ${numberOrDraft(document)}`,
    issuer: document.seller.name,
    date: document.date,
    logo: document.logo,
  })
}

function headOf(document: Printed<ReturnActDocument>): Block[] {
  const { seller, supplier } = document
  const facts: Fact[] = [
    ['Datums', formatDate(document.date)],
    ['Noliktava', document.warehouse],
    ['Piegādātāja rēķins', document.basis],
    ['Kredītrēķins', document.supplier_credit_nr],
  ]
  return [
    () => titleBlock(title, numberOrDraft(document), seller.name, document.logo),
    () => factStrip(facts),
    () =>
      partiesBlock(
        ['Atgriež', ...partyFacts(seller), ...bankFacts(seller)],
        ['Piegādātājs', ...partyFacts(supplier)],
        [seller.name, supplier.name],
      ),
    ...textBlocks('Atgriešanas iemesls', document.reason),
    ...(document.is_cancelled ? [() => note('Akts ir atcelts: preces nav atgrieztas.')] : []),
  ]
}

function closingOf(document: ReturnActDocument): Block[] {
  const rows = [
    { label: 'Summa bez PVN', amount: document.net },
    { label: 'PVN', amount: document.vat },
    { label: 'Kreditējams, EUR', amount: document.gross, isStrong: true },
  ]
  const before = [() => totalsBlock(document, rows, amountInWords(document.gross)), ...textBlocks('Piezīmes', document.notes)]
  return signed(before, () => signatures(['Nodeva', document.issuer_name], ['Saņēma', null]))
}
