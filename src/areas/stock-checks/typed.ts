/** What somebody who counts scanned or typed. */
export type Typed =
  /** A code, so many times. */
  | { kind: 'code'; code: string; quantity: string }
  /** So many more of the goods scanned last. */
  | { kind: 'more'; quantity: string }
  /** The next scan means so many. */
  | { kind: 'times'; quantity: string }

const decimal = (text: string): string => text.replace(',', '.')

/** Reads `4750000000014`, `3*4750000000014`, `3*` before a scan, and `+5` after one; null when nothing was typed. */
export function readTyped(text: string): Typed | null {
  const typed = text.trim()
  if (typed === '') return null
  const [, more] = /^\+\s*(\d{1,10}(?:[.,]\d{1,4})?)$/.exec(typed) ?? []
  if (more !== undefined) return { kind: 'more', quantity: decimal(more) }
  const [, times, code = ''] = /^(\d{1,10}(?:[.,]\d{1,4})?)\s*[*×]\s*(.*)$/.exec(typed) ?? []
  if (times === undefined) return { kind: 'code', code: typed, quantity: '1' }
  return code === '' ? { kind: 'times', quantity: decimal(times) } : { kind: 'code', code, quantity: decimal(times) }
}
