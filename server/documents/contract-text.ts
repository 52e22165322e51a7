import type { Content, TableCell } from 'pdfmake/interfaces'
import { readMarkdown, type Block, type Inline, type Item } from '../../contract/markdown.ts'
import { filled, inParts, linesOf, piecesOf, plain, set, wordsOf, type Filling, type Run } from './contract-runs.ts'
import type { FlowRow } from './pdf-flow.ts'
import { colours, contentWidth } from './pdf.ts'

export interface ContractText {
  title: string | null
  rows: FlowRow[]
}

const size = 9.5
const indent = 20
/** Maximum indent in points. */
const deepest = 300
const headings = [14, 12, 10.5, size, size, size] as const
/** Characters. */
const longestTitle = 120
/** Points. */
const narrowest = 24

/** Parsed before filling, so that values are never Markdown. Raw HTML is printed literally. */
export function contractText(body: string, filling: Filling): ContractText {
  const blocks = readMarkdown(body)
  const [first, ...others] = blocks
  if (first?.kind === 'heading' && first.depth === 1) {
    const title = wordsOf(first.within, filling).replaceAll(/\s+/g, ' ').trim()
    if (title !== '' && title.length <= longestTitle) return { title, rows: rowsOf(others, filling, 0) }
  }
  return { title: null, rows: rowsOf(blocks, filling, 0) }
}

function rowsOf(blocks: readonly Block[], filling: Filling, leftEdge: number): FlowRow[] {
  return blocks.flatMap((block) => rowsOfBlock(block, filling, leftEdge))
}

/** @param leftEdge where it begins, in points from the margin */
function rowsOfBlock(block: Block, filling: Filling, leftEdge: number): FlowRow[] {
  switch (block.kind) {
    case 'heading': {
      const fontSize = headings[block.depth - 1] ?? size
      const rows = inlineRows(block.within, filling, { left: leftEdge, below: 4, bold: true, fontSize, above: 6 })
      return rows.map((each) => ({ ...each, keeps: true }))
    }
    case 'paragraph':
      return inlineRows(block.within, filling, { left: leftEdge, below: 6, fontSize: size })
    case 'list':
      return block.items.flatMap((item, index) => marked(item, markOf(item, block.ordered ? block.start + index : null), filling, leftEdge))
    case 'notes':
      return [rule(0), ...block.notes.flatMap(({ number, within }) => marked({ done: null, within }, String(number), filling, 0))]
    case 'table':
      return tabled(block, filling, leftEdge)
    case 'quote':
      return rowsOf(block.within, filling, leftEdge + indent > deepest ? leftEdge : leftEdge + indent)
    case 'code':
    case 'raw':
      return lineRows([{ text: filled(block.text, filling) }], { left: leftEdge, below: 6, fontSize: size })
    case 'rule':
      return [rule(leftEdge)]
  }
}

interface Look {
  left: number
  below: number
  above?: number
  fontSize: number
  bold?: true
}

function inlineRows(parts: readonly Inline[], filling: Filling, look: Look): FlowRow[] {
  return piecesOf(parts, filling).flatMap((piece) =>
    'picture' in piece
      ? [row(look.left, 8, () => ({ image: piece.picture, maxWidth: contentWidth - look.left, maxHeight: 400 }))]
      : plain(piece.runs).trim() === ''
        ? []
        : lineRows(piece.runs, look),
  )
}

/** Separate rows allow page breaks. */
function lineRows(runs: readonly Run[], { left, below, above = 0, fontSize, bold }: Look): FlowRow[] {
  const lines = linesOf(runs).flatMap((line) => (line.length > 0 ? inParts(line) : [line]))
  return lines.map((line, index) =>
    row(left, index === lines.length - 1 ? below : 0, () => ({
      text: line.length > 0 ? set(line) : ' ',
      fontSize,
      preserveLeadingSpaces: true,
      ...(bold && { bold }),
      margin: [0, index === 0 ? above : 0, 0, 0],
    })),
  )
}

function row(leftEdge: number, below: number, make: () => Content, keeps = false): FlowRow {
  return { net: null, keeps, block: () => ({ stack: [make()], margin: [leftEdge, 0, 0, below] }) }
}

function rule(leftEdge: number): FlowRow {
  return row(leftEdge, 8, () => ({
    canvas: [{ type: 'line', x1: 0, y1: 4, x2: contentWidth - leftEdge, y2: 4, lineWidth: 0.5, lineColor: colours.line }],
  }))
}

function markOf({ done }: Item, number: number | null): string {
  const tick = done === null ? '' : done ? '[×]' : '[ ]'
  if (number === null) return tick || '•'
  return tick ? `${number}. ${tick}` : `${number}.`
}

function marked(item: Item, mark: string, filling: Filling, leftEdge: number): FlowRow[] {
  // Digits take about six points.
  const begins = leftEdge + Math.max(indent, mark.length * 6 + 4)
  const markContent = (): Content => ({ text: mark, fontSize: size })
  if (begins > deepest) return [row(leftEdge, 0, markContent, true), ...rowsOf(item.within, filling, leftEdge)]
  const [first = row(begins, 6, () => ({ text: ' ', fontSize: size })), ...others] = rowsOf(item.within, filling, begins)
  const block = (): Content => ({ stack: [{ stack: [markContent()], relativePosition: { x: leftEdge, y: 0 } }, first.block()] })
  return [{ net: null, keeps: first.keeps ?? false, block }, ...others]
}

type TableBlock = Extract<Block, { kind: 'table' }>

function tabled({ align, rows }: TableBlock, filling: Filling, leftEdge: number): FlowRow[] {
  const columns = Math.max(1, ...rows.map((cells) => cells.length))
  const space = contentWidth - leftEdge - columns * 8
  if (space < columns * narrowest)
    return rows.flatMap((cells) => inlineRows(inOneLine(cells), filling, { left: leftEdge, below: 2, fontSize: size }))
  const lengths = rows.map((cells) => cells.map((cell) => wordsOf(cell, filling).length))
  const needs = Array.from({ length: columns }, (_, at) => Math.min(40, Math.max(4, ...lengths.map((line) => line[at] ?? 0))))
  const all = needs.reduce((sum, need) => sum + need, 0)
  const widths = needs.map((need) => (space * need) / all)
  return rows.map((cells, index) => {
    const body = (): TableCell[] =>
      widths.map((width, at) => ({
        stack: cellOf(cells[at] ?? [], filling, width),
        fontSize: size - 0.5,
        bold: index === 0,
        alignment: align[at] ?? 'left',
      }))
    return row(
      leftEdge,
      index === rows.length - 1 ? 8 : 0,
      () => ({ layout: lines(index), table: { widths, body: [body()] } }),
      index === 0,
    )
  })
}

function inOneLine(cells: readonly (readonly Inline[])[]): Inline[] {
  return cells.flatMap((cell, at): Inline[] => (at === 0 ? [...cell] : [{ kind: 'text', text: ' | ' }, ...cell]))
}

function cellOf(parts: readonly Inline[], filling: Filling, width: number): Content[] {
  return piecesOf(parts, filling).map((piece) =>
    'picture' in piece ? { image: piece.picture, maxWidth: width, maxHeight: 400 } : { text: set(piece.runs) },
  )
}

/** Each row is a table, to allow page breaks. */
function lines(index: number) {
  return {
    hLineWidth: (at: number) => (at === 1 || index === 0 ? 0.5 : 0),
    vLineWidth: () => 0,
    hLineColor: () => colours.line,
  }
}
