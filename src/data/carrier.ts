import { createActor, toPromise } from 'xstate'
import type { DocumentActor } from '../../machines/document.ts'
import { callOf } from '../../machines/document.ts'
import { request, type RequestFailure, type RequestInput } from '../../machines/request.ts'
import { currentConnection, watchConnection } from './connection.ts'
import { CallFailure, failureOf, wasAborted } from './failure.ts'

export interface Carriage {
  idempotencyKey: string
  /** Calls of a document run in sequence. */
  document?: DocumentActor | undefined
  /** A save that may wait for the network. */
  keeps?: Keeping | undefined
}

interface Keeping {
  onQueued: () => void
  /** Saves of one queue run in order; a refused one does not block it. */
  queue?: string | undefined
}

/** Last save by queue, and whether it waits for the network. */
const queues = new Map<string, { last: Promise<unknown>; waits: boolean }>()

/**
 * Sends through machines/request.ts until answered or given up; throws the last failure. Stored saves end only with
 * an answer.
 */
export async function carried(send: (key: string) => Promise<unknown>, { idempotencyKey, document, keeps }: Carriage): Promise<unknown> {
  // Immediate actions must not run later, after a waiting save.
  if (document && !keeps && callOf(document.getSnapshot()) === 'kept') throw new CallFailure(0, null)
  let last: unknown
  const input: RequestInput = {
    idempotencyKey,
    keeps: keeps !== undefined,
    online: () => navigator.onLine,
    send: (key) =>
      send(key).catch((error: unknown) => {
        last = error
        throw error
      }),
    // Aborted calls are not retried.
    failureOf: (error) => (wasAborted(error) ? { status: -1, message: '', errors: {} } : failureOf(error)),
  }
  const { answer, failure } = await (document ? throughDocument(document, input, keeps) : enqueue(input, keeps))
  if (failure === null) return answer
  throw last ?? new CallFailure(failure.status, failure)
}

interface Outcome {
  answer: unknown
  failure: RequestFailure | null
}

function throughDocument(document: DocumentActor, input: RequestInput, keeps: Keeping | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    const watching = watchConnection(() => isBack() && document.send({ type: 'back' }))
    const { unsubscribe } = document.subscribe((snapshot) => {
      if (callOf(snapshot) === 'kept' && snapshot.context.queue[0]?.input === input) keeps?.onQueued()
    })
    const ended = (outcome: Outcome): void => {
      watching()
      unsubscribe()
      resolve(outcome)
    }
    document.send({ type: 'carry', call: { input, ended } })
  })
}

function enqueue(input: RequestInput, keeps: Keeping | undefined): Promise<Outcome> {
  const name = keeps?.queue
  if (keeps === undefined || name === undefined) return alone(input, keeps)
  const queueState = queues.get(name) ?? { last: Promise.resolve(), waits: false }
  queues.set(name, queueState)
  // Its predecessor waits for the network, so it does, too.
  if (queueState.waits) keeps.onQueued()
  const outcome = queueState.last.then(() => {
    const onQueued = (): void => {
      queueState.waits = true
      keeps.onQueued()
    }
    return alone(input, { ...keeps, onQueued })
  })
  queueState.last = outcome.finally(() => (queueState.waits = false))
  return outcome
}

function alone(input: RequestInput, keeps: Keeping | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    const actor = createActor(request, { input })
    const watching = watchConnection(() => isBack() && actor.send({ type: 'BACK' }))
    actor.subscribe((snapshot) => {
      if (snapshot.value === 'kept') keeps?.onQueued()
    })
    actor.start()
    void toPromise(actor).then((outcome) => {
      watching()
      resolve(outcome)
    })
  })
}

function isBack(): boolean {
  return currentConnection() === 'connected'
}
