import { isInFont } from './pdf.ts'

/**
 * A document with every text fit to be set: letters composed (a font without layout tables cannot
 * put a macron over an a of its own), control signs other than line ends dropped, and a box in place
 * of signs that the font has not (pictures, writing of other continents): archives take no missing glyphs.
 */
export function printable<Value>(value: Value): Value {
  return cleaned(value) as Value
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return fit(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cleaned(entry)]))
}

/** Letters that every text has, and the font too. */
const usual = /^[ -~\u00a0-\u00ac\u00ae-\u017f\n]*$/
const box = '□'

function fit(text: string): string {
  const composed = text.normalize('NFC').replaceAll(/[^\P{Cc}\n]|\p{Cf}|[\ufe00-\ufe0f]/gu, '')
  if (usual.test(composed)) return composed
  return composed.replaceAll(/./gsu, (sign) => (isInFont(sign) ? sign : box)).replaceAll(/□+/g, box)
}
