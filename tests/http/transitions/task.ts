import { tasks, type TaskRecord } from '../../../contract/tasks/tasks.ts'
import { ownTask, task as chart } from '../../../machines/task.ts'
import type { TestApp } from '../../support/app.ts'
import { clerkOf } from '../../support/factories.ts'
import { transitionsOf } from '../../support/transitions.ts'

const situations = {
  new: { state: 'new' },
  begun: { state: 'in_progress' },
  waiting: { state: 'waiting' },
  completed: { state: 'completed' },
  'of another': { state: 'completed', facts: { isOwn: false } },
} as const

async function stand(app: TestApp, situation: string): Promise<TaskRecord> {
  const clerk = await clerkOf(app)
  const who = situation === 'of another' ? await app.person({ permissions: ['view_tasks', 'create_tasks'] }) : clerk
  const { data: begun } = await who.done(tasks.create, { body: { title: 'Piezvanīt klientam' } })
  const at = { params: { id: begun.id } }
  if (['completed', 'of another'].includes(situation)) return (await clerk.done(tasks.complete, at)).data
  let record = begun
  const steps = situation === 'waiting' ? 2 : situation === 'begun' ? 1 : 0
  for (let step = 0; step < steps; step += 1) {
    const body = { event: 'SET_STATUS', lock_version: record.lock_version } as const
    record = (await clerk.done(tasks.update, { ...at, body })).data
  }
  return record
}

const at = ({ id }: TaskRecord) => ({ params: { id } })

export const transitions = transitionsOf({
  chart,
  table: 'tasks',
  usual: ownTask,
  situations,
  stand,
  look: async (app, each: TaskRecord) => {
    const { status, body } = await (await clerkOf(app)).call(tasks.show, at(each))
    return status === 404 ? null : body.data
  },
  actions: {
    SET_STATUS: {
      send: (each, clerk) => clerk.call(tasks.update, { ...at(each), body: { event: 'SET_STATUS', lock_version: each.lock_version } }),
    },
    COMPLETE: { send: (each, clerk) => clerk.call(tasks.complete, at(each)) },
    REOPEN: {
      send: (each, clerk) => clerk.call(tasks.update, { ...at(each), body: { event: 'REOPEN', lock_version: each.lock_version } }),
    },
  },
})
