import { formatAmount, formatDate, formatPrice, formatQuantity } from '../../contract/format.ts'
import { dayOfWord } from './day-words.ts'
import { shiftDay } from './shift-day.ts'
import { workOut } from './sum.ts'

/**
 * Converts entered text to call values (decimal strings, `yyyy-mm-dd`) and back. Null: empty; undefined: unreadable.
 */
export type Parsed = string | null | undefined

export type NumberKind = 'money' | 'price' | 'quantity' | 'percent' | 'whole'

const places: Readonly<Record<NumberKind, number>> = { money: 2, price: 4, quantity: 4, percent: 4, whole: 0 }

const spaces = /[\s\u00a0\u202f\u2009']/g
const units = /(€|EUR|%)$/i
const sums = /[+*/×·÷:(]|[^(]-/

/**
 * Reads `1 234,56`, `1.234,56`, `1,234.56`, `12,5 %`, `3 €`. A single point or comma is always decimal. Sums
 * (`12*3,50`) are rounded half away from zero; plain numbers with too many decimals are rejected.
 */
export function parseNumber(text: string, kind: NumberKind): Parsed {
  const bare = text
    .replace(spaces, '')
    .replace(units, '')
    .replace(/^\u2212/, '-')
  if (bare === '') return null
  return plainNumber(bare, places[kind], kind === 'money') ?? sumOf(bare, kind)
}

function sumOf(bare: string, kind: NumberKind): string | undefined {
  if (!sums.test(bare)) return undefined
  const result = workOut(bare, (piece) => plainNumber(piece, Infinity))
  if (result === undefined || (kind === 'whole' && !result.eq(result.round(0)))) return undefined
  const rounded = result.round(places[kind])
  return plainNumber(rounded.eq(0) ? '0' : rounded.toFixed(), places[kind], kind === 'money')
}

/** @param most decimals */
function plainNumber(bare: string, most: number, cents = false): string | undefined {
  const plain = withPoint(bare)
  const parts = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain)
  if (!parts || !(parts[2] || parts[3])) return undefined
  const whole = (parts[2] ?? '').replace(/^0+(?=\d)/, '') || '0'
  const fraction = (parts[3] ?? '').replace(/0+$/, '')
  if (fraction.length > most) return undefined
  const padded = cents ? fraction.padEnd(2, '0') : fraction
  return `${parts[1]}${whole}${padded && `.${padded}`}`
}

/** The last of point and comma is the decimal mark; a repeated one groups thousands. */
function withPoint(text: string): string {
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma >= 0 && point >= 0) {
    return comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  }
  const mark = comma >= 0 ? ',' : '.'
  const groups = text.split(mark)
  if (groups.length > 2) return groups.slice(1).every((group) => group.length === 3) ? groups.join('') : 'x'
  return groups.join('.')
}

export function numberText(value: string | null | undefined, kind: NumberKind): string {
  if (value === null || value === undefined || value === '') return ''
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value
  if (kind === 'money') return formatAmount(value)
  return kind === 'price' ? formatPrice(value) : formatQuantity(value)
}

/**
 * Reads `05.11.2026.`, `5/11`, `2026-11-05`, `0511`, `051126`, `5` (this month), `+3` (days from today), and words
 * (day-words.ts). Forms, cells, filters and the palette read dates by it.
 * @param today base of short forms, `yyyy-mm-dd`
 */
export function parseDay(text: string, today: string): Parsed {
  const bare = text.trim().toLowerCase()
  if (bare === '') return null
  const word = dayOfWord(bare, today)
  if (word !== undefined) return word
  if (/^[+-]\d{1,4}$/.test(bare)) return shiftDay(today, Number(bare))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(bare)
  if (iso) return dayOfParts(iso[1], iso[2], iso[3])
  const solid = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(bare)
  if (solid) return dayOfParts(solid[3] ?? today.slice(0, 4), solid[2], solid[1])
  const parts = /^(\d{1,2})(?:[./\-\s]+(\d{1,2}))?(?:[./\-\s]+(\d{2}|\d{4}))?[.\s]*$/.exec(bare)
  if (!parts) return undefined
  return dayOfParts(parts[3] ?? today.slice(0, 4), parts[2] ?? today.slice(5, 7), parts[1])
}

function dayOfParts(year = '', month = '', date = ''): Parsed {
  const full = year.length === 2 ? `20${year}` : year
  const day = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined
}

export function isDay(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text)
}

/** Unreadable text stays unchanged. */
export function dayText(value: string | null | undefined): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? formatDate(value) : (value ?? '')
}
