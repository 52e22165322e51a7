import { codeText } from '../../contract/code-fields.ts'
import { big } from '../../contract/money.ts'

/** @file What stands in cells of sheets that people send, and what it says: a cell is what a person sees of it. */

/** A cell that is shown otherwise than it is kept. */
export interface ShownCell {
  /** As a person sees it. */
  text: string
  /** What it is reckoned with: of a percentage the figure before the sign. */
  number?: number
  isPercent?: true
  /** The day that it shows, `yyyy-mm-dd`. */
  day?: string
  /** Comes of a formula, so it may have more decimals than anybody would type. */
  isWorked?: true
  /** Why it says nothing. */
  fault?: string
}

/** What a cell holds: text, a number as it was typed, or how it is shown. */
export type Cell = string | number | null | ShownCell

/** Letter of a column counted from nought: A, B, ... Z, AA. */
export function columnLetter(place: number): string {
  const rest = Math.floor(place / 26) - 1
  return (rest >= 0 ? columnLetter(rest) : '') + String.fromCharCode(65 + (place % 26))
}

/** Text of a cell, trimmed; a number as it was typed. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return cell.text
  return typeof cell === 'number' ? plainNumber(cell) : cell.trim()
}

/** What a text is kept as: without what no database stores (NUL, halves of characters), and its letters in one form. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC')
}

const errorCell = /^#(?:N\/A|NAV|REF!|DIV\/0!|VALUE!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/i

/** Why a cell says nothing, in words to stand behind its name; null where it says something, or is empty. */
export function cellFault(cell: Cell | undefined): string | null {
  if (typeof cell === 'object' && cell !== null) return cell.fault ?? null
  return typeof cell === 'string' && errorCell.test(cell.trim()) ? errorWords(cell.trim()) : null
}

/** What is wrong with a cell that shows an error. */
export const errorWords = (error: string): string => `šūnā ir kļūda ${error}`

/**
 * A decimal of a cell with at most so many places, or null where it is none. Text is read as people write:
 * `1 234,50`, `1.234,50`, `€ 12,50`. What was worked out is rounded; what somebody typed with more places is none.
 */
export function cellDecimal(cell: Cell | undefined, places: number): string | null {
  if (typeof cell === 'object' && cell?.isPercent) return null
  return decimalOf(cell, places)
}

/** The same of a percentage: `5`, `5%`, or a number that is shown as one. */
export function cellPercent(cell: Cell | undefined, places: number): string | null {
  return decimalOf(typeof cell === 'string' ? cell.trim().replace(/\s*%$/, '') : cell, places)
}

function decimalOf(cell: Cell | undefined, places: number): string | null {
  const shown = typeof cell === 'object' && cell !== null ? cell : null
  const value = shown ? shown.number : cell
  if (typeof value === 'number') return numberDecimal(value, places, shown?.isWorked === true)
  const text = plainDecimal(codeText(cellText(cell)))
  return text !== null && new RegExp(`^-?\\d{1,10}(\\.\\d{1,${places}})?$`).test(text) ? text : null
}

/** Decimals that people type at most: a number with more was worked out, if elsewhere. */
const mostTyped = 8

function numberDecimal(value: number, places: number, isWorked: boolean): string | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e12) return null
  // Excel keeps binary numbers, and shows fifteen digits of them.
  const exact = big(plainNumber(value))
  const near = exact.round(places)
  const after = exact.toFixed().split('.')[1]?.length ?? 0
  return isWorked || after <= places || after > mostTyped ? near.toFixed() : null
}

/** A number as a decimal with fifteen digits, without an exponent: article numbers and barcodes are often kept as numbers. */
function plainNumber(value: number): string {
  return Number.isFinite(value) ? big(Number(value.toPrecision(15))).toFixed() : String(value)
}

/** Signs by which people set thousands apart. */
const spaces = /[\s\u00a0\u202f\u2009'’]/

/** The decimal, with a point, that a text says; null where it says none. */
export function plainDecimal(text: string): string | null {
  const bare = text
    .replace(/^(?:€|EUR\b)\s*/i, '')
    .replace(/\s*(?:€|EUR)$/i, '')
    .replace('\u2212', '-')
    .trim()
  const [, sign = '', figure = ''] = /^([-+]?)\s*(\d.*)$/.exec(bare) ?? []
  const separators = figure.replace(/\d/g, '')
  const last = separators.at(-1) ?? ''
  // The last sign is the decimal one, unless it stands more than once: 1.234.567.
  const isDecimal = /[.,]/.test(last) && separators.split(last).length === 2
  const [whole = '', after] = isDecimal ? figure.split(last) : [figure]
  const groups = whole.split(/[^\d]/)
  const apart = new Set(whole.replace(/\d/g, ''))
  const grouped = groups.length === 1 || (apart.size === 1 && groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group)))
  const known = [...apart].every((each) => /[.,]/.test(each) || spaces.test(each))
  if (!grouped || !known || (after !== undefined && !/^\d+$/.test(after))) return null
  return `${sign === '-' ? '-' : ''}${groups.join('')}${after === undefined ? '' : `.${after}`}`
}

const clock = String.raw`(?:[T ,]+\d{1,2}[:.]\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)?)?`
const dayForms: readonly RegExp[] = [
  new RegExp(String.raw`^(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})\.?${clock}$`),
  new RegExp(String.raw`^(?<day>\d{1,2})[-./](?<month>\d{1,2})[-./](?<year>\d{4})\.?${clock}$`),
  new RegExp(String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{2})\.?${clock}$`),
]

/** Numbers of days that sheets keep dates as, 1950 to 2099. */
const serials = { from: 18_264, to: 73_050 }

/**
 * A day of a cell, `yyyy-mm-dd`, or null where it is none: a date of Excel, also one that lost its format (46056), with
 * or without a time, or as people write it: `2026-03-31`, `2026.03.31`, `31.03.2026`, `31.03.26`.
 */
export function cellDay(cell: Cell | undefined): string | null {
  if (typeof cell === 'object' && cell?.day) return cell.day
  const text = cellText(cell).replace(/\.\s+/g, '.')
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    const serial = Math.floor(Number(text))
    return serial >= serials.from && serial <= serials.to ? dayOfSerial(serial) : null
  }
  for (const form of dayForms) {
    const { year = '', month = '', day = '' } = form.exec(text)?.groups ?? {}
    if (year === '') continue
    const full = year.length === 4 ? year : `${Number(year) < 80 ? '20' : '19'}${year}`
    const said = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const at = new Date(`${said}T00:00:00Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(said) ? said : null
  }
  return null
}

const dayOfSerial = (serial: number): string => new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)

const totalWord = /^(?:kopā|kopsumma|pavisam|summa|starpsumma|total|totals|grand total|subtotal|sum|итого|всего)(?:[\s:.,(].{0,30})?$/i

/** The word of a row that may only sum up the others: it alone stands beside figures. Null for any other row. */
export function totalsWord(cells: readonly Cell[]): string | null {
  const filled = cells.filter((cell) => cellText(cell) !== '')
  const words = filled.filter((cell) => decimalOf(cell, 10) === null && cellPercent(cell, 10) === null)
  const text = cellText(words[0])
  return words.length === 1 && filled.length > 1 && totalWord.test(text) ? text : null
}

/** Whether a row only sums up the others: a word that says so, and figures beside it. */
export const isTotalsRow = (cells: readonly Cell[]): boolean => totalsWord(cells) !== null

/** The figure of a cell, as it is added up; null where it holds none. */
export const cellFigure = (cell: Cell | undefined): string | null => decimalOf(cell, 10)
