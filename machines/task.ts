import { lifecycle } from './lifecycle.ts'

/** What the server knows of a task when its lifecycle is asked by a person. */
export interface TaskFacts {
  /** He made it or does it. */
  isOwn: boolean
}

/** Facts of a task for who does it. */
export const ownTask: TaskFacts = { isOwn: true }

/** Lifecycle of a task (docs/domain/people.md#tasks); the names of its states are those of the table of statuses. */
export const task = lifecycle<TaskFacts>()({
  id: 'task',
  label: 'uzdevums',
  initial: 'new',
  final: [],
  states: { new: 'Jauns', in_progress: 'Procesā', waiting: 'Gaida', completed: 'Pabeigts' },
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

/** Whether SET_STATUS leads from where a task stands to a status. */
export function taskLeadsTo(state: TaskState, to: TaskState): boolean {
  return task.events.SET_STATUS.arrows.some((arrow) => arrow.to === to && (arrow.from === 'any' || arrow.from.includes(state)))
}

/** State of a task. */
export type TaskState = keyof typeof task.states
/** Event of a task. */
export type TaskEvent = keyof typeof task.events
