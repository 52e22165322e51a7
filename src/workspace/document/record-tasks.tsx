import { formatDate } from '../../../contract/format.ts'
import { tasks } from '../../../contract/tasks/tasks.ts'
import { task as chart } from '../../../machines/task.ts'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { useActiveView } from '../../tabs/active-views.ts'
import type { RecordLink } from './RecordLinks.tsx'

/** Open tasks first. */
export function useRecordTasks(tabId: string): readonly RecordLink[] {
  const may = useMay(tasks.ofRecord)
  const { record } = useActiveView(tabId)
  const { answer } = useCall(tasks.ofRecord, may && record ? { query: { kind: record.kind, id: record.id } } : null, { handled: true })
  if (!record || !answer) return []
  return answer.data.map(({ id, title, status, assignees, due_date, is_late }) => ({
    path: `/tasks/${id}`,
    kind: assignees.map(({ name }) => name).join(', ') || 'Bez izpildītāja',
    label: title,
    note: (
      <>
        {chart.states[status]}
        {due_date && <span className={is_late ? 'block text-danger' : 'block'}>{formatDate(due_date)}</span>}
      </>
    ),
  }))
}
