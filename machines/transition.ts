import { createMachine, transition, type AnyStateMachine } from 'xstate'
import type { Arrow, Lifecycle } from './lifecycle.ts'

/**
 * @file The lifecycles of `lifecycle.ts` as states of XState. The server takes its steps through them, and on the
 * client the actor of an open document stands in them; what only lists asks the format itself and loads no library.
 */

/** What of a lifecycle its states are made of. */
export interface Chart {
  id: string
  initial: string
  states: Readonly<Record<string, string>>
  events: Readonly<Record<string, { arrows: readonly Arrow<string, never>[] }>>
}

const deleted = 'deleted'
const machines = new WeakMap<object, AnyStateMachine>()

/** The state after an event that is allowed; facts choose among its arrows. */
export function after<S extends string, E extends string, F>(chart: Lifecycle<S, E, F>, state: S, event: E, facts: F): S | 'deleted' {
  const machine = machines.get(chart) ?? compiled(chart)
  machines.set(chart, machine)
  const [snapshot] = transition(machine, machine.resolveState({ value: state, context: {} }), { type: event, facts })
  return snapshot.value as S | 'deleted'
}

/** The chart as an XState machine; facts travel in the event. */
function compiled(chart: Chart): AnyStateMachine {
  return createMachine({ id: chart.id, initial: chart.initial, states: statesOf(chart) } as Parameters<typeof createMachine>[0])
}

/** A state as XState takes it: its arrows by event. */
type States = Record<string, { on: Record<string, ChartTransition[]> }>

interface ChartTransition {
  target: string
  reenter: false
  guard?: (sent: { event: { facts?: never } }) => boolean
}

/** The states of a chart with their arrows, and the one in which a record is gone. */
export function statesOf(chart: Chart): States {
  const states: States = Object.fromEntries([...Object.keys(chart.states), deleted].map((state) => [state, { on: {} }]))
  for (const [event, { arrows }] of Object.entries(chart.events)) {
    for (const { from, to, when } of arrows) {
      for (const state of from === 'any' ? Object.keys(chart.states) : from) {
        const on = (states[state] ??= { on: {} }).on
        ;(on[event] ??= []).push({
          target: to === '=' ? state : to,
          reenter: false,
          ...(when && { guard: ({ event: { facts } }) => facts !== undefined && when(facts) }),
        })
      }
    }
  }
  return states
}
