import { assign, fromPromise, setup } from 'xstate'

/** What went wrong with a call, as its sender needs to know it. */
export interface RequestFailure {
  /** HTTP status; 0 when no answer came. */
  status: number
  message: string
  errors: Record<string, string[]>
}

interface Input {
  /** Sends the call once; the key stays the same over all tries, so that a retry never acts twice. */
  send: (idempotencyKey: string) => Promise<unknown>
  idempotencyKey: string
  /** Tells what an error means. */
  failureOf: (error: unknown) => RequestFailure
}

interface Context extends Input {
  tries: number
  answer: unknown
  failure: RequestFailure | null
}

const mostTries = 4

/**
 * Carries one API call: sends it, tries again with a growing pause when no answer came or the
 * server was busy, and ends `done` or `failed`. Its key is made when the command starts.
 */
export const request = setup({
  types: { input: {} as Input, context: {} as Context, output: {} as { answer: unknown; failure: RequestFailure | null } },
  actors: {
    send: fromPromise<unknown, Context>(({ input }) => input.send(input.idempotencyKey)),
  },
  guards: {
    worthRetrying: ({ context }, params: { error: unknown }) => {
      const { status } = context.failureOf(params.error)
      return context.tries < mostTries && (status === 0 || status === 503 || status === 504)
    },
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
          { target: 'failed', actions: assign({ failure: ({ context, event }) => context.failureOf(event.error) }) },
        ],
      },
    },
    waiting: { after: { pause: 'sending' } },
    done: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context }) => ({ answer: context.answer, failure: context.failure }),
})
