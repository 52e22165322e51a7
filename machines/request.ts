import { assign, fromPromise, setup } from 'xstate'
import { isUnanswered } from './unanswered.ts'

/** What went wrong with a call, as its sender needs to know it. */
export interface RequestFailure {
  /** HTTP status; 0 when no answer came. */
  status: number
  message: string
  errors: Record<string, string[]>
}

/** A call to be carried. */
export interface RequestInput {
  /** Sends the call once; the key stays the same over all tries, so that a retry never acts twice. */
  send: (idempotencyKey: string) => Promise<unknown>
  idempotencyKey: string
  /** Tells what an error means. */
  failureOf: (error: unknown) => RequestFailure
  /** A save that does not end with the network: it waits until the server can be reached again. */
  keeps?: boolean
  /** Whether there is a network at all; without one nothing is gained by trying again in a moment. */
  online?: () => boolean
}

interface Context extends RequestInput {
  tries: number
  answer: unknown
  failure: RequestFailure | null
}

const mostTries = 4
/** Milliseconds after which a kept call is tried again, though nobody said that the server is back. */
const keptPause = 10_000

/**
 * Carries one API call: sends it, tries again with a growing pause when no answer came or the
 * server was busy, keeps a save while there is no network (`BACK` sends it, `WITHDRAW` gives it up),
 * and ends `done` or `failed`. Its key is made when the command starts.
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
      after: { [keptPause]: 'sending' },
      // Once it is sent again, only that answer counts.
      exit: assign({ tries: mostTries - 1 }),
    },
    done: { type: 'final', entry: assign({ failure: null }) },
    failed: { type: 'final' },
  },
  output: ({ context }) => ({ answer: context.answer, failure: context.failure }),
})
