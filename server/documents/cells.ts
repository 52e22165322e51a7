import { codeText } from '../../contract/code-fields.ts'
import { big } from '../../contract/money.ts'

/** Displayed differently than stored. */
export interface FormattedCell {
  text: string
  /** For percentages without the sign. */
  number?: number
  isPercent?: true
  /** `yyyy-mm-dd`. */
  day?: string
  /** Formula result, possibly with many decimals. */
  isWorked?: true
  /** Why it has no value. */
  fault?: string
}

export type Cell = string | number | null | FormattedCell

/** From zero: A, B, ... Z, AA. */
export function columnLetter(place: number): string {
  const rest = Math.floor(place / 26) - 1
  return (rest >= 0 ? columnLetter(rest) : '') + String.fromCharCode(65 + (place % 26))
}

export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return cell.text
  return typeof cell === 'number' ? plainNumber(cell) : cell.trim()
}

/** Removes NUL and lone surrogates; normalises. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC')
}

const errorCell = /^#(?:N\/A|NAV|REF!|DIV\/0!|VALUE!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/i

/** Null if valid or empty. */
export function cellFault(cell: Cell | undefined): string | null {
  if (typeof cell === 'object' && cell !== null) return cell.fault ?? null
  return typeof cell === 'string' && errorCell.test(cell.trim()) ? errorWords(cell.trim()) : null
}

export const errorWords = (error: string): string => `šūnā ir kļūda ${error}`

/**
 * Accepts `1 234,50`, `1.234,50`, `€ 12,50`. Computed values are rounded; typed ones with too many places give null.
 */
export function cellDecimal(cell: Cell | undefined, places: number): string | null {
  if (typeof cell === 'object' && cell?.isPercent) return null
  return decimalOf(cell, places)
}

/** `5`, `5%`, or a percentage. */
export function cellPercent(cell: Cell | undefined, places: number): string | null {
  return decimalOf(typeof cell === 'string' ? cell.trim().replace(/\s*%$/, '') : cell, places)
}

function decimalOf(cell: Cell | undefined, places: number): string | null {
  const formatted = typeof cell === 'object' && cell !== null ? cell : null
  const value = formatted ? formatted.number : cell
  if (typeof value === 'number') return numberDecimal(value, places, formatted?.isWorked === true)
  const text = plainDecimal(codeText(cellText(cell)))
  return text !== null && new RegExp(`^-?\\d{1,10}(\\.\\d{1,${places}})?$`).test(text) ? text : null
}

/** More decimals were computed. */
const mostTyped = 8

function numberDecimal(value: number, places: number, isWorked: boolean): string | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e12) return null
  // Excel shows fifteen digits of binary numbers.
  const exact = big(plainNumber(value))
  const near = exact.round(places)
  const after = exact.toFixed().split('.')[1]?.length ?? 0
  return isWorked || after <= places || after > mostTyped ? near.toFixed() : null
}

/** Fifteen digits without exponent; codes are often stored as numbers. */
function plainNumber(value: number): string {
  return Number.isFinite(value) ? big(Number(value.toPrecision(15))).toFixed() : String(value)
}

/** Thousands separators. */
const spaces = /[\s\u00a0\u202f\u2009'’]/

/** With a point; null if none. */
export function plainDecimal(text: string): string | null {
  const bare = text
    .replace(/^(?:€|EUR\b)\s*/i, '')
    .replace(/\s*(?:€|EUR)$/i, '')
    .replace('\u2212', '-')
    .trim()
  const [, sign = '', figure = ''] = /^([-+]?)\s*(\d.*)$/.exec(bare) ?? []
  const separators = figure.replace(/\d/g, '')
  const last = separators.at(-1) ?? ''
  // The last separator is decimal unless repeated: 1.234.567.
  const isDecimal = /[.,]/.test(last) && separators.split(last).length === 2
  const [whole = '', after] = isDecimal ? figure.split(last) : [figure]
  const groups = whole.split(/[^\d]/)
  const apart = new Set(whole.replace(/\d/g, ''))
  const grouped = groups.length === 1 || (apart.size === 1 && groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group)))
  const isKnownSeparators = [...apart].every((each) => /[.,]/.test(each) || spaces.test(each))
  if (!grouped || !isKnownSeparators || (after !== undefined && !/^\d+$/.test(after))) return null
  return `${sign === '-' ? '-' : ''}${groups.join('')}${after === undefined ? '' : `.${after}`}`
}

const clock = String.raw`(?:[T ,]+\d{1,2}[:.]\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)?)?`
const dayForms: readonly RegExp[] = [
  new RegExp(String.raw`^(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})\.?${clock}$`),
  new RegExp(String.raw`^(?<day>\d{1,2})[-./](?<month>\d{1,2})[-./](?<year>\d{4})\.?${clock}$`),
  new RegExp(String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{2})\.?${clock}$`),
]

/** 1950 to 2099. */
const serials = { from: 18_264, to: 73_050 }

/**
 * `yyyy-mm-dd` or null. Accepts Excel dates, also unformatted (46056) or with time, `2026-03-31`, `2026.03.31`,
 * `31.03.2026`, `31.03.26`.
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
    const isoDay = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const at = new Date(`${isoDay}T00:00:00Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(isoDay) ? isoDay : null
  }
  return null
}

const dayOfSerial = (serial: number): string => new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)

const totalWord = /^(?:kopā|kopsumma|pavisam|summa|starpsumma|total|totals|grand total|subtotal|sum|итого|всего)(?:[\s:.,(].{0,30})?$/i

/** Null unless it is the only text beside figures. */
export function totalsWord(cells: readonly Cell[]): string | null {
  const filled = cells.filter((cell) => cellText(cell) !== '')
  const words = filled.filter((cell) => decimalOf(cell, 10) === null && cellPercent(cell, 10) === null)
  const text = cellText(words[0])
  return words.length === 1 && filled.length > 1 && totalWord.test(text) ? text : null
}

export const isTotalsRow = (cells: readonly Cell[]): boolean => totalsWord(cells) !== null

export const cellFigure = (cell: Cell | undefined): string | null => decimalOf(cell, 10)
