import type { CallInput } from '../../commands/context.ts'
import type { Answer, Call } from '../../contract/calls.ts'
import { newKey } from '../../contract/new-key.ts'
import { isUnanswered } from '../../machines/unanswered.ts'
import type { Carriage } from './carrier.ts'
import { CallFailure, failureOf, wasAborted } from './failure.ts'
import { changes, fetchFile, sendOnce, type ReceivedFile, type Sending } from './http.ts'

/** Asks the person whether a call goes on; set by the shell. */
let ask: (text: string) => Promise<boolean> = async () => false

/** Names who asks the person what calls need confirmed. */
export function confirmBy(asker: typeof ask): void {
  ask = asker
}

/**
 * Sends a call through the machine that carries it: tries again when no answer came, with the same
 * key, so that nothing happens twice. Lives outside React: a hidden or closed tab does not stop it. What the
 * server wants confirmed is asked, and the call sent again.
 */
export async function carry<C extends Call>(
  call: C,
  input: CallInput<C> = {},
  { key = newKey(), signal, confirmed = [], onAnswered, document, keeps, unasked }: Carrying = {},
): Promise<Answer<C>> {
  const send = (sent: string) => sendOnce(call, input, { key: sent, confirmed, onAnswered, ...(signal && { signal }) })
  try {
    if (!changes(call)) {
      // Reading needs the machine only where the first try got no answer: a first list loads without it.
      const answer = await send(key).catch((error: unknown) => {
        if (wasAborted(error) || !isUnanswered(failureOf(error).status)) throw error
      })
      if (answer !== undefined) return answer
    }
    return (await carried(send, { idempotencyKey: key, document, keeps })) as Answer<C>
  } catch (error) {
    const wanted = error instanceof CallFailure ? error.confirm : null
    if (wanted === null || unasked || confirmed.includes(wanted.code)) throw error
    if (!(await ask(wanted.text))) throw Object.assign(error as CallFailure, { declined: true })
    return carry(call, input, { key, confirmed: [...confirmed, wanted.code], onAnswered, document, keeps, ...(signal && { signal }) })
  }
}

/** How a call is carried. */
export interface Carrying extends Sending, Omit<Carriage, 'idempotencyKey'> {
  /** What a person would have to confirm is refused: one of many is no moment to ask him. */
  unasked?: true | undefined
}

/** The same for a file answer. */
export async function carryFile(call: Call, input: CallInput<Call>, signal: AbortSignal, key = newKey()): Promise<ReceivedFile> {
  return (await carried((sent) => fetchFile(call, input, { key: sent, signal }), { idempotencyKey: key })) as ReceivedFile
}

// The machine comes with the layers (Layers.tsx), behind the first page.
async function carried(send: (key: string) => Promise<unknown>, carriage: Carriage): Promise<unknown> {
  return (await import('./carrier.ts')).carried(send, carriage)
}
