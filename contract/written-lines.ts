import { readQuantity, spoken, type WrittenLine } from './written-quantity.ts'

const bullet = /^(?:[-–•*·]\s*|\d{1,3}[.)]\s+)(?=\S)/u
/** What a letter begins and ends with. */
const courtesy =
  /^(labdien|labrīt|sveiki|sveicināti|cienījam|lūdzu|lūdzam|paldies|ar cieņu|hello|hi|dear|good (morning|day)|please|thank|best regards|kind regards|regards)(?!\p{L})/iu

/** Lines of a price request as they stand in a mail or on the clipboard of a spreadsheet, with quantities where they are said. */
export function writtenLines(text: string): WrittenLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ').trim())
    .filter((line) => line !== '' && !courtesy.test(line))
    .map((line) => (line.includes('\t') ? ofCells(line.split('\t')) : ofWords(line)))
    .filter(({ name }) => /[\p{L}\p{N}]/u.test(name))
}

const ofWords = (written: string): WrittenLine => readQuantity(written.replace(bullet, ''))

/**
 * Cells of a row: the longest text is what is asked for, the first number after it how much, a short text after that the
 * unit. A number that stands only before it counts rows or goods: which, nobody can say.
 */
function ofCells(cells: readonly string[]): WrittenLine {
  const said = cells.map((cell) => cell.trim())
  const figures = said.map((cell) => spoken(cell))
  const name = said.reduce((longest, cell, at) => (cell.length > longest.length && !figures[at] ? cell : longest), '')
  const from = said.indexOf(name) + 1
  const at = figures.findIndex((figure, place) => place >= from && figure !== null)
  if (at < 0) {
    const line = ofWords(name)
    return { ...line, unclear: line.unclear || (line.quantity === '1' && figures.some((figure) => figure !== null)) }
  }
  const { quantity, unit, unclear } = figures[at] ?? { quantity: '1', unit: null, unclear: true }
  const beside = said[at + 1] ?? ''
  const counted = beside !== '' && beside.length <= 10 && !figures[at + 1] ? beside : null
  return { name, quantity, unit: unit ?? counted, unclear }
}
