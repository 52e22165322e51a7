import { groupJobStates, groupRecordStates, type GroupJob, type GroupJobResult } from '../../../contract/workspace/group-jobs.ts'

interface Label {
  label: string
  tone: 'info' | 'success' | 'danger' | 'neutral' | 'warning'
}

export function jobState({ state, is_queued, refused, asking }: Pick<GroupJob, 'state' | 'is_queued' | 'refused' | 'asking'>): Label {
  if (state === 'running') return is_queued ? { label: 'Gaida', tone: 'neutral' } : { label: groupJobStates.running, tone: 'info' }
  if (state === 'stopped') return { label: groupJobStates.stopped, tone: 'warning' }
  if (asking > 0) return { label: groupRecordStates.asking, tone: 'warning' }
  return { label: groupJobStates.ended, tone: refused > 0 ? 'danger' : 'success' }
}

const tones = { waiting: 'neutral', done: 'success', refused: 'danger', asking: 'warning' } as const

export function resultState({ state }: Pick<GroupJobResult, 'state'>): Label {
  return { label: groupRecordStates[state], tone: tones[state] }
}
