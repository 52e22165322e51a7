import type { Content } from 'pdfmake/interfaces'
import type { Inline } from '../../contract/markdown.ts'
import { merged } from '../../contract/contracts/merge-fields.ts'
import { isPicture } from './pdf.ts'

export interface Filling {
  /** By field name; empty ones are filled by hand. */
  values: Readonly<Record<string, string>>
  /** PNG or JPEG data URLs by address; null if not printable. */
  pictures: Readonly<Record<string, string | null>>
  lostPicture: string
}

export interface Run {
  text: string
  bold?: true
  sup?: true
  decoration?: ('underline' | 'lineThrough')[]
}

export type Piece = { runs: Run[] } | { picture: string }

type Style = Pick<Run, 'bold' | 'decoration'>

const byHand = '____________________'

/** Unknown fields stay. */
export function filled(text: string, { values }: Filling): string {
  return merged(text, (name, original) => (Object.hasOwn(values, name) ? values[name] || byHand : original))
}

export function piecesOf(parts: readonly Inline[], filling: Filling): Piece[] {
  const pieces: Piece[] = []
  for (const part of parts.flatMap((each) => partsOf(each, filling, {}))) {
    const last = pieces.at(-1)
    if ('picture' in part) pieces.push(part)
    else if (last && 'runs' in last) last.runs.push(part)
    else pieces.push({ runs: [part] })
  }
  return pieces
}

export function wordsOf(parts: readonly Inline[], filling: Filling): string {
  return piecesOf(parts, { ...filling, pictures: {} })
    .map((piece) => ('runs' in piece ? plain(piece.runs) : ''))
    .join('')
}

export function plain(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('')
}

export function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...run, text })
    }
  }
  return lines
}

/** Characters; the printer is very slow with long lines. */
const longestLine = 2000

/** Ends at sentences, else words. */
export function inParts(line: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]]
  let space = longestLine
  for (const run of line) {
    let rest = run.text
    while (rest.length > space) {
      const end = lastEnd(rest.slice(0, space))
      if (end > 0) parts.at(-1)?.push({ ...run, text: rest.slice(0, end) })
      parts.push([])
      space = longestLine
      rest = rest.slice(end)
    }
    parts.at(-1)?.push({ ...run, text: rest })
    space -= rest.length
  }
  return parts.filter((part) => part.length > 0)
}

/** Whole text without a gap. */
function lastEnd(text: string): number {
  const [sentence = ''] = /^.*[.;:!?] /s.exec(text) ?? []
  if (sentence.length > text.length / 2) return sentence.length
  const gap = text.lastIndexOf(' ') + 1
  return gap > 0 || text.length < longestLine ? gap : text.length
}

/** Copied, as the printer mutates them. */
export function set(runs: readonly Run[]): Content[] {
  return runs.map((run) => ({ ...run, ...(run.decoration && { decoration: [...run.decoration] }) }))
}

function partsOf(part: Inline, filling: Filling, style: Style): (Run | { picture: string })[] {
  const within = (inner: readonly Inline[], more: Style = {}) => inner.flatMap((each) => partsOf(each, filling, { ...style, ...more }))
  const lined = (decoration: 'underline' | 'lineThrough'): Style => ({
    decoration: [...new Set([...(style.decoration ?? []), decoration])],
  })
  switch (part.kind) {
    case 'text':
      return [{ text: filled(part.text.replaceAll(/\s*\n\s*/g, ' '), filling), ...style }]
    case 'code':
    case 'raw':
      return [{ text: filled(part.text, filling), ...style }]
    case 'strong':
      return within(part.within, { bold: true })
    // There is no italic font.
    case 'emphasis':
      return within(part.within, lined('underline'))
    case 'struck':
      return within(part.within, lined('lineThrough'))
    case 'break':
      return [{ text: '\n', ...style }]
    case 'note':
      return [{ text: String(part.number), sup: true, ...style }]
    case 'picture':
      return pictured(part, filling, style)
    case 'link':
      return [...within(part.within), ...bracketed([...(part.bare ? [] : [addressOf(part.address)]), part.title], filling, style)]
  }
}

/** Others: their text and address. */
function pictured(part: Extract<Inline, { kind: 'picture' }>, filling: Filling, style: Style): (Run | { picture: string })[] {
  const picture = filling.pictures[part.address]
  if (picture && isPicture(picture)) return [{ picture }, ...(part.title ? [{ text: filled(part.title, filling), ...style }] : [])]
  const words = filled(part.words, filling)
  const text = picture === null ? `[${[filling.lostPicture, words].filter(Boolean).join(': ')}]` : words
  return [{ text, ...style }, ...bracketed([part.title], filling, style)]
}

function addressOf(address: string): string {
  return address.replace(/^(mailto|tel):/, '')
}

/** Link addresses, as paper has no links. */
function bracketed(texts: readonly string[], filling: Filling, style: Style): Run[] {
  const words = texts.filter((each) => each !== '').map((each) => filled(each, filling))
  return words.length > 0 ? [{ text: ` (${words.join(', ')})`, ...style }] : []
}
