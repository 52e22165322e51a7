import type { Content, TableCell } from 'pdfmake/interfaces'
import type { Manner } from './model.ts'
import { factStrip, note, signatureList, textBlocks, titleBlock } from './pdf-parts.ts'
import { colours, contentWidth, printPdf } from './pdf.ts'
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

/** The list as PDF bytes; the heads of its columns stand on every page. */
export async function tablePdf(given: TableDocument & Manner): Promise<Uint8Array> {
  const document = printable(given)
  const { title, seller, date, logo, isDraft } = document
  const voice = voiceOf('lv')
  const content = [
    titleBlock(voice, { title: latvianOnly(title), number: null, seller, logo }),
    factStrip(
      voice,
      document.facts.map(([label, value]) => [latvianOnly(label), value]),
    ),
    tableOf(document),
    ...(document.remarks ?? []).map(note),
    ...textBlocks(shared.notes.lv, document.notes ?? null).map((block) => block()),
    ...(document.signers ?? []).map(({ role, names }) => signatureList(voice, latvianOnly(role), names)),
  ]
  return printPdf(content, { title, issuer: seller.name, date, logo, voice, isDraft })
}

const padding = 3

function tableOf({ columns, rows, totals }: TableDocument): Content {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const free = columns.filter(({ width }) => width === undefined).length
  const widths = columns.map(({ width }) => (width ?? (contentWidth - taken) / Math.max(1, free)) - 2 * padding)
  const cellsOf = (row: readonly string[], style: object): TableCell[] =>
    columns.map(({ align = 'left' }, at) => ({ text: row[at] ?? '', alignment: align, ...style }))
  const head = cellsOf(
    columns.map(({ title }) => title),
    { fontSize: 7, color: colours.grey },
  )
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [head, ...rows.map((row) => cellsOf(row, {})), ...(totals ? [cellsOf(totals, { bold: true })] : [])],
    },
    fontSize: 7.5,
    layout: {
      hLineWidth: (index) => (index === 0 ? 0 : index === 1 ? 0.8 : 0.4),
      hLineColor: (index) => (index === 1 ? colours.ink : colours.line),
      vLineWidth: () => 0,
      paddingLeft: () => padding,
      paddingRight: () => padding,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
    margin: [0, 0, 0, 10],
  }
}
