import { Worker } from 'node:worker_threads'
import type { Papers } from './papers.ts'
import type { PaperAsked, PaperBuilt } from './worker.ts'

interface Waiting {
  done: (built: never) => void
  fail: (fault: unknown) => void
}

let worker: Worker | undefined
let asked = 0
const waiting = new Map<number, Waiting>()

/**
 * Builds a document in a thread of its own: laying out a long one takes a third of a second, in which
 * the server would answer nobody. The thread starts with the first document and stays.
 * @throws what the document's function throws
 */
export function build<Paper extends keyof Papers>(
  paper: Paper,
  data: Parameters<Papers[Paper]>[0],
): Promise<Awaited<ReturnType<Papers[Paper]>>> {
  return new Promise((done, fail) => {
    asked += 1
    waiting.set(asked, { done, fail })
    worker ??= startWorker()
    // Held while there is work, so that a process ends neither in the middle of it nor waits for nothing.
    worker.ref()
    worker.postMessage({ no: asked, paper, data } satisfies PaperAsked)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.mjs', import.meta.url))
  let fault: unknown
  started.on('message', (answer: PaperBuilt) => settle(started, answer))
  started.on('error', (error) => (fault = error))
  started.on('exit', () => {
    if (worker === started) worker = undefined
    for (const { fail } of waiting.values()) fail(fault ?? new Error('The thread that builds documents ended'))
    waiting.clear()
  })
  return started
}

function settle(from: Worker, answer: PaperBuilt): void {
  const asker = waiting.get(answer.no)
  waiting.delete(answer.no)
  if (waiting.size === 0) from.unref()
  if ('fault' in answer) asker?.fail(answer.fault)
  // What a paper builds was matched by its name when it was asked for.
  else asker?.done(answer.built as never)
}
