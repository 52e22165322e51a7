import type { Content, TableCell } from 'pdfmake/interfaces'
import type { BranchReportDocument, BranchSum, Printed } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { factStrip, heading, partiesBlock, partyFacts, titleBlock } from './pdf-parts.ts'
import { sumRows, totalsBlock } from './pdf-totals.ts'
import { colours, contentWidth } from './pdf.ts'
import { printable } from './printable.ts'
import { branchTexts, shared } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

export async function branchReportPdf(report: Printed<BranchReportDocument>): Promise<Uint8Array> {
  const document = printable(report)
  const frame = frameOf(document, branchTexts.title, document.issue_date)
  const { locale } = frame
  const lines = document.lines.map((line) => ({ ...line, group: line.group ?? locale.say(branchTexts.none) }))
  return printFlow({ head: headOf(locale, document), ...lineTable(locale, lines, 'priced'), closing: closingOf(locale, document) }, frame)
}

function headOf(locale: DocumentLocale, { number, issue_date, seller, buyer, logo }: Printed<BranchReportDocument>): Block[] {
  const [ours, theirs] = [partyFacts(locale, seller), partyFacts(locale, buyer)]
  return [
    () => titleBlock(locale, { title: branchTexts.title, number, seller, logo }),
    () => factStrip(locale, [[branchTexts.date, locale.date(issue_date)]]),
    () => partiesBlock(locale, [shared.seller, ...ours], [shared.buyer, ...theirs], [seller.name, buyer.name]),
  ]
}

function closingOf(locale: DocumentLocale, document: BranchReportDocument): Block[] {
  return [() => totalsBlock(locale, document, sumRows(document), []), ...branchBlocks(locale, document.branches)]
}

const figureWidth = 80
const padding = 4

/** Separate blocks allow page breaks. */
function branchBlocks(locale: DocumentLocale, branches: readonly BranchSum[]): Block[] {
  const titles = [branchTexts.branch, branchTexts.net, branchTexts.vat, branchTexts.gross]
  const head = titles.map((text, index): TableCell => ({
    stack: locale.each(text),
    fontSize: 7.5,
    color: colours.grey,
    alignment: index === 0 ? 'left' : 'right',
  }))
  const figure = (amount: string): TableCell => ({ text: locale.amount(amount), alignment: 'right', noWrap: true })
  return [
    () => ({ stack: [heading(locale.say(branchTexts.totals)), branchRow(head)] }),
    ...branches.map(
      ({ name, net, vat, gross }) =>
        () =>
          branchRow([{ text: name ?? locale.say(branchTexts.none) }, ...[net, vat, gross].map(figure)]),
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
