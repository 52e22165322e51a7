import type { FieldErrors } from '../../../ui/use-form.ts'

/** Why cells of a row are wrong, by the key of the row and column. */
export type RowErrors = Readonly<Record<number, FieldErrors>>

/**
 * Errors of a refused document: those of its fields, and those of its lines by row.
 * @param list name of the lines in the body: `order_items`
 * @param keys which row each sent line was
 */
export function apart(refused: FieldErrors, list: string, keys: readonly number[]): { fields: FieldErrors; rows: RowErrors } {
  const fields: Record<string, readonly string[]> = {}
  const rows: Record<number, Record<string, readonly string[]>> = {}
  for (const [name, texts] of Object.entries(refused)) {
    const [of, place, field, ...deeper] = name.split('.')
    const key = of === list && deeper.length === 0 ? keys[Number(place)] : undefined
    if (field && key !== undefined) (rows[key] ??= {})[field === 'item_id' ? 'item' : field] = texts
    else fields[name] = texts
  }
  return { fields, rows }
}

/** Why pasted items are missing, by row. */
export function notFound(texts: ReadonlyMap<number, string>): RowErrors {
  return Object.fromEntries([...texts].map(([key, text]) => [key, { item: [`Prece nav atrasta: ${text}`] }]))
}
