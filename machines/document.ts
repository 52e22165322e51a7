import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { request, type RequestFailure, type RequestInput } from './request.ts'
import { statesOf, type Chart } from './transition.ts'

/**
 * @file State machine of an open document: lifecycle state, current call, and edit conflicts. It belongs to a tab,
 * so hiding the tab does not affect it.
 */

export interface CarriedCall {
  input: RequestInput
  ended: (outcome: { answer: unknown; failure: RequestFailure | null }) => void
}

/** Original value and both changes. */
export interface ClashingField {
  name: string
  base: unknown
  mine: unknown
  theirs: unknown
}

export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/** Null resolves nothing. */
export interface Clash {
  form: string
  /** Part of the form, e.g. the goods of a line. */
  about?: string | undefined
  fields: readonly ClashingField[]
  decided: (choices: Choices | null) => void
}

interface Context {
  /** Newest version shown. */
  version: number
  /** In order of start; the first is active. */
  queue: readonly CarriedCall[]
  /** Last failure, until the next call or dismissal. */
  refusal: RequestFailure | null
  clash: Clash | null
  choices: Choices
  words: Readonly<Record<string, string>>
}

type DocumentEvent =
  /** Latest state from the server. */
  | { type: 'seen'; status: string; lock_version: number }
  | { type: 'carry'; call: CarriedCall }
  | { type: 'phase'; phase: string }
  /** The server is reachable again. */
  | { type: 'back' }
  /** Cancels the call that waits for the network. */
  | { type: 'withdraw' }
  | { type: 'dismiss' }
  | { type: 'clash'; clash: Clash }
  | { type: 'take'; name: string; side: 'mine' | 'theirs' }
  | { type: 'decide' }
  | { type: 'postpone' }
  /** Completed lifecycle event. */
  | { type: Uppercase<string> }

const machines = new WeakMap<object, DocumentMachine>()
const noChart: Chart = { id: 'record', initial: 'kept', states: { kept: '' }, events: {} }

/** Records without a lifecycle use an empty chart. */
export function documentMachine(chart: Chart = noChart): DocumentMachine {
  const machine = machines.get(chart) ?? compiled(chart)
  machines.set(chart, machine)
  return machine
}

export type DocumentMachine = ReturnType<typeof compiled>
export type DocumentActor = ActorRefFrom<DocumentMachine>
export type DocumentSnapshot = SnapshotFrom<DocumentMachine>

export type CallState = 'idle' | 'sending' | 'waiting' | 'kept' | 'refused'

/** Null until known from the server. */
export function lifecycleStateOf({ value }: DocumentSnapshot): string | null {
  const { standing } = value as { standing: string }
  return standing === unknown ? null : standing
}

export function callOf({ value }: DocumentSnapshot): CallState {
  const { call } = value as { call: 'idle' | 'refused' | { carrying: CallState } }
  return typeof call === 'string' ? call : call.carrying
}

const unknown = 'unknown'

const parts = setup({
  types: { context: {} as Context, events: {} as DocumentEvent },
  actors: { request },
  guards: { queued: ({ context }) => context.queue.length > 0 },
  actions: {
    next: assign({ queue: ({ context }) => context.queue.slice(1) }),
    decided: enqueueActions(({ context, enqueue }, choices: Choices | null) => {
      enqueue.assign({ clash: null, choices: {} })
      enqueue(() => context.clash?.decided(choices))
    }),
  },
})

const carrying = parts.createStateConfig({
  entry: assign({ refusal: null }),
  initial: 'sending',
  states: { sending: {}, waiting: {}, kept: {} },
  invoke: {
    id: 'request',
    src: 'request',
    input: ({ context }) => firstOf(context).input,
    onSnapshot: { actions: raise(({ event }) => ({ type: 'phase', phase: String(event.snapshot.value) })) },
    onDone: [
      {
        guard: ({ event }) => event.output.failure === null,
        target: 'idle',
        actions: [({ context, event }) => firstOf(context).ended(event.output), 'next'],
      },
      {
        target: 'refused',
        actions: [
          ({ context, event }) => firstOf(context).ended(event.output),
          assign({ refusal: ({ event }) => event.output.failure }),
          'next',
        ],
      },
    ],
  },
  on: {
    phase: (['sending', 'waiting', 'kept'] as const).map((phase) => ({
      guard: ({ event }: { event: { phase: string } }) => event.phase === phase,
      target: `.${phase}` as const,
    })),
    back: { actions: sendTo('request', { type: 'BACK' }) },
    withdraw: { actions: sendTo('request', { type: 'WITHDRAW' }) },
  },
})

const call = parts.createStateConfig({
  initial: 'idle',
  on: { carry: { actions: assign({ queue: ({ context, event }) => [...context.queue, event.call] }) } },
  states: {
    idle: { always: { guard: 'queued', target: 'carrying' } },
    carrying,
    refused: {
      always: { guard: 'queued', target: 'carrying' },
      on: { dismiss: { target: 'idle', actions: assign({ refusal: null }) } },
    },
  },
})

const agreement = parts.createStateConfig({
  initial: 'agreed',
  states: {
    agreed: { on: { clash: { target: 'conflict', actions: assign({ clash: ({ event }) => event.clash, choices: {} }) } } },
    conflict: {
      on: {
        // One conflict at a time; other input stays unsaved.
        clash: { actions: ({ event }) => event.clash.decided(null) },
        take: { actions: assign({ choices: ({ context, event }) => ({ ...context.choices, [event.name]: event.side }) }) },
        decide: {
          guard: ({ context }) => context.clash?.fields.every(({ name }) => name in context.choices) ?? false,
          target: 'agreed',
          actions: { type: 'decided', params: ({ context }) => context.choices },
        },
        postpone: { target: 'agreed', actions: { type: 'decided', params: null } },
      },
    },
  },
})

function standingIn(chart: Chart) {
  const states = { ...plainStatesOf(chart), [unknown]: { on: {} } }
  return parts.createStateConfig({
    initial: unknown,
    states,
    on: {
      seen: Object.keys(states).map((state) => ({
        guard: ({ context, event }) => event.status === state && event.lock_version >= context.version,
        target: `.${state}`,
        actions: assign({ version: ({ event }) => event.lock_version }),
      })),
    },
  })
}

function compiled(chart: Chart) {
  return parts.createMachine({
    id: `document ${chart.id}`,
    type: 'parallel',
    context: { version: -1, queue: [], refusal: null, clash: null, choices: {}, words: chart.states },
    states: { standing: standingIn(chart), call, agreement },
  })
}

/** Guarded arrows depend on facts, so the server's `seen` decides. */
function plainStatesOf(chart: Chart): ReturnType<typeof statesOf> {
  const states = Object.entries(statesOf(chart)).map(([state, { on }]) => {
    const plain = Object.entries(on).filter(([, arrows]) => arrows.every(({ guard }) => guard === undefined))
    return [state, { on: Object.fromEntries(plain) }] as const
  })
  return Object.fromEntries(states)
}

function firstOf({ queue }: Context): CarriedCall {
  const [call] = queue
  if (!call) throw new Error('A document carries a call that it does not have')
  return call
}
