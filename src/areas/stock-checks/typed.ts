export type CountInput =
  | { kind: 'code'; code: string; quantity: string }
  /** Adds to the last item. */
  | { kind: 'more'; quantity: string }
  /** Multiplies the next scan. */
  | { kind: 'times'; quantity: string }

const decimal = (text: string): string => text.replace(',', '.')

/** Parses `4750000000014`, `3*4750000000014`, `3*` and `+5`; null if empty. */
export function readTyped(text: string): CountInput | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const [, more] = /^\+\s*(\d{1,10}(?:[.,]\d{1,4})?)$/.exec(trimmed) ?? []
  if (more !== undefined) return { kind: 'more', quantity: decimal(more) }
  const [, times, code = ''] = /^(\d{1,10}(?:[.,]\d{1,4})?)\s*[*×]\s*(.*)$/.exec(trimmed) ?? []
  if (times === undefined) return { kind: 'code', code: trimmed, quantity: '1' }
  return code === '' ? { kind: 'times', quantity: decimal(times) } : { kind: 'code', code, quantity: decimal(times) }
}
