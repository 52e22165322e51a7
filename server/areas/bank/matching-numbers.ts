import { plain, type Mention } from './numbers-in-text.ts'

/** A number of our series, taken apart. */
export interface NumberParts {
  prefix: string
  year: number | null
  sequence: number
}

/** `R-2026-000123` is R, 2026 and 123; other forms have their last digits only. */
export function partsOf(number: string): NumberParts {
  const words = plain(number)
  const [, prefix = '', year, sequence] = /^([A-Z]*)[^A-Z0-9]*(20\d{2})[^A-Z0-9]*(\d+)$/.exec(words) ?? []
  if (sequence !== undefined) return { prefix, year: Number(year), sequence: Number(sequence) }
  return { prefix: /^[A-Z]*/.exec(words)?.[0] ?? '', year: null, sequence: Number(/(\d{1,9})\D*$/.exec(words)?.[1] ?? -1) }
}

export function fits({ prefix, year, sequence }: Mention, document: NumberParts): boolean {
  if (document.sequence !== sequence) return false
  if (year !== null && document.year !== null && document.year !== year) return false
  return prefix === null || prefix === document.prefix || saysInvoice.has(prefix)
}

/** Words before a year ("REK 2026-123") that are no prefix of a series. Another prefix is another document, such as an order. */
const saysInvoice: ReadonlySet<string> = new Set(['REK', 'RN', 'NR', 'NO', 'INV', 'PAR', 'UN', 'ZA'])
