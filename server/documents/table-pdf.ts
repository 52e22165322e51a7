import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces'
import type { PrintOptions } from './model.ts'
import { printFlow, type Block, type Flow } from './pdf-flow.ts'
import { factStrip, note, signatureList, textBlocks, titleBlock } from './pdf-parts.ts'
import { colours, contentWidth } from './pdf.ts'
import { printable } from './printable.ts'
import { shared } from './texts.ts'
import { latvianOnly, localeOf } from './voice.ts'

export interface TableDocument {
  title: string
  /** `yyyy-mm-dd`. */
  date: string
  seller: { name: string }
  facts: readonly (readonly [label: string, value: string | null])[]
  /** Points; the others share the rest. */
  columns: readonly { title: string; width?: number; align?: 'left' | 'right' }[]
  rows: readonly (readonly string[])[]
  totals?: readonly string[]
  remarks?: readonly string[]
  notes?: string | null
  signers?: readonly { role: string; names: readonly string[] }[]
  isDraft: boolean
}

/** Closing blocks never stand on a page without a row. */
export async function tablePdf(table: TableDocument & PrintOptions): Promise<Uint8Array> {
  const document = printable(table)
  const { title, seller, date, logo, isDraft, rows, totals, language } = document
  const locale = localeOf(language)
  const rowOf = rowsIn(document)
  const heads = document.columns.map((column) => column.title)
  const flow: Flow = {
    head: [
      () => titleBlock(locale, { title: latvianOnly(title), number: null, seller, logo }),
      () =>
        factStrip(
          locale,
          document.facts.map(([label, value]) => [latvianOnly(label), value]),
        ),
    ],
    tableHead: () => rowOf(heads, { fontSize: 7, color: colours.grey }, strong),
    rows: rows.map((row) => ({ block: () => rowOf(row, {}, fine), net: null })),
    carried: null,
    closing: closingOf(document, totals ? [() => rowOf(totals, { bold: true }, fine)] : []),
  }
  return printFlow(flow, { title, issuer: seller.name, date, logo, locale, isDraft })
}

function closingOf({ remarks = [], notes = null, signers = [] }: TableDocument, totals: readonly Block[]): Block[] {
  const locale = localeOf('lv')
  const first = [...totals, () => ({ text: '', margin: [0, 0, 0, 10] }) as Content, ...remarks.map((text) => () => note(text))]
  const signed = signers.map(
    ({ role, names }) =>
      () =>
        signatureList(locale, latvianOnly(role), names),
  )
  const noteBlocks = textBlocks(shared.notes.lv, notes)
  const last = noteBlocks.at(-1)
  if (!last) return [together([...first, ...signed])]
  return [together(first), ...noteBlocks.slice(0, -1), together([last, ...signed])]
}

function together(blocks: readonly Block[]): Block {
  return () => ({ stack: blocks.map((block) => block()), unbreakable: true })
}

const padding = 3

/** Separate tables, so that measured heights hold. */
function rowsIn({ columns }: TableDocument): (row: readonly string[], style: object, layout: CustomTableLayout) => Content {
  const fixedWidth = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const free = columns.filter(({ width }) => width === undefined).length
  const widths = columns.map(({ width }) => (width ?? (contentWidth - fixedWidth) / Math.max(1, free)) - 2 * padding)
  return (row, style, layout) => ({
    table: { widths, body: [columns.map(({ align = 'left' }, at): TableCell => ({ text: row[at] ?? '', alignment: align, ...style }))] },
    fontSize: 7.5,
    layout,
  })
}

const fine: CustomTableLayout = {
  hLineWidth: (index) => (index === 0 ? 0 : 0.4),
  hLineColor: () => colours.line,
  vLineWidth: () => 0,
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

const strong: CustomTableLayout = { ...fine, hLineWidth: (index) => (index === 0 ? 0 : 0.8), hLineColor: () => colours.ink }
