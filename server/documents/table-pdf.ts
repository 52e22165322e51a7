import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces'
import type { Manner } from './model.ts'
import { printFlow, type Block, type Flow } from './pdf-flow.ts'
import { factStrip, note, signatureList, textBlocks, titleBlock } from './pdf-parts.ts'
import { colours, contentWidth } from './pdf.ts'
import { printable } from './printable.ts'
import { shared } from './texts.ts'
import { latvianOnly, voiceOf } from './voice.ts'

/** A list that is printed for us alone: an inventory list, a report. */
export interface TableDocument {
  title: string
  /** Day that it is of, `yyyy-mm-dd`. */
  date: string
  seller: { name: string }
  facts: readonly (readonly [label: string, value: string | null])[]
  /** Points that a column takes; what is left is shared by those without. */
  columns: readonly { title: string; width?: number; align?: 'left' | 'right' }[]
  /** Cells as they are printed. */
  rows: readonly (readonly string[])[]
  /** What stands below the columns, in bold. */
  totals?: readonly string[]
  remarks?: readonly string[]
  notes?: string | null
  /** Who signs, each by what he is. */
  signers?: readonly { role: string; names: readonly string[] }[]
  /** Not settled yet: every page says so. */
  isDraft: boolean
}

/**
 * The list as PDF bytes; the heads of its columns stand on every page, and what closes it (sums, remarks, signatures)
 * never stands on a page without a row.
 */
export async function tablePdf(given: TableDocument & Manner): Promise<Uint8Array> {
  const document = printable(given)
  const { title, seller, date, logo, isDraft, rows, totals } = document
  const voice = voiceOf('lv')
  const rowOf = rowsIn(document)
  const heads = document.columns.map((column) => column.title)
  const flow: Flow = {
    head: [
      () => titleBlock(voice, { title: latvianOnly(title), number: null, seller, logo }),
      () =>
        factStrip(
          voice,
          document.facts.map(([label, value]) => [latvianOnly(label), value]),
        ),
    ],
    tableHead: () => rowOf(heads, { fontSize: 7, color: colours.grey }, strong),
    rows: rows.map((row) => ({ block: () => rowOf(row, {}, fine), net: null })),
    carried: null,
    closing: closingOf(document, totals ? [() => rowOf(totals, { bold: true }, fine)] : []),
  }
  return printFlow(flow, { title, issuer: seller.name, date, logo, voice, isDraft })
}

/** What stands below the table, in so few blocks that signatures have something above them. */
function closingOf({ remarks = [], notes = null, signers = [] }: TableDocument, totals: readonly Block[]): Block[] {
  const voice = voiceOf('lv')
  const first = [...totals, () => ({ text: '', margin: [0, 0, 0, 10] }) as Content, ...remarks.map((text) => () => note(text))]
  const signed = signers.map(
    ({ role, names }) =>
      () =>
        signatureList(voice, latvianOnly(role), names),
  )
  const written = textBlocks(shared.notes.lv, notes)
  const last = written.at(-1)
  if (!last) return [together([...first, ...signed])]
  return [together(first), ...written.slice(0, -1), together([last, ...signed])]
}

function together(blocks: readonly Block[]): Block {
  return () => ({ stack: blocks.map((block) => block()), unbreakable: true })
}

const padding = 3

/** Makes rows of the table: each is a table of its own with the same widths, so that it is as high as it was measured. */
function rowsIn({ columns }: TableDocument): (row: readonly string[], style: object, layout: CustomTableLayout) => Content {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const free = columns.filter(({ width }) => width === undefined).length
  const widths = columns.map(({ width }) => (width ?? (contentWidth - taken) / Math.max(1, free)) - 2 * padding)
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
