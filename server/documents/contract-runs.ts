import type { Content } from 'pdfmake/interfaces'
import type { Inline } from '../../contract/markdown.ts'
import { merged } from '../../contract/contracts/merge-fields.ts'
import { isPicture } from './pdf.ts'

/** What stands in place of the merge fields and the pictures of a template. */
export interface Filling {
  /** By the names of merge fields; what is empty is left to be written by hand. */
  values: Readonly<Record<string, string>>
  /** PNG or JPEG as data URLs, by the address that the template names; null for one that cannot be printed. */
  pictures: Readonly<Record<string, string | null>>
  /** Stands in place of a picture that cannot be printed. */
  lostPicture: string
}

/** A part of a line as the printer takes it. */
export interface Run {
  text: string
  bold?: true
  sup?: true
  decoration?: ('underline' | 'lineThrough')[]
}

/** Words that follow each other on lines, or a picture on a line of its own. */
export type Piece = { runs: Run[] } | { picture: string }

type Style = Pick<Run, 'bold' | 'decoration'>

const byHand = '____________________'

/** A text with its fields filled in; what is no field of its contract stays as it was written. */
export function filled(text: string, { values }: Filling): string {
  return merged(text, (name, written) => (Object.hasOwn(values, name) ? values[name] || byHand : written))
}

/** Parts of a line as pieces, each picture a piece of its own. */
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

/** Parts of a line as words alone. */
export function wordsOf(parts: readonly Inline[], filling: Filling): string {
  return piecesOf(parts, { ...filling, pictures: {} })
    .map((piece) => ('runs' in piece ? plain(piece.runs) : ''))
    .join('')
}

/** The words of runs. */
export function plain(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('')
}

/** Runs in lines, as they end where a line ends. */
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

/** The longest line in signs, half a page: the printer takes a longer one for one piece, and minutes for a very long one. */
const longestLine = 2000

/** A line in parts that a page has room for; each ends where a sentence does, or at least a word. */
export function inParts(line: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]]
  let room = longestLine
  for (const run of line) {
    let rest = run.text
    while (rest.length > room) {
      const end = lastEnd(rest.slice(0, room))
      if (end > 0) parts.at(-1)?.push({ ...run, text: rest.slice(0, end) })
      parts.push([])
      room = longestLine
      rest = rest.slice(end)
    }
    parts.at(-1)?.push({ ...run, text: rest })
    room -= rest.length
  }
  return parts.filter((part) => part.length > 0)
}

/** Where a text can be parted; all of it where it has no gap and is a part of its own. */
function lastEnd(text: string): number {
  const [sentence = ''] = /^.*[.;:!?] /s.exec(text) ?? []
  if (sentence.length > text.length / 2) return sentence.length
  const gap = text.lastIndexOf(' ') + 1
  return gap > 0 || text.length < longestLine ? gap : text.length
}

/** A copy of runs for the printer, which uses them up. */
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
    // The printer has no slanted letters.
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
      return [...within(part.within), ...beside([...(part.bare ? [] : [addressOf(part.address)]), part.title], filling, style)]
  }
}

/** A stored picture, its title below it; in place of another one its words and where it lies. */
function pictured(part: Extract<Inline, { kind: 'picture' }>, filling: Filling, style: Style): (Run | { picture: string })[] {
  const picture = filling.pictures[part.address]
  if (picture && isPicture(picture)) return [{ picture }, ...(part.title ? [{ text: filled(part.title, filling), ...style }] : [])]
  const words = filled(part.words, filling)
  const text = picture === null ? `[${[filling.lostPicture, words].filter(Boolean).join(': ')}]` : words
  return [{ text, ...style }, ...beside([part.title], filling, style)]
}

function addressOf(address: string): string {
  return address.replace(/^(mailto|tel):/, '')
}

/** What paper has to say in brackets, as nothing on it can be followed. */
function beside(told: readonly string[], filling: Filling, style: Style): Run[] {
  const words = told.filter((each) => each !== '').map((each) => filled(each, filling))
  return words.length > 0 ? [{ text: ` (${words.join(', ')})`, ...style }] : []
}
