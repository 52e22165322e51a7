import { labelOf } from '../../contract/labels.ts'
import { Refusal } from './refusal.ts'

interface DatabaseError {
  code: string
  message: string
  detail?: string
  column?: string
  constraint?: string
  table?: string
}

/** Maps an error of a call to a refusal; database constraints become 422 at a field. Null: an internal fault (500). */
export function refusalOf(error: unknown, body?: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!isDatabaseError(error)) return null
  const field = error.column ?? columnOf(error) ?? 'body'
  const label = `Lauks „${labelOf(field)}”`
  // Our triggers raise class DG with a Latvian message and the field as COLUMN.
  if (error.code.startsWith('DG')) return Refusal.field(error.column ?? 'status', error.message)
  switch (error.code) {
    case '23505':
      return Refusal.field(field, `${label}: tāda vērtība jau ir citam ierakstam`)
    case '23503':
      return error.message.startsWith('update or delete')
        ? Refusal.state('Ierakstu izmanto citi ieraksti, tāpēc to nevar dzēst')
        : Refusal.field(field, `${label}: norādītais ieraksts neeksistē`)
    case '23502':
      return Refusal.field(field, `${label} ir obligāts`)
    case '23514':
    case '23P01':
      return Refusal.field(field, `${label} nav derīgs`)
    // Reported without a column: the cause is probably the largest number of the body.
    case '22003':
      return Refusal.field(largestIn(body)?.field ?? field, 'Skaitlis ir par lielu: aprēķinātā summa pārsniedz atļautās robežas')
    case '22021':
    case '22P05':
      return Refusal.field(field, 'Teksts satur neatļautas rakstzīmes')
    case '57014':
      return Refusal.field('body', 'Darbība ilga pārāk ilgi un tika apturēta; sašauriniet to, ko prasāt')
    default:
      return null
  }
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
}

/** Fields used in calculations, unlike order numbers. */
const reckoned = /(^|_)(quantity|counted|difference|price|cost|amount|net|vat|gross|percent|limit|reduction)$/

function largestIn(body: unknown, path = ''): { field: string; value: number } | null {
  if (typeof body === 'object' && body !== null) {
    const found = Object.entries(body).flatMap(([key, each]) => largestIn(each, path === '' ? key : `${path}.${key}`) ?? [])
    return found.toSorted((one, other) => other.value - one.value)[0] ?? null
  }
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  return reckoned.test(name) && typeof body === 'string' && /^-?\d+(\.\d+)?$/.test(body)
    ? { field: path, value: Math.abs(Number(body)) }
    : null
}

/** Reads the column from `Key (iban)=…` or the constraint name `table_column_key`. */
function columnOf({ detail, constraint, table }: DatabaseError): string | undefined {
  const keys = /^Key \((.+?)\)=/.exec(detail ?? '')?.[1]
  const column = keys
    ?.split(', ')
    .at(-1)
    ?.match(/[a-z][a-z0-9_]*/g)
    ?.at(-1)
  if (column) return column
  if (!constraint || !table || !constraint.startsWith(`${table}_`)) return undefined
  return constraint.slice(table.length + 1).replace(/_(check|key|fkey|excl|not_null)\d*$/, '')
}
