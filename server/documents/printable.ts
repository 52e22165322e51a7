import { isInFont } from './pdf.ts'

/** Composes letters, drops control characters and replaces missing glyphs, which PDF/A forbids. */
export function printable<Value>(value: Value): Value {
  return cleaned(value) as Value
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return fit(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cleaned(entry)]))
}

const usual = /^[ -~\u00a0-\u00ac\u00ae-\u017f\n]*$/
const box = '□'

function fit(text: string): string {
  const composed = text.normalize('NFC').replaceAll(/[^\P{Cc}\n]|\p{Cf}|[\ufe00-\ufe0f]/gu, '')
  if (usual.test(composed)) return composed
  return composed.replaceAll(/./gsu, (sign) => (isInFont(sign) ? sign : box)).replaceAll(/□+/g, box)
}
