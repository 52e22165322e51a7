import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { Unreadable } from '../documents/unreadable.ts'

export type Tasks = Readonly<Record<string, (data: never) => unknown>>

export interface WorkRequest {
  no: number
  work: string
  data: unknown
}

export interface WorkStarted {
  begun: number
}

/** Result, message about unreadable input, or error. */
export type Answered = { no: number; done: unknown } | { no: number; unreadable: string } | { no: number; fault: unknown }

/** Lowers the thread's priority, unless it changes data: a waiting thread with row locks would block others. */
export function serve(tasks: Tasks, { changes = false } = {}): void {
  // On Linux the priority applies to the thread; elsewhere to the process.
  if (process.platform === 'linux' && !changes) setPriority(10)
  parentPort?.on('message', ({ no, work, data }: WorkRequest) => {
    say({ begun: no })
    runTask(tasks[work], data).then(
      (done) => say({ no, done }),
      (fault: unknown) => say(fault instanceof Unreadable ? { no, unreadable: fault.message } : { no, fault }),
    )
  })
}

// The caller matched the types of name and data.
async function runTask(work: ((data: never) => unknown) | undefined, data: unknown): Promise<unknown> {
  if (!work) throw new Error('No such work')
  return (work as (data: unknown) => unknown)(data)
}

function say(message: WorkStarted | Answered): void {
  parentPort?.postMessage(message)
}
