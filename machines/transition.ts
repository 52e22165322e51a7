import { createMachine, transition, type AnyStateMachine } from 'xstate'
import type { Arrow, Lifecycle } from './lifecycle.ts'

/** @file Lifecycles of `lifecycle.ts` as XState machines. Lists use the plain format and do not load the library. */

export interface Chart {
  id: string
  initial: string
  states: Readonly<Record<string, string>>
  events: Readonly<Record<string, { arrows: readonly Arrow<string, never>[] }>>
}

const deleted = 'deleted'
const machines = new WeakMap<object, AnyStateMachine>()

export function after<S extends string, E extends string, F>(chart: Lifecycle<S, E, F>, state: S, event: E, facts: F): S | 'deleted' {
  const machine = machines.get(chart) ?? compiled(chart)
  machines.set(chart, machine)
  const [snapshot] = transition(machine, machine.resolveState({ value: state, context: {} }), { type: event, facts })
  return snapshot.value as S | 'deleted'
}

/** Facts are passed in the event. */
function compiled(chart: Chart): AnyStateMachine {
  return createMachine({ id: chart.id, initial: chart.initial, states: statesOf(chart) } as Parameters<typeof createMachine>[0])
}

type States = Record<string, { on: Record<string, ChartTransition[]> }>

interface ChartTransition {
  target: string
  reenter: false
  guard?: (args: { event: { facts?: never } }) => boolean
}

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
