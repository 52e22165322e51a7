import type { List, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { merged } from '../../contract/merge-fields.ts'
import type { FlowRow } from './pdf-flow.ts'
import { colours, contentWidth, isPicture } from './pdf.ts'

/** What stands in place of the merge fields and the pictures of a template. */
export interface Filling {
  /** By the names of merge fields; what is empty is left to be written by hand. */
  values: Readonly<Record<string, string>>
  /** PNG or JPEG as data URLs, by the address that the template names; null for one that cannot be printed. */
  pictures: Readonly<Record<string, string | null>>
  /** Stands in place of a picture that cannot be printed. */
  lostPicture: string
}

/** The text of a contract: its own heading, where it begins with one, and what follows in rows that do not break. */
export interface ContractText {
  title: string | null
  rows: FlowRow[]
}

const size = 9.5
const indent = 20
const byHand = '____________________'
const headings = [14, 12, 10.5, size, size, size] as const

/**
 * A template as it is printed. It is read as Markdown first and filled afterwards, so that a value is never taken for
 * Markdown: a customer's name may hold stars and bars. Raw HTML is printed as it is written.
 */
export function contractText(body: string, filling: Filling): ContractText {
  const { children } = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const [first, ...others] = children
  if (first?.type === 'heading' && first.depth === 1) {
    return { title: plain(runsOf(first.children, filling)), rows: others.flatMap((node) => rowsOf(node, filling, 0)) }
  }
  return { title: null, rows: children.flatMap((node) => rowsOf(node, filling, 0)) }
}

interface Run {
  text: string
  bold?: true
  decoration?: 'underline' | 'lineThrough'
}

function row(depth: number, below: number, make: () => Content, keeps = false): FlowRow {
  return { net: null, keeps, block: () => ({ stack: [make()], margin: [depth * indent, 0, 0, below] }) }
}

function rowsOf(node: RootContent, filling: Filling, depth: number): FlowRow[] {
  switch (node.type) {
    case 'heading': {
      const fontSize = headings[node.depth - 1] ?? size
      const text = runsOf(node.children, filling)
      return [row(depth, 4, () => ({ text: text.map((run) => ({ ...run })), bold: true, fontSize, margin: [0, 6, 0, 0] }), true)]
    }
    case 'paragraph':
      return paragraph(node.children, filling, depth)
    case 'list':
      return listed(node, filling, depth)
    case 'table':
      return tabled(node, filling, depth)
    case 'blockquote':
      return node.children.flatMap((child) => rowsOf(child, filling, depth + 1))
    case 'code':
    case 'html': {
      const text = filled(node.value, filling)
      return [row(depth, 6, () => ({ text, fontSize: size }))]
    }
    case 'thematicBreak':
      return [
        row(depth, 8, () => ({
          canvas: [{ type: 'line', x1: 0, y1: 4, x2: contentWidth, y2: 4, lineWidth: 0.5, lineColor: colours.line }],
        })),
      ]
    default:
      return []
  }
}

/** A paragraph, its pictures on lines of their own. */
function paragraph(children: readonly PhrasingContent[], filling: Filling, depth: number): FlowRow[] {
  const rows: FlowRow[] = []
  let words: PhrasingContent[] = []
  const told = () => {
    const text = runsOf(words, filling)
    words = []
    if (plain(text).trim() !== '') rows.push(row(depth, 6, () => ({ text: text.map((run) => ({ ...run })), fontSize: size })))
  }
  for (const child of children) {
    const picture = child.type === 'image' ? (filling.pictures[child.url] ?? null) : null
    if (!isPicture(picture)) words.push(child)
    else {
      told()
      rows.push(row(depth, 8, () => ({ image: picture, maxWidth: contentWidth - depth * indent, maxHeight: 400 })))
    }
  }
  told()
  return rows
}

function listed({ ordered, start, children }: List, filling: Filling, depth: number): FlowRow[] {
  return children.flatMap((item, index) => {
    const mark = ordered ? `${(start ?? 1) + index}.` : '•'
    const rows = item.children.flatMap((child) => rowsOf(child, filling, depth + 1))
    const [first, ...others] = rows
    const block = first?.block ?? (() => '')
    // The mark stands in the indent of the first row.
    const marked = (): Content => ({ stack: [{ text: mark, fontSize: size, relativePosition: { x: depth * indent, y: 0 } }, block()] })
    return [{ net: null, keeps: first?.keeps ?? false, block: marked }, ...others]
  })
}

function tabled({ children, align }: Table, filling: Filling, depth: number): FlowRow[] {
  const cells = children.map((line) => line.children.map((cell) => runsOf(cell.children, filling)))
  const columns = Math.max(1, ...cells.map((line) => line.length))
  const needs = Array.from({ length: columns }, (_, at) => Math.min(40, Math.max(4, ...cells.map((line) => plain(line[at] ?? []).length))))
  const room = contentWidth - depth * indent - columns * 8
  const all = needs.reduce((sum, need) => sum + need, 0)
  const widths = needs.map((need) => (room * need) / all)
  return cells.map((line, index) => {
    const body = (): TableCell[] =>
      Array.from({ length: columns }, (_, at) => ({
        text: (line[at] ?? []).map((run) => ({ ...run })),
        fontSize: size - 0.5,
        bold: index === 0,
        alignment: align?.[at] ?? 'left',
      }))
    return row(depth, index === cells.length - 1 ? 8 : 0, () => ({ layout: lines(index), table: { widths, body: [body()] } }), index === 0)
  })
}

/** Every row is a table of its own, so that pages break between rows; a line stands under each, and over the first. */
function lines(index: number) {
  return {
    hLineWidth: (at: number) => (at === 1 || index === 0 ? 0.5 : 0),
    vLineWidth: () => 0,
    hLineColor: () => colours.line,
  }
}

function runsOf(nodes: readonly PhrasingContent[], filling: Filling, style: Omit<Run, 'text'> = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'html':
        return [{ text: filled(node.value.replaceAll(/\s*\n\s*/g, ' '), filling), ...style }]
      case 'strong':
        return runsOf(node.children, filling, { ...style, bold: true })
      // The printer has no slanted letters.
      case 'emphasis':
        return runsOf(node.children, filling, { ...style, decoration: 'underline' })
      case 'delete':
        return runsOf(node.children, filling, { ...style, decoration: 'lineThrough' })
      case 'break':
        return [{ text: '\n', ...style }]
      case 'image':
        return [
          {
            text:
              filling.pictures[node.url] === null ? `[${[filling.lostPicture, node.alt].filter(Boolean).join(': ')}]` : (node.alt ?? ''),
            ...style,
          },
        ]
      case 'link': {
        const told = runsOf(node.children, filling, style)
        return plain(told) === node.url ? told : [...told, { text: ` (${node.url.replace(/^(mailto|tel):/, '')})`, ...style }]
      }
      default:
        return []
    }
  })
}

function filled(text: string, { values }: Filling): string {
  return merged(text, (field) => values[field] || byHand)
}

function plain(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('')
}
