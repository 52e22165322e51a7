import { readQuantity, spoken, type ParsedLine } from './written-quantity.ts'

const bullet = /^(?:[-–•*·]\s*|\d{1,3}[.)]\s+)(?=\S)/u
/** Greetings and closings to skip. */
const courtesy =
  /^(labdien|labrīt|sveiki|sveicināti|cienījam|lūdzu|lūdzam|paldies|ar cieņu|hello|hi|dear|good (morning|day)|please|thank|best regards|kind regards|regards)(?!\p{L})/iu

/** Parses request lines pasted from an email or spreadsheet. */
export function parseRequestLines(text: string): ParsedLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ').trim())
    .filter((line) => line !== '' && !courtesy.test(line))
    .map((line) => (line.includes('\t') ? ofCells(line.split('\t')) : ofWords(line)))
    .filter(({ name }) => /[\p{L}\p{N}]/u.test(name))
}

const ofWords = (lineText: string): ParsedLine => readQuantity(lineText.replace(bullet, ''))

/**
 * The longest text is the name, the first number after it the quantity, a short text after that the unit. A number
 * only before the name is ambiguous.
 */
function ofCells(cells: readonly string[]): ParsedLine {
  const trimmedCells = cells.map((cell) => cell.trim())
  const figures = trimmedCells.map((cell) => spoken(cell))
  const name = trimmedCells.reduce((longest, cell, at) => (cell.length > longest.length && !figures[at] ? cell : longest), '')
  const from = trimmedCells.indexOf(name) + 1
  const at = figures.findIndex((figure, place) => place >= from && figure !== null)
  if (at < 0) {
    const line = ofWords(name)
    return { ...line, unclear: line.unclear || (line.quantity === '1' && figures.some((figure) => figure !== null)) }
  }
  const { quantity, unit, unclear } = figures[at] ?? { quantity: '1', unit: null, unclear: true }
  const nextCell = trimmedCells[at + 1] ?? ''
  const counted = nextCell !== '' && nextCell.length <= 10 && !figures[at + 1] ? nextCell : null
  return { name, quantity, unit: unit ?? counted, unclear }
}
