import type { Call } from '../../contract/calls.ts'
import type { Row } from './rules.ts'

/** @file Values of columns as people read them. */

/** Columns made of several fields. */
const made: Readonly<Record<string, (row: Row) => unknown>> = {
  'credits.list invoice': (row) => row['invoice'] ?? row['simplified_invoice'],
  'shop.list invoice': (row) => row['invoice'] ?? row['simplified_invoice'],
  'advances.list free': (row) => Number(row['paid_amount']) - Number(row['applied']),
  'users.roles permissions': (row) => (row['permissions'] as readonly Row[]).length,
  'users.outbox state': (row) => (row['sent_at'] ? 'sent' : row['last_error'] ? 'failed' : 'waiting'),
  'catalog.params values': (row) => (row['values'] as readonly Row[]).map(({ value }) => value),
  'stock-checks.counts name': (row) => row['name'] ?? row['aside_reason'],
  'stock-checks.counts code': (row) => row['unit_number'] ?? row['code'],
  'shop.giftCards state': (row) => {
    if (row['is_paid'] !== true) return 'unpaid'
    if (Number(row['balance']) === 0) return 'used'
    return Number(row['balance']) < Number(row['amount']) ? 'partly' : 'unused'
  },
  'imports.list state': (row) => {
    if (row['task'] !== null) return row['task'] === 'run' ? 'running' : 'undoing'
    if (row['undone_at'] !== null || row['run_at'] !== null) return row['undone_at'] === null ? 'loaded' : 'undone'
    return Number(row['faults']) > 0 ? 'faulty' : row['failure'] === null ? 'checked' : 'failed'
  },
}

/** The field as people read it: the name of a record, several joined by a comma. */
export function shownIn({ id }: Call, row: Row, key: string): string | null {
  return wordsOf(made[`${id} ${key}`]?.(row) ?? row[key])
}

function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(wordsOf).join(', ') || null
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'object') return wordsOf((value as Row)['name'])
  return String(value as string | number)
}

export function isMade({ id }: Call, key: string): boolean {
  return `${id} ${key}` in made
}
