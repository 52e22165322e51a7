import type { Order } from './list-order.ts'
import { Refusal } from './refusal.ts'

/** The last row of a page: its key, and its sort value as text. */
export interface Cursor {
  value: string | null
  id: number
}

export function writeCursor(key: string, value: string | null, id: number): string {
  return Buffer.from(JSON.stringify([key, value, id])).toString('base64url')
}

/** Cursors come from outside and may be forged. */
function isWritten(value: string, type: Order['type']): boolean {
  switch (type) {
    case 'text':
      return !value.includes('\u0000')
    case 'bigint':
      return /^-?\d{1,18}$/.test(value)
    case 'numeric':
      return /^-?\d{1,30}(\.\d{1,30})?$/.test(value)
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value)
    case 'timestamptz':
      return /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(value) && isDay(value.slice(0, 10))
  }
}

function isDay(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

export function readCursor(text: string, order: Order): Cursor {
  try {
    const [key, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isNull = value === null && order.nullable === true
    const isText = typeof value === 'string' && isWritten(value, order.type)
    if (key === order.key && (isNull || isText) && Number.isSafeInteger(id)) return { value: isText ? value : null, id: id as number }
  } catch {}
  throw Refusal.field('after', 'Lauks „Turpinājums” nav derīgs')
}
