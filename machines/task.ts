import { taskStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface TaskFacts {
  /** The user is its author or assignee. */
  isOwn: boolean
}

export const ownTask: TaskFacts = { isOwn: true }

/** docs/domain/people.md#tasks; state names match the table of statuses. */
export const task = lifecycle<TaskFacts>()({
  id: 'task',
  label: 'uzdevums',
  initial: 'new',
  final: [],
  states: taskStates,
  events: {
    SET_STATUS: {
      title: 'Mainīt uzdevuma statusu',
      arrows: [
        { from: ['new'], to: 'in_progress' },
        { from: ['in_progress'], to: 'waiting' },
        { from: ['waiting'], to: 'in_progress' },
      ],
    },
    COMPLETE: { title: 'Pabeigt uzdevumu', arrows: [{ from: ['new', 'in_progress', 'waiting'], to: 'completed' }] },
    REOPEN: {
      title: 'Atsākt uzdevumu',
      arrows: [{ from: ['completed'], to: 'in_progress' }],
      refuse: ({ isOwn }) => (isOwn ? null : 'Uzdevumu atsāk tā autors vai izpildītājs'),
    },
  },
})

export function taskLeadsTo(state: TaskState, to: TaskState): boolean {
  return task.events.SET_STATUS.arrows.some((arrow) => arrow.to === to && (arrow.from === 'any' || arrow.from.includes(state)))
}

export type TaskState = keyof typeof task.states
export type TaskEvent = keyof typeof task.events
