import { createActor, toPromise } from 'xstate'
import type { DocumentActor } from '../../machines/document.ts'
import { callOf } from '../../machines/document.ts'
import { request, type RequestFailure, type RequestInput } from '../../machines/request.ts'
import { currentConnection, watchConnection } from './connection.ts'
import { CallFailure, failureOf, wasAborted } from './failure.ts'

/** How a call travels. */
export interface Carriage {
  idempotencyKey: string
  /** The open document that the call changes: its calls go one after another, and it tells how they fare. */
  document?: DocumentActor | undefined
  /** A save that waits for the network; told when it begins to wait. */
  keeps?: Keeping | undefined
}

interface Keeping {
  onKept: () => void
  /** Saves of one lane go one after another, in the order in which they were made; one that is refused holds up none. */
  lane?: string | undefined
}

/** The last save of each lane, and whether its lane waits for the network. */
const lanes = new Map<string, { last: Promise<unknown>; waits: boolean }>()

/**
 * Sends through the machine of machines/request.ts until an answer came or it gives up; throws the last failure.
 * A save that is kept ends only when the server has answered it.
 */
export async function carried(send: (key: string) => Promise<unknown>, { idempotencyKey, document, keeps }: Carriage): Promise<unknown> {
  // What a person wants now must not happen some time later, behind a save that waits.
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
    // A call given up by its caller is not worth another try.
    failureOf: (error) => (wasAborted(error) ? { status: -1, message: '', errors: {} } : failureOf(error)),
  }
  const { answer, failure } = await (document ? throughDocument(document, input, keeps) : inLane(input, keeps))
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
      if (callOf(snapshot) === 'kept' && snapshot.context.queue[0]?.input === input) keeps?.onKept()
    })
    const ended = (outcome: Outcome): void => {
      watching()
      unsubscribe()
      resolve(outcome)
    }
    document.send({ type: 'carry', call: { input, ended } })
  })
}

function inLane(input: RequestInput, keeps: Keeping | undefined): Promise<Outcome> {
  const name = keeps?.lane
  if (keeps === undefined || name === undefined) return alone(input, keeps)
  const lane = lanes.get(name) ?? { last: Promise.resolve(), waits: false }
  lanes.set(name, lane)
  // It waits behind one that has no network, and so for the network itself.
  if (lane.waits) keeps.onKept()
  const outcome = lane.last.then(() => {
    const onKept = (): void => {
      lane.waits = true
      keeps.onKept()
    }
    return alone(input, { ...keeps, onKept })
  })
  lane.last = outcome.finally(() => (lane.waits = false))
  return outcome
}

function alone(input: RequestInput, keeps: Keeping | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    const actor = createActor(request, { input })
    const watching = watchConnection(() => isBack() && actor.send({ type: 'BACK' }))
    actor.subscribe((snapshot) => {
      if (snapshot.value === 'kept') keeps?.onKept()
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
