import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { request, type RequestFailure, type RequestInput } from './request.ts'
import { statesOf, type Chart } from './transition.ts'

/**
 * @file The machine of an open document: where it stands in its lifecycle, the call that is under way for it, and
 * what two people made of the same field. Its actor belongs to a tab, so that hiding the tab ends and repeats nothing.
 */

/** A call that a document carries, and who waits for its end. */
export interface CarriedCall {
  input: RequestInput
  ended: (outcome: { answer: unknown; failure: RequestFailure | null }) => void
}

/** A field that two people changed: what it was, and what each made of it. */
export interface ClashingField {
  name: string
  base: unknown
  mine: unknown
  theirs: unknown
}

/** Whose value is taken, by field. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/** Fields of one form on which two people disagree, and who waits for the choice; null leaves all as it is. */
export interface Clash {
  /** Name of the form in its document. */
  form: string
  /** Which of several things in the form it is about: the goods of a line. */
  about?: string | undefined
  fields: readonly ClashingField[]
  decided: (choices: Choices | null) => void
}

interface Context {
  /** The newest version of the record that a screen has shown. */
  version: number
  /** Calls in the order in which they were started; the first is under way. */
  queue: readonly CarriedCall[]
  /** Why the last call failed, until the next one begins or the person has read it. */
  refusal: RequestFailure | null
  clash: Clash | null
  choices: Choices
  /** Names of the states of its lifecycle. */
  words: Readonly<Record<string, string>>
}

type DocumentEvent =
  /** What the server said of the record last. */
  | { type: 'seen'; status: string; lock_version: number }
  | { type: 'carry'; call: CarriedCall }
  | { type: 'phase'; phase: string }
  /** The server can be reached again. */
  | { type: 'back' }
  /** Gives up the call that waits for the network. */
  | { type: 'withdraw' }
  | { type: 'dismiss' }
  | { type: 'clash'; clash: Clash }
  | { type: 'take'; name: string; side: 'mine' | 'theirs' }
  | { type: 'decide' }
  | { type: 'postpone' }
  /** An event of the lifecycle that the server carried out. */
  | { type: Uppercase<string> }

const machines = new WeakMap<object, DocumentMachine>()
const noChart: Chart = { id: 'record', initial: 'kept', states: { kept: '' }, events: {} }

/** The machine of the documents of a lifecycle; of records without one, which only stand. */
export function documentMachine(chart: Chart = noChart): DocumentMachine {
  const machine = machines.get(chart) ?? compiled(chart)
  machines.set(chart, machine)
  return machine
}

/** The machine of an open document. */
export type DocumentMachine = ReturnType<typeof compiled>
/** A running one. */
export type DocumentActor = ActorRefFrom<DocumentMachine>
/** How one stands at a moment. */
export type DocumentSnapshot = SnapshotFrom<DocumentMachine>

/** What a document does with its call: nothing, sends it, tries again, waits for the network, or was refused. */
export type CallState = 'idle' | 'sending' | 'waiting' | 'kept' | 'refused'

/** The state of its lifecycle in which a document stands; null until the server's word is known. */
export function standingOf({ value }: DocumentSnapshot): string | null {
  const { standing } = value as { standing: string }
  return standing === unknown ? null : standing
}

/** What a document does with its call. */
export function callOf({ value }: DocumentSnapshot): CallState {
  const { call } = value as { call: 'idle' | 'refused' | { carrying: CallState } }
  return typeof call === 'string' ? call : call.carrying
}

const unknown = 'unknown'

function compiled(chart: Chart) {
  const states = { ...plainStatesOf(chart), [unknown]: { on: {} } }
  return setup({
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
  }).createMachine({
    id: `document ${chart.id}`,
    type: 'parallel',
    context: { version: -1, queue: [], refusal: null, clash: null, choices: {}, words: chart.states },
    states: {
      standing: {
        initial: unknown,
        states,
        on: {
          seen: Object.keys(states).map((state) => ({
            guard: ({ context, event }) => event.status === state && event.lock_version >= context.version,
            target: `.${state}`,
            actions: assign({ version: ({ event }) => event.lock_version }),
          })),
        },
      },
      call: {
        initial: 'idle',
        on: { carry: { actions: assign({ queue: ({ context, event }) => [...context.queue, event.call] }) } },
        states: {
          idle: { always: { guard: 'queued', target: 'carrying' } },
          carrying: {
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
          },
          refused: {
            always: { guard: 'queued', target: 'carrying' },
            on: { dismiss: { target: 'idle', actions: assign({ refusal: null }) } },
          },
        },
      },
      agreement: {
        initial: 'agreed',
        states: {
          agreed: { on: { clash: { target: 'conflict', actions: assign({ clash: ({ event }) => event.clash, choices: {} }) } } },
          conflict: {
            on: {
              // One disagreement at a time: what else is saved meanwhile stays typed.
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
      },
    },
  })
}

/** Arrows among which facts choose are the server's to take: its word (`seen`) tells which it was. */
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
