import { importTitles } from '../../../contract/imports/import-titles.ts'
import { importStates, type ImportRow } from '../../../contract/imports/imports.ts'

export const importTitle = ({ kind, file_name }: Pick<ImportRow, 'kind' | 'file_name'>): string => `${importTitles[kind]}: ${file_name}`

type State = keyof typeof importStates

const tones = {
  running: 'info',
  undoing: 'info',
  undone: 'neutral',
  loaded: 'success',
  faulty: 'danger',
  failed: 'danger',
  checked: 'warning',
} as const

export function importState(row: ImportRow): { state: State; label: string; tone: (typeof tones)[State] } {
  const state = stateOf(row)
  return { state, label: importStates[state], tone: tones[state] }
}

function stateOf({ task, run_at, undone_at, faults, failure }: ImportRow): State {
  if (task !== null) return task === 'run' ? 'running' : 'undoing'
  if (undone_at !== null) return 'undone'
  if (run_at !== null) return 'loaded'
  if (faults > 0) return 'faulty'
  return failure === null ? 'checked' : 'failed'
}
