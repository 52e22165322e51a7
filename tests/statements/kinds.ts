/** Kind of a row's value, as far as a claimed type distinguishes it. */
export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'undefined' | 'date' | 'bytes' | 'array' | 'object'

export function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (value instanceof Uint8Array) return 'bytes'
  const type = typeof value
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'undefined') return type
  return 'object'
}
