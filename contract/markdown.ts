import type {
  AlignType,
  Definition,
  FootnoteDefinition,
  FootnoteReference,
  ImageReference,
  LinkReference,
  Nodes,
  PhrasingContent,
  RootContent,
  Table,
  TableRow,
} from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/**
 * @file Parsed Markdown for screen and print: references resolved, footnotes numbered, no text lost. The closed
 * union lets the compiler check both renderers.
 */

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  /** HTML, shown as source. */
  | { kind: 'raw'; text: string }
  | { kind: 'strong' | 'emphasis' | 'struck'; within: readonly Inline[] }
  /** `bare`: the text is the address. */
  | { kind: 'link'; address: string; title: string; bare: boolean; within: readonly Inline[] }
  | { kind: 'picture'; address: string; words: string; title: string }
  | { kind: 'note'; number: number }
  | { kind: 'break' }

export type Block =
  | { kind: 'paragraph'; within: readonly Inline[] }
  | { kind: 'heading'; depth: number; within: readonly Inline[] }
  | { kind: 'quote'; within: readonly Block[] }
  | { kind: 'list'; ordered: boolean; start: number; items: readonly Item[] }
  | { kind: 'code' | 'raw'; text: string }
  | { kind: 'table'; align: readonly AlignType[]; rows: readonly Row[] }
  | { kind: 'rule' }
  /** Footnotes, last. */
  | { kind: 'notes'; notes: readonly Note[] }

/** `done` only for task items. */
export interface Item {
  done: boolean | null
  within: readonly Block[]
}

/** The first row is the header. */
export type Row = readonly (readonly Inline[])[]

export interface Note {
  number: number
  within: readonly Block[]
}

/** Nesting depth; deeper content is shown as text. */
const deepest = 20

export function readMarkdown(source: string): Block[] {
  const root = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return new Reader(source, root.children).all()
}

/** Text without formatting. */
export function inlineWords(parts: readonly Inline[]): string {
  return parts.map(wordsOf).join('')
}

function wordsOf(part: Inline): string {
  switch (part.kind) {
    case 'text':
    case 'code':
    case 'raw':
      return part.text
    case 'picture':
      return part.words
    case 'note':
      return `[${part.number}]`
    case 'break':
      return '\n'
    case 'strong':
    case 'emphasis':
    case 'struck':
    case 'link':
      return inlineWords(part.within)
  }
}

const marks = { strong: 'strong', emphasis: 'emphasis', delete: 'struck' } as const

class Reader {
  private readonly source: string
  private readonly children: readonly RootContent[]
  private readonly definitions = new Map<string, Definition>()
  private readonly footnotes = new Map<string, FootnoteDefinition>()
  private readonly used = new Set<Definition>()
  private readonly numbers = new Map<FootnoteDefinition, number>()

  constructor(source: string, children: readonly RootContent[]) {
    this.source = source
    this.children = children
    // The first of two definitions with one name wins.
    for (const node of everyNode(children)) {
      if (node.type === 'definition' && !this.definitions.has(node.identifier)) this.definitions.set(node.identifier, node)
      if (node.type === 'footnoteDefinition' && !this.footnotes.has(node.identifier)) this.footnotes.set(node.identifier, node)
    }
    for (const node of everyNode(children)) {
      if (node.type !== 'linkReference' && node.type !== 'imageReference') continue
      const definition = this.definitions.get(node.identifier)
      if (definition) this.used.add(definition)
    }
  }

  all(): Block[] {
    const blocks = this.blocks(this.children, 0)
    // Unreferenced footnotes are shown too.
    for (const node of everyNode(this.children)) if (node.type === 'footnoteDefinition') this.numberOf(node)
    const notes: Note[] = []
    // Footnotes may refer to others, which extends the map.
    for (const [{ children }, number] of this.numbers) notes.push({ number, within: this.blocks(children, 1) })
    return notes.length > 0 ? [...blocks, { kind: 'notes', notes }] : blocks
  }

  private numberOf(note: FootnoteDefinition): number {
    const number = this.numbers.get(note) ?? this.numbers.size + 1
    this.numbers.set(note, number)
    return number
  }

  private blocks(nodes: readonly RootContent[], depth: number): Block[] {
    return nodes.flatMap((node) => (depth > deepest ? flat(node) : this.block(node, depth)))
  }

  private block(node: RootContent, depth: number): Block[] {
    switch (node.type) {
      case 'paragraph':
        return [{ kind: 'paragraph', within: this.inlines(node.children, depth) }]
      case 'heading':
        return [{ kind: 'heading', depth: node.depth, within: this.inlines(node.children, depth) }]
      case 'blockquote':
        return [{ kind: 'quote', within: this.blocks(node.children, depth + 1) }]
      case 'list': {
        const items = node.children.map((item) => ({ done: item.checked ?? null, within: this.blocks(item.children, depth + 1) }))
        return [{ kind: 'list', ordered: node.ordered ?? false, start: node.start ?? 1, items }]
      }
      case 'code':
        return [{ kind: 'code', text: node.value }]
      case 'html':
      case 'yaml':
        return [{ kind: 'raw', text: node.value }]
      case 'table':
        return [this.table(node, depth)]
      case 'thematicBreak':
        return [{ kind: 'rule' }]
      case 'definition':
        // Text with a colon may parse as a definition; unused ones are shown as source.
        return this.used.has(node) ? [] : [{ kind: 'paragraph', within: [{ kind: 'text', text: this.sourceOf(node) }] }]
      case 'footnoteDefinition':
        return []
      case 'listItem':
        return this.blocks(node.children, depth)
      case 'tableRow':
      case 'tableCell':
        return [{ kind: 'paragraph', within: cellsOf(node).flatMap((cell) => this.inlines(cell, depth)) }]
      default:
        return [{ kind: 'paragraph', within: this.inlines([node], depth) }]
    }
  }

  private table({ align, children }: Table, depth: number): Block {
    const rows = children.map((row) => row.children.map((cell) => this.inlines(cell.children, depth)))
    return { kind: 'table', align: align ?? [], rows }
  }

  private inlines(nodes: readonly PhrasingContent[], depth: number): Inline[] {
    return nodes.flatMap((node) => (depth > deepest ? [{ kind: 'text', text: nodeWords(node) }] : this.inline(node, depth)))
  }

  private inline(node: PhrasingContent, depth: number): Inline[] {
    switch (node.type) {
      case 'text':
        return [{ kind: 'text', text: node.value }]
      case 'inlineCode':
        return [{ kind: 'code', text: node.value }]
      case 'html':
        return [{ kind: 'raw', text: node.value }]
      case 'break':
        return [{ kind: 'break' }]
      case 'strong':
      case 'emphasis':
      case 'delete':
        return [{ kind: marks[node.type], within: this.inlines(node.children, depth + 1) }]
      case 'link':
        return [link(node, this.inlines(node.children, depth + 1))]
      case 'image':
        return [picture(node.alt, node)]
      case 'linkReference':
      case 'imageReference':
      case 'footnoteReference':
        return this.referred(node, depth)
    }
  }

  private referred(node: LinkReference | ImageReference | FootnoteReference, depth: number): Inline[] {
    if (node.type === 'footnoteReference') {
      const note = this.footnotes.get(node.identifier)
      return note ? [{ kind: 'note', number: this.numberOf(note) }] : [{ kind: 'text', text: this.sourceOf(node) }]
    }
    const definition = this.definitions.get(node.identifier)
    if (node.type === 'imageReference') return [picture(node.alt, definition)]
    const within = this.inlines(node.children, depth + 1)
    return definition ? [link(definition, within)] : within
  }

  private sourceOf({ position }: Nodes): string {
    return this.source.slice(position?.start.offset, position?.end.offset)
  }
}

function link({ url, title }: { url: string; title?: string | null | undefined }, within: readonly Inline[]): Inline {
  const words = inlineWords(within)
  const bare = words !== '' && [words, `mailto:${words}`, `tel:${words}`, `http://${words}`].includes(url)
  return { kind: 'link', address: url, title: title ?? '', bare, within }
}

function picture(words: string | null | undefined, at: { url: string; title?: string | null | undefined } | undefined): Inline {
  return { kind: 'picture', address: at?.url ?? '', words: words ?? '', title: at?.title ?? '' }
}

function cellsOf(node: TableRow | TableRow['children'][number]): readonly PhrasingContent[][] {
  return node.type === 'tableRow' ? node.children.map((cell) => cell.children) : [node.children]
}

function flat(node: RootContent): Block[] {
  const text = nodeWords(node)
  return text === '' ? [] : [{ kind: 'paragraph', within: [{ kind: 'text', text }] }]
}

/** Iterative, because nesting may be deep. */
function nodeWords(node: Nodes): string {
  const words: string[] = []
  for (const each of everyNode([node])) {
    if ('value' in each) words.push(each.value)
    if ('alt' in each && each.alt) words.push(each.alt)
  }
  return words.join(' ')
}

function everyNode(nodes: readonly Nodes[]): Nodes[] {
  const found: Nodes[] = []
  const pending: Nodes[] = nodes.toReversed()
  for (let next = pending.pop(); next; next = pending.pop()) {
    found.push(next)
    if ('children' in next) pending.push(...next.children.toReversed())
  }
  return found
}
