import { createActor, toPromise } from 'xstate'
import { request } from '../../machines/request.ts'
import { CallFailure, failureOf, wasAborted } from './failure.ts'

/** Sends through the machine of machines/request.ts until an answer came or it gives up; throws the last failure. */
export async function carried(send: (key: string) => Promise<unknown>, idempotencyKey: string): Promise<unknown> {
  let last: unknown
  const actor = createActor(request, {
    input: {
      idempotencyKey,
      send: (key) =>
        send(key).catch((error: unknown) => {
          last = error
          throw error
        }),
      // A call given up by its caller is not worth another try.
      failureOf: (error) => (wasAborted(error) ? { status: -1, message: '', errors: {} } : failureOf(error)),
    },
  })
  actor.start()
  const { answer, failure } = await toPromise(actor)
  if (failure === null) return answer
  throw last ?? new CallFailure(failure.status, failure)
}
