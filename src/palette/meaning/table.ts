import { parseRequestLines } from '../../../contract/written-lines.ts'
import { big } from '../../../contract/money.ts'
import type { FilledLine } from '../../commands/prefill.ts'
import { fold } from '../../ui/fold.ts'
import { parseNumber } from '../../ui/parse.ts'
import { readTsv } from '../../ui/tsv.ts'

/** A paste that is longer is cut: characters, rows, columns. */
const mostCharacters = 200_000
export const mostLines = 300
const mostColumns = 20
const longestLine = 300

const headings = {
  item: ['kods', 'artikul', 'sku', 'svitrkod', 'ean', 'barcode', 'code', 'nosaukum', 'prece', 'name', 'item', 'apraksts'],
  quantity: ['daudz', 'skaits', 'qty', 'quantity', 'gab'],
}

/** Goods and quantities of a pasted table or list; empty if it holds none. */
export function linesOf(pasted: string): readonly FilledLine[] {
  const text = pasted.slice(0, mostCharacters)
  const lines = text.includes('\t') ? ofTable(readTsv(text)) : ofList(text)
  return lines.slice(0, mostLines)
}

function ofList(text: string): readonly FilledLine[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length < 2) return []
  const parsed = lines
    .slice(0, mostLines)
    .flatMap((line) => parseRequestLines(line.slice(0, longestLine)).map((each) => ({ line, ...each })))
  // An address or a letter names no quantities.
  const counted = parsed.filter(({ line, name }) => name.length < line.trim().length)
  return counted.length * 2 < parsed.length ? [] : parsed.map(({ name, quantity }) => ({ item: null, texts: [name], quantity }))
}

function ofTable(cells: readonly (readonly string[])[]): readonly FilledLine[] {
  const rows = cells
    .slice(0, mostLines + 1)
    .map((row) => row.slice(0, mostColumns).map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''))
  const [first = []] = rows
  const headed =
    first.some((cell) => isHeading(cell, 'quantity') || isHeading(cell, 'item')) && !first.some((cell) => quantityIn(cell) !== null)
  const body = headed ? rows.slice(1) : rows
  const width = Math.max(0, ...body.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, place) => place)
  const counted = headed ? columns.find((place) => isHeading(first[place] ?? '', 'quantity')) : undefined
  const quantityAt = counted ?? guessedQuantity(body, columns)
  const itemsAt = columns.filter(
    (place) => place !== quantityAt && (headed ? isHeading(first[place] ?? '', 'item') : namesGoods(body, place)),
  )
  return body.flatMap((row): FilledLine[] => {
    const texts = itemsAt.flatMap((place) => row[place] || [])
    const quantity = quantityAt === undefined ? '1' : quantityIn(row[quantityAt] ?? '')
    return texts.length === 0 || quantity === null ? [] : [{ item: null, texts, quantity }]
  })
}

/** The first figures behind the last text; else the last figures. */
function guessedQuantity(rows: readonly (readonly string[])[], columns: readonly number[]): number | undefined {
  const lastText = columns.findLast((place) => isText(rows, place)) ?? -1
  const figures = columns.filter((place) => !isText(rows, place) && !isCode(rows, place))
  return figures.find((place) => place > lastText) ?? figures.at(-1)
}

function namesGoods(rows: readonly (readonly string[])[], place: number): boolean {
  return isText(rows, place) || isCode(rows, place)
}

function isText(rows: readonly (readonly string[])[], place: number): boolean {
  const cells = rows.flatMap((row) => row[place] || [])
  return cells.filter((cell) => /\p{L}/u.test(cell)).length * 2 > cells.length
}

/** Barcodes; figures before the text are article numbers. */
function isCode(rows: readonly (readonly string[])[], place: number): boolean {
  const cells = rows.flatMap((row) => row[place] || [])
  const isLong = cells.length > 0 && cells.every((cell) => /^\d{8,14}$/.test(cell))
  const wordy = rows[0]?.findIndex((_, at) => isText(rows, at)) ?? -1
  return isLong || (place < wordy && cells.every((cell) => /^\d{3,}$/.test(cell)))
}

function isHeading(cell: string, kind: keyof typeof headings): boolean {
  const word = fold(cell)
  return headings[kind].some((heading) => word.startsWith(heading))
}

function quantityIn(cell: string): string | null {
  const value = parseNumber(cell.replace(/\s*(gab|gb|kpl|pcs|st)\.?$/i, ''), 'quantity')
  return value && /^\d{1,7}(\.\d+)?$/.test(value) && big(value).gt(0) ? value : null
}
