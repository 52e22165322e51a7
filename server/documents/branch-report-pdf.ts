import type { Content, TableCell } from 'pdfmake/interfaces'
import type { BranchReportDocument, BranchSum, Printed } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { factStrip, heading, partiesBlock, partyFacts, titleBlock } from './pdf-parts.ts'
import { totalsBlock } from './pdf-totals.ts'
import { colours, contentWidth } from './pdf.ts'
import { printable } from './printable.ts'
import { branchTexts, lineTexts, shared } from './texts.ts'
import type { Voice } from './voice.ts'

/** Annex of an invoice: its lines under the branch that each was delivered to, and what each branch comes to. */
export async function branchReportPdf(given: Printed<BranchReportDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const frame = frameOf(document, branchTexts.title, document.issue_date)
  const { voice } = frame
  const lines = document.lines.map((line) => ({ ...line, group: line.group ?? voice.say(branchTexts.none) }))
  return printFlow({ head: headOf(voice, document), ...lineTable(voice, lines, 'priced'), closing: closingOf(voice, document) }, frame)
}

function headOf(voice: Voice, { number, issue_date, seller, buyer, logo }: Printed<BranchReportDocument>): Block[] {
  const [ours, theirs] = [partyFacts(voice, seller), partyFacts(voice, buyer)]
  return [
    () => titleBlock(voice, { title: branchTexts.title, number, seller, logo }),
    () => factStrip(voice, [[branchTexts.date, voice.date(issue_date)]]),
    () => partiesBlock(voice, [shared.seller, ...ours], [shared.buyer, ...theirs], [seller.name, buyer.name]),
  ]
}

function closingOf(voice: Voice, document: BranchReportDocument): Block[] {
  const sums = [
    { label: lineTexts.totalNet, amount: document.net },
    { label: lineTexts.vat, amount: document.vat },
    { label: lineTexts.totalGrossEur, amount: document.gross, isStrong: true },
  ]
  return [() => totalsBlock(voice, document, sums, []), ...branchBlocks(voice, document.branches)]
}

const figureWidth = 80
const padding = 4

/** A block for each branch, so that a long list breaks between pages. */
function branchBlocks(voice: Voice, branches: readonly BranchSum[]): Block[] {
  const titles = [branchTexts.branch, branchTexts.net, branchTexts.vat, branchTexts.gross]
  const head = titles.map((text, index): TableCell => ({
    stack: voice.each(text),
    fontSize: 7.5,
    color: colours.grey,
    alignment: index === 0 ? 'left' : 'right',
  }))
  const figure = (amount: string): TableCell => ({ text: voice.amount(amount), alignment: 'right', noWrap: true })
  return [
    () => ({ stack: [heading(voice.say(branchTexts.totals)), branchRow(head)] }),
    ...branches.map(
      ({ name, net, vat, gross }) =>
        () =>
          branchRow([{ text: name ?? voice.say(branchTexts.none) }, ...[net, vat, gross].map(figure)]),
    ),
  ]
}

function branchRow(cells: TableCell[]): Content {
  const widths = [contentWidth - 3 * figureWidth, ...Array.from({ length: 3 }, () => figureWidth - padding)]
  return {
    table: { widths, body: [cells] },
    layout: {
      hLineWidth: (index) => (index === 0 ? 0 : 0.5),
      hLineColor: () => colours.line,
      vLineWidth: () => 0,
      paddingLeft: (index) => (index === 0 ? 0 : padding),
      paddingRight: () => 0,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  }
}
