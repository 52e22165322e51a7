import type { Column, Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces'
import type { Text } from '../../contract/company/document-languages.ts'
import type { DocumentTotals } from './model.ts'
import { colours, contentWidth } from './pdf.ts'
import { lineTexts } from './texts.ts'
import { printedReason, vatTitle } from './vat-reasons.ts'
import type { DocumentLocale } from './voice.ts'

export interface TotalRow {
  label: Text
  amount: string
  isStrong?: boolean
}

const padding = 4
const groupsWidth = 268
const totalsWidth = 208

/** Without VAT, VAT, and the sum to pay. */
export function sumRows({ net, vat, gross }: DocumentTotals, due: Text = lineTexts.totalGrossEur): TotalRow[] {
  return [
    { label: lineTexts.totalNet, amount: net },
    { label: lineTexts.vat, amount: vat },
    { label: due, amount: gross, isStrong: true },
  ]
}

export function totalsBlock(locale: DocumentLocale, totals: DocumentTotals, rows: readonly TotalRow[], words: readonly string[]): Content {
  const reasons = [...new Set(totals.vat_groups.map((group) => printedReason(group, locale)))].filter((reason) => reason !== null)
  return {
    stack: [
      { columns: [vatTable(locale, totals), sumTable(locale, rows)], columnGap: contentWidth - groupsWidth - totalsWidth },
      ...reasons.map((text): Content => ({ text, margin: [0, 6, 0, 0] })),
      ...wordLines(locale, words),
    ],
    margin: [0, 8, 0, 14],
  }
}

export function sumBlock(locale: DocumentLocale, rows: readonly TotalRow[], words: readonly string[]): Content {
  return {
    stack: [{ columns: [{ text: '', width: contentWidth - totalsWidth }, sumTable(locale, rows)] }, ...wordLines(locale, words)],
    margin: [0, 8, 0, 14],
  }
}

function wordLines(locale: DocumentLocale, words: readonly string[]): Content[] {
  const labels = locale.each(lineTexts.words)
  return words.map((text, index) => ({
    text: [
      { text: `${labels[index] ?? ''}: `, color: colours.grey },
      { text, bold: true },
    ],
    margin: [0, index === 0 ? 8 : 2, 0, 0],
  }))
}

function vatTable(locale: DocumentLocale, { vat_groups }: DocumentTotals): Column {
  const longest = (least: number, amounts: readonly string[]) =>
    Math.max(least, ...amounts.map((amount) => locale.amount(amount).length * 5 + 2 * padding))
  const taxable = longest(
    84,
    vat_groups.map((group) => group.taxable),
  )
  const tax = longest(
    70,
    vat_groups.map((group) => group.tax),
  )
  const widths = [groupsWidth - taxable - tax, taxable - padding, tax - padding]
  const titles: [Text, 'left' | 'right'][] = [
    [lineTexts.vatRate, 'left'],
    [lineTexts.taxable, 'right'],
    [lineTexts.vatAmount, 'right'],
  ]
  const body = [
    titles.map(([text, alignment]) => titleCell(locale, text, alignment)),
    ...vat_groups.map((group): TableCell[] => [
      { text: vatTitle(group, locale) },
      figure(locale, group.taxable),
      figure(locale, group.tax),
    ]),
  ]
  return { width: groupsWidth, table: { widths, body }, layout: lined, fontSize: 8.2 }
}

function titleCell(locale: DocumentLocale, text: Text, alignment: 'left' | 'right'): TableCell {
  const stack = locale.each(text).map((each) => ({ text: each, noWrap: true }))
  return { stack, alignment, fontSize: 7.5, color: colours.grey }
}

function sumTable(locale: DocumentLocale, rows: readonly TotalRow[]): Column {
  const widths = [totalsWidth - 90, 90 - padding]
  const body = rows.map(({ label, amount, isStrong = false }): TableCell[] => [
    { stack: locale.each(label), bold: isStrong, fontSize: isStrong ? 10 : 8.5, color: isStrong ? colours.ink : colours.grey },
    { ...figure(locale, amount), bold: isStrong, fontSize: isStrong ? 10 : 8.5 },
  ])
  return { width: totalsWidth, table: { widths, body }, layout: underLast }
}

function figure(locale: DocumentLocale, amount: string) {
  return { text: locale.amount(amount), alignment: 'right' as const, noWrap: true }
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

const underLast: CustomTableLayout = {
  ...lined,
  hLineWidth: (index, node) => (index === node.table.body.length - 1 ? 0.8 : 0),
  hLineColor: () => colours.ink,
}
