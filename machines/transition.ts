import { createMachine, transition, type AnyStateMachine } from 'xstate'
import type { Arrow, Lifecycle } from './lifecycle.ts'

/**
 * @file Steps of a lifecycle, taken by XState. Only the server takes them: clients ask what can be done
 * (`lifecycle.ts`), and need not load the library for that.
 */

interface Chart {
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
  const states = Object.fromEntries(
    [...Object.keys(chart.states), deleted].map((state) => [state, { on: {} as Record<string, unknown[]> }]),
  )
  for (const [event, { arrows }] of Object.entries(chart.events)) {
    for (const arrow of arrows) {
      const from = arrow.from === 'any' ? Object.keys(chart.states) : arrow.from
      for (const state of from) {
        const target = arrow.to === '=' ? state : arrow.to
        const on = (states[state] ??= { on: {} }).on
        ;(on[event] ??= []).push({
          target,
          reenter: false,
          ...(arrow.when && { guard: ({ event: sent }: { event: { facts: never } }) => arrow.when?.(sent.facts) ?? true }),
        })
      }
    }
  }
  return createMachine({ id: chart.id, initial: chart.initial, states } as Parameters<typeof createMachine>[0])
}
