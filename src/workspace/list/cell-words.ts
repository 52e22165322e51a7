import type { CellField } from '../../../commands/inline/cells.ts'
import { formatAmount, formatDate } from '../../../contract/format.ts'

/** A cell's value as the list writes it. */
export function wordsOfCell({ is, choices = {} }: Pick<CellField, 'is' | 'choices'>, value: unknown): string {
  if (Array.isArray(value)) return value.map(nameOf).join(', ')
  if (typeof value !== 'string') return nameOf(value)
  if (is === 'date') return formatDate(value)
  if (is === 'money') return formatAmount(value)
  return is === 'choice' ? (choices[value] ?? value) : value
}

/** A record as rows name it, or as chosen from a list. */
export function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { name = '', label = name } = value as { name?: string; label?: string }
  return label
}
