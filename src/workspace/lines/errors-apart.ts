import type { FieldErrors } from '../../ui/use-form.ts'

/** By row key and column. */
export type RowErrors = Readonly<Record<number, FieldErrors>>

/**
 * Splits errors into document fields and lines (`items.2.quantity`).
 * @param keys row of each sent line
 */
export function errorsApart(refused: FieldErrors, keys: readonly number[]): { fields: FieldErrors; rows: RowErrors } {
  const fields: Record<string, readonly string[]> = {}
  const rows: Record<number, Record<string, readonly string[]>> = {}
  for (const [name, texts] of Object.entries(refused)) {
    const [, place, field] = /^\w+\.(\d+)\.(\w+)$/.exec(name) ?? []
    const key = keys[Number(place)]
    if (place !== undefined && field && key !== undefined) (rows[key] ??= {})[field === 'item_id' ? 'item' : field] = texts
    else fields[name] = texts
  }
  return { fields, rows }
}

/** @param isFailed the server could not be asked */
export function notFound(texts: ReadonlyMap<number, string>, isFailed: boolean): RowErrors {
  const reason = isFailed ? 'Preci neizdevās sameklēt, ierakstiet vai ielīmējiet to vēlreiz' : 'Prece nav atrasta'
  return Object.fromEntries([...texts].map(([key, text]) => [key, { item: [`${reason}: ${text}`] }]))
}
