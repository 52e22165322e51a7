import { assign, fromPromise, setup } from 'xstate'
import { isUnanswered } from './unanswered.ts'

export interface RequestFailure {
  /** HTTP status; 0 without an answer. */
  status: number
  message: string
  errors: Record<string, string[]>
}

export interface RequestInput {
  /** Sends once; all retries use the same idempotency key, so none acts twice. */
  send: (idempotencyKey: string) => Promise<unknown>
  idempotencyKey: string
  failureOf: (error: unknown) => RequestFailure
  /** Keeps the save until the server is reachable again. */
  keeps?: boolean
  /** Without a network, immediate retries are pointless. */
  online?: () => boolean
}

interface Context extends RequestInput {
  tries: number
  answer: unknown
  failure: RequestFailure | null
}

const mostTries = 4
/** Milliseconds between retries of a kept call. */
const offlineRetryPause = 10_000

/**
 * Retries with backoff when there is no answer or the server is busy, and keeps saves while offline (`BACK` sends,
 * `WITHDRAW` gives up).
 */
export const request = setup({
  types: {
    input: {} as RequestInput,
    context: {} as Context,
    events: {} as { type: 'BACK' } | { type: 'WITHDRAW' },
    output: {} as { answer: unknown; failure: RequestFailure | null },
  },
  actors: {
    send: fromPromise<unknown, Context>(({ input }) => input.send(input.idempotencyKey)),
  },
  guards: {
    worthRetrying: ({ context }, params: { error: unknown }) =>
      context.tries < mostTries && isUnanswered(context.failureOf(params.error).status) && context.online?.() !== false,
    worthKeeping: ({ context }, params: { error: unknown }) =>
      context.keeps === true && isUnanswered(context.failureOf(params.error).status),
  },
  delays: { pause: ({ context }) => 300 * 2 ** (context.tries - 1) },
}).createMachine({
  id: 'request',
  initial: 'sending',
  context: ({ input }) => ({ ...input, tries: 0, answer: undefined, failure: null }),
  states: {
    sending: {
      entry: assign({ tries: ({ context }) => context.tries + 1 }),
      invoke: {
        src: 'send',
        input: ({ context }) => context,
        onDone: { target: 'done', actions: assign({ answer: ({ event }) => event.output }) },
        onError: [
          { guard: { type: 'worthRetrying', params: ({ event }) => ({ error: event.error }) }, target: 'waiting' },
          {
            guard: { type: 'worthKeeping', params: ({ event }) => ({ error: event.error }) },
            target: 'kept',
            actions: assign({ failure: ({ context, event }) => context.failureOf(event.error) }),
          },
          { target: 'failed', actions: assign({ failure: ({ context, event }) => context.failureOf(event.error) }) },
        ],
      },
    },
    waiting: { after: { pause: 'sending' } },
    kept: {
      on: { BACK: { target: 'sending' }, WITHDRAW: 'failed' },
      after: { [offlineRetryPause]: 'sending' },
      // Only the answer of the next try counts.
      exit: assign({ tries: mostTries - 1 }),
    },
    done: { type: 'final', entry: assign({ failure: null }) },
    failed: { type: 'final' },
  },
  output: ({ context }) => ({ answer: context.answer, failure: context.failure }),
})
