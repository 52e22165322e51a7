import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { Unreadable } from '../documents/unreadable.ts'

/** What a thread can do, by name: functions from data to data. */
export type Tasks = Readonly<Record<string, (data: never) => unknown>>

/** A piece of work asked for. */
export interface Asked {
  no: number
  work: string
  data: unknown
}

/** A work that begins now, from when on its time counts. */
export interface Begun {
  begun: number
}

/** What came of it: the result, words for the person who sent what could not be read, or the fault that stopped it. */
export type Answered = { no: number; done: unknown } | { no: number; unreadable: string } | { no: number; fault: unknown }

/**
 * Makes this thread do its works as they are asked for; it gives way to the thread that answers everybody, unless it
 * changes something: who waits for the processor with rows held lets others wait for these.
 */
export function serve(tasks: Tasks, { changes = false } = {}): void {
  // On Linux the priority is the thread's own; elsewhere it would be that of the whole process.
  if (process.platform === 'linux' && !changes) setPriority(10)
  parentPort?.on('message', ({ no, work, data }: Asked) => {
    say({ begun: no })
    runTask(tasks[work], data).then(
      (done) => say({ no, done }),
      (fault: unknown) => say(fault instanceof Unreadable ? { no, unreadable: fault.message } : { no, fault }),
    )
  })
}

// The types of name and data were matched by the one who asked.
async function runTask(work: ((data: never) => unknown) | undefined, data: unknown): Promise<unknown> {
  if (!work) throw new Error('No such work')
  return (work as (data: unknown) => unknown)(data)
}

function say(message: Begun | Answered): void {
  parentPort?.postMessage(message)
}
