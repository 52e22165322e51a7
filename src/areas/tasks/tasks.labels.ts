import { taskPriorities, type TaskRow } from '../../../contract/tasks/tasks.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { task, type TaskState } from '../../../machines/task.ts'
import type { Tone } from '../../ui/classes.ts'

export const taskTones: Readonly<Record<TaskState, Tone>> = {
  new: 'info',
  in_progress: 'warning',
  waiting: 'neutral',
  completed: 'success',
}

export const priorityTones: Readonly<Record<keyof typeof taskPriorities, Tone>> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warning',
  urgent: 'danger',
}

export function abilitiesOfRow({ status, is_own }: TaskRow): Record<string, true | string> {
  return abilities(task, status, { isOwn: is_own })
}

export function peopleOf({ assignees }: Pick<TaskRow, 'assignees'>): string {
  return assignees.map(({ name }) => name).join(', ')
}
