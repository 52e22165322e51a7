import type { Content, TableCell } from 'pdfmake/interfaces'
import { formatAmount, formatDate } from '../../contract/format.ts'
import type { BranchReportDocument, BranchSum, Printed } from './model.ts'
import { printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { factStrip, heading, partiesBlock, partyFacts, titleBlock } from './pdf-parts.ts'
import { totalsBlock } from './pdf-totals.ts'
import { colours, contentWidth } from './pdf.ts'
import { printable } from './printable.ts'

const title = 'Rēķina atskaite pa filiālēm'

/** Annex of an invoice: its lines under the branch that each was delivered to, and what each branch comes to. */
export async function branchReportPdf(given: Printed<BranchReportDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const flow = { head: headOf(document), ...lineTable(document.lines, 'priced'), closing: closingOf(document) }
  return printFlow(flow, {
    title: `${title} ${document.number}`,
    issuer: document.seller.name,
    date: document.issue_date,
    logo: document.logo,
  })
}

function headOf({ number, issue_date, seller, buyer, logo }: Printed<BranchReportDocument>): Block[] {
  return [
    () => titleBlock(title, number, seller.name, logo),
    () => factStrip([['Rēķina datums', formatDate(issue_date)]]),
    () => partiesBlock(['Pārdevējs', ...partyFacts(seller)], ['Pircējs', ...partyFacts(buyer)], [seller.name, buyer.name]),
  ]
}

function closingOf(document: BranchReportDocument): Block[] {
  const sums = [
    { label: 'Summa bez PVN', amount: document.net },
    { label: 'PVN', amount: document.vat },
    { label: 'Kopā ar PVN, EUR', amount: document.gross, isStrong: true },
  ]
  return [() => totalsBlock(document, sums, null), ...branchBlocks(document.branches)]
}

const figureWidth = 80
const padding = 4

/** A block for each branch, so that a long list breaks between pages. */
function branchBlocks(branches: readonly BranchSum[]): Block[] {
  const head: TableCell[] = ['Filiāle', 'Bez PVN, EUR', 'PVN, EUR', 'Kopā, EUR'].map((text, index) => ({
    text,
    fontSize: 7.5,
    color: colours.grey,
    alignment: index === 0 ? 'left' : 'right',
  }))
  return [
    () => ({ stack: [heading('Kopā pa filiālēm'), branchRow(head)] }),
    ...branches.map(
      ({ name, net, vat, gross }) =>
        () =>
          branchRow([{ text: name }, ...[net, vat, gross].map(figure)]),
    ),
  ]
}

function figure(amount: string): TableCell {
  return { text: formatAmount(amount), alignment: 'right', noWrap: true }
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
