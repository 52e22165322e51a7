/**
 * A document with every text fit to be set: letters composed (a font without layout tables cannot
 * put a macron over an a of its own), control signs other than line ends dropped.
 */
export function printable<Value>(value: Value): Value {
  return cleaned(value) as Value
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').replaceAll(/[^\P{Cc}\n]/gu, '')
  if (Array.isArray(value)) return value.map(cleaned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cleaned(entry)]))
}
