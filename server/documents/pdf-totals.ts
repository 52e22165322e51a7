import type { Column, Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces'
import { formatAmount } from '../../contract/format.ts'
import type { DocumentTotals } from './model.ts'
import { colours, contentWidth } from './pdf.ts'
import { vatReason, vatTitle } from './vat-reasons.ts'

/** VAT groups at the left, totals under the amounts at the right, then references and words. */

/** A row of the totals; the last, strong one is what matters. */
export interface TotalRow {
  label: string
  amount: string
  isStrong?: boolean
}

const padding = 4
const groupsWidth = 268
const totalsWidth = 208

/** The block that closes the table of lines. */
export function totalsBlock(totals: DocumentTotals, rows: readonly TotalRow[], words: string | null): Content {
  const reasons = [...new Set(totals.vat_groups.map(vatReason))].filter((reason) => reason !== null)
  return {
    stack: [
      { columns: [vatTable(totals), sumTable(rows)], columnGap: contentWidth - groupsWidth - totalsWidth },
      ...reasons.map((text): Content => ({ text, margin: [0, 6, 0, 0] })),
      ...(words === null ? [] : [wordsLine(words)]),
    ],
    margin: [0, 8, 0, 14],
  }
}

/** Sums at the right and words, for a document without VAT. */
export function sumBlock(rows: readonly TotalRow[], words: string): Content {
  return {
    stack: [{ columns: [{ text: '', width: contentWidth - totalsWidth }, sumTable(rows)] }, wordsLine(words)],
    margin: [0, 8, 0, 14],
  }
}

function wordsLine(words: string): Content {
  return {
    text: [
      { text: 'Summa vārdiem: ', color: colours.grey },
      { text: words, bold: true },
    ],
    margin: [0, 8, 0, 0],
  }
}

function vatTable({ vat_groups }: DocumentTotals): Column {
  const widths = [groupsWidth - 84 - 70, 84 - padding, 70 - padding]
  const body = [
    [titleCell('PVN likme', 'left'), titleCell('Apliekamā summa', 'right'), titleCell('PVN, EUR', 'right')],
    ...vat_groups.map((group): TableCell[] => [{ text: vatTitle(group) }, figure(group.taxable), figure(group.tax)]),
  ]
  return { width: groupsWidth, table: { widths, body }, layout: lined, fontSize: 8.2 }
}

function titleCell(text: string, alignment: 'left' | 'right'): TableCell {
  return { text, alignment, fontSize: 7.5, color: colours.grey, noWrap: true }
}

function sumTable(rows: readonly TotalRow[]): Column {
  const widths = [totalsWidth - 90, 90 - padding]
  const body = rows.map(({ label, amount, isStrong = false }): TableCell[] => [
    { text: label, bold: isStrong, fontSize: isStrong ? 10 : 8.5, color: isStrong ? colours.ink : colours.grey },
    { ...figure(amount), bold: isStrong, fontSize: isStrong ? 10 : 8.5 },
  ])
  return { width: totalsWidth, table: { widths, body }, layout: underLast }
}

function figure(amount: string) {
  return { text: formatAmount(amount), alignment: 'right' as const, noWrap: true }
}

const lined: CustomTableLayout = {
  hLineWidth: (index) => (index === 0 ? 0 : 0.5),
  hLineColor: () => colours.line,
  vLineWidth: () => 0,
  paddingLeft: (index) => (index === 0 ? 0 : padding),
  paddingRight: () => 0,
  paddingTop: () => 3,
  paddingBottom: () => 3,
}

/** One strong line, above the sum that matters. */
const underLast: CustomTableLayout = {
  ...lined,
  hLineWidth: (index, node) => (index === node.table.body.length - 1 ? 0.8 : 0),
  hLineColor: () => colours.ink,
}
