import type { CallInput } from '../../commands/context.ts'
import type { Answer, Call } from '../../contract/calls.ts'
import { newKey } from '../../contract/new-key.ts'
import { isUnanswered } from '../../machines/unanswered.ts'
import type { Carriage } from './carrier.ts'
import { CallFailure, failureOf, wasAborted } from './failure.ts'
import { changes, fetchFile, sendOnce, type ReceivedFile, type Sending } from './http.ts'

/** Set by the shell. */
let ask: (text: string) => Promise<boolean> = async () => false

export function confirmBy(asker: typeof ask): void {
  ask = asker
}

/**
 * Sends a call with retries under one idempotency key, and asks for confirmations. Outside React, so that hidden or
 * closed tabs do not stop it.
 */
export async function carry<C extends Call>(
  call: C,
  input: CallInput<C> = {},
  { key = newKey(), signal, confirmed = [], onAnswered, document, keeps, unattended, stores }: Carrying = {},
): Promise<Answer<C>> {
  if (call.spec.stored && !stores) {
    const { throughStore } = await import('./stored-answers.ts')
    return throughStore(call, input, () => carry(call, input, { key, confirmed, onAnswered, stores: true, ...(signal && { signal }) }))
  }
  const send = (attemptKey: string) => sendOnce(call, input, { key: attemptKey, confirmed, onAnswered, ...(signal && { signal }) })
  try {
    if (!changes(call)) {
      // The retry machine is only loaded if the first read fails.
      const answer = await send(key).catch((error: unknown) => {
        if (wasAborted(error) || !isUnanswered(failureOf(error).status)) throw error
      })
      if (answer !== undefined) return answer
    }
    return (await carried(send, { idempotencyKey: key, document, keeps })) as Answer<C>
  } catch (error) {
    const confirmation = error instanceof CallFailure ? error.confirm : null
    if (confirmation === null || unattended || confirmed.includes(confirmation.code)) throw error
    if (!(await ask(confirmation.text))) throw Object.assign(error as CallFailure, { declined: true })
    return carry(call, input, { key, confirmed: [...confirmed, confirmation.code], onAnswered, document, keeps, ...(signal && { signal }) })
  }
}

export interface Carrying extends Sending, Omit<Carriage, 'idempotencyKey'> {
  /** Refuses instead of asking for confirmation, for batch runs. */
  unattended?: true | undefined
  /** The caller stores the answer itself. */
  stores?: true | undefined
}

export async function carryFile(call: Call, input: CallInput<Call>, signal: AbortSignal, key = newKey()): Promise<ReceivedFile> {
  return (await carried((attemptKey) => fetchFile(call, input, { key: attemptKey, signal }), { idempotencyKey: key })) as ReceivedFile
}

// The machine is in Layers.tsx, loaded after the first page.
async function carried(send: (key: string) => Promise<unknown>, carriage: Carriage): Promise<unknown> {
  return (await import('./carrier.ts')).carried(send, carriage)
}
