import { createActor, toPromise } from 'xstate'
import type { CallInput } from '../../commands/desk.ts'
import type { Answer, Call } from '../../contract/calls.ts'
import { request } from '../../machines/request.ts'
import { CallFailure, failureOf, wasAborted } from './failure.ts'
import { fetchFile, sendOnce, type ReceivedFile } from './http.ts'

/** A key by which the server knows a repeated sending; made once, when the command starts. */
export function newKey(): string {
  // Not randomUUID: it is missing where the product is reached by plain http in a local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends a call through the machine that carries it: tries again when no answer came, with the same
 * key, so that nothing happens twice. Lives outside React: a hidden or closed tab does not stop it.
 */
export async function carry<C extends Call>(
  call: C,
  input: CallInput<C> = {},
  { key = newKey(), signal }: { key?: string; signal?: AbortSignal } = {},
): Promise<Answer<C>> {
  return (await carried((sent) => sendOnce(call, input, { key: sent, ...(signal && { signal }) }), key)) as Answer<C>
}

/** The same for a file answer. */
export async function carryFile(call: Call, input: CallInput<Call>, key = newKey()): Promise<ReceivedFile> {
  return (await carried((sent) => fetchFile(call, input, { key: sent }), key)) as ReceivedFile
}

async function carried(send: (key: string) => Promise<unknown>, idempotencyKey: string): Promise<unknown> {
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
