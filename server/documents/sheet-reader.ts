import { detectDelimiter, stripBom, streamCsvRows } from 'hucre/csv'
import { readXlsx, type StreamRow } from 'hucre/xlsx'
import { refuseHeavyWorkbook } from './bounds.ts'
import { Unreadable } from './unreadable.ts'

/** What a cell holds. */
export type Cell = StreamRow['values'][number]

/** Cells that a sheet may hold, the empty ones between others counted. */
const mostCells = 2_000_000

/** The first bytes of a workbook, which is a zip. */
const zipped = [0x50, 0x4b]

/** Rows of what a person sent: of the first sheet of a workbook, or of a CSV file, told by its first bytes. */
export async function readTable(bytes: Uint8Array, maxRows: number): Promise<Cell[][]> {
  return zipped.every((byte, place) => bytes[place] === byte) ? readSheet(bytes, maxRows) : readCsv(bytes, maxRows)
}

/** Rows of a CSV file as text: with or without a BOM, separated by semicolons, commas or tabs, in UTF-8 or as older programs write Latvian. */
function readCsv(bytes: Uint8Array, maxRows: number): Cell[][] {
  const text = stripBom(decoded(bytes))
  if (text.includes('\0')) throw new Unreadable('Failu neizdevās nolasīt; gaidīta Excel izklājlapa (.xlsx) vai CSV fails')
  const rows: Cell[][] = []
  let cells = 0
  for (const row of streamCsvRows(text, { delimiter: detectDelimiter(text.slice(0, 100_000)), typeInference: false })) {
    cells += row.length
    if (cells > mostCells) throw new Unreadable('Failā ir pārāk daudz šūnu, tādu nelasa')
    if (rows.push(row) === maxRows) break
  }
  return rows
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1257').decode(bytes)
  }
}

/** The first sheet of a workbook, row by row as it stands; throws words for a person on what is no workbook, or too heavy a one. */
export async function readSheet(bytes: Uint8Array, maxRows: number): Promise<Cell[][]> {
  refuseHeavyWorkbook(bytes)
  const { sheets } = await readXlsx(new Uint8Array(bytes), { sheets: [0], maxRows }).catch(() => {
    throw new Unreadable('Failu neizdevās nolasīt; gaidīta Excel izklājlapa (.xlsx) vai CSV fails')
  })
  const rows = sheets[0]?.rows ?? []
  if (rows.reduce((sum, row) => sum + row.length, 0) > mostCells) throw new Unreadable('Izklājlapa ir ar pārāk daudz šūnām, tādu nelasa')
  return rows
}

/** Letter of a column counted from nought: A, B, ... Z, AA. */
export function columnLetter(place: number): string {
  const rest = Math.floor(place / 26) - 1
  return (rest >= 0 ? columnLetter(rest) : '') + String.fromCharCode(65 + (place % 26))
}

/** Text of a cell, trimmed; a number as it was typed. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'number' ? written(cell) : storable(String(cell)).trim()
}

/** What no database stores is no text of a person: NUL, and halves of characters. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/**
 * A decimal of a cell with at most so many places, or null where it is none. Excel keeps binary numbers: what
 * differs from a decimal by their error only is that decimal. Text is read as people write: `1 234,50`.
 */
export function cellDecimal(cell: Cell | undefined, places: number): string | null {
  if (typeof cell === 'number') {
    const near = cell.toFixed(places)
    return Number.isFinite(cell) && Math.abs(cell - Number(near)) <= Math.abs(cell) * 1e-12 + 1e-12 ? trimmed(near) : null
  }
  const text = cellText(cell)
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.')
  return new RegExp(`^-?\\d{1,10}(\\.\\d{1,${places}})?$`).test(text) ? text : null
}

/** A day of a cell, `yyyy-mm-dd`, or null where it is none: a date of Excel, `2026-03-31`, or as people write it, `31.03.2026`. */
export function cellDay(cell: Cell | undefined): string | null {
  const text = cellText(cell)
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})\.?$/.exec(text) ?? []
  const said = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${said}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(said) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(said) ? said : null
}

/** Article numbers and barcodes are often kept as numbers: 15 digits without an exponent. */
function written(value: number): string {
  return Number.isSafeInteger(value) ? value.toFixed(0) : String(value)
}

function trimmed(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
