import { importTitles } from '../../../contract/imports/import-titles.ts'
import type { ImportRow } from '../../../contract/imports/imports.ts'

export const importTitle = ({ kind, file_name }: Pick<ImportRow, 'kind' | 'file_name'>): string => `${importTitles[kind]}: ${file_name}`

export function importState({ task, run_at, undone_at, faults, failure }: ImportRow): {
  label: string
  tone: 'info' | 'success' | 'danger' | 'neutral' | 'warning'
} {
  if (task === 'run') return { label: 'Ielādē', tone: 'info' }
  if (task === 'undo') return { label: 'Atsauc', tone: 'info' }
  if (undone_at !== null) return { label: 'Atsaukts', tone: 'neutral' }
  if (run_at !== null) return { label: 'Ielādēts', tone: 'success' }
  if (faults > 0) return { label: 'Ir kļūdas', tone: 'danger' }
  return failure === null ? { label: 'Pārbaudīts', tone: 'warning' } : { label: 'Neizdevās', tone: 'danger' }
}
