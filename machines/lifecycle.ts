/**
 * Lifecycles of documents as flat statecharts: one text column holds the state, one declaration
 * says which event leads where, and why not. Server and client ask the same one.
 */

/** One arrow of a chart. `to: '='` stays in the state; `to: 'deleted'` removes the record. */
export interface Arrow<State extends string, Facts> {
  from: readonly State[] | 'any'
  to: State | '=' | 'deleted'
  /** Chooses among several arrows of one event by what the event comes to (server side). */
  when?: (facts: Facts) => boolean
}

/** An event: what a person calls it, its arrows, and the guard with its reason. */
export interface LifecycleEvent<State extends string, Facts> {
  title: string
  arrows: readonly Arrow<State, Facts>[]
  /** Why the event cannot happen now, in Latvian, or null. Asked only in a state that has an arrow. */
  refuse?: (facts: Facts, state: State) => string | null
  /** Happens as a consequence of other events; no person sends it. */
  internal?: true
  /** The event has already had its effect: asking again is answered without posting anything. */
  settled?: (facts: Facts, state: State) => boolean
}

/** A lifecycle: states with their Latvian names in the order they are drawn, and events. */
export interface Lifecycle<State extends string = string, Event extends string = string, Facts = unknown> {
  id: string
  /** The document's name in the middle of a sentence: «pasūtījums». */
  label: string
  initial: State
  final: readonly State[]
  states: Readonly<Record<State, string>>
  events: Readonly<Record<Event, LifecycleEvent<State, Facts>>>
}

/** Declares a lifecycle. `Facts` is what the server knows of a record when it decides. */
export function lifecycle<Facts>() {
  return <const State extends string, const Event extends string>(chart: {
    id: string
    label: string
    initial: NoInfer<State>
    final: readonly NoInfer<State>[]
    states: Readonly<Record<State, string>>
    events: Readonly<Record<Event, LifecycleEvent<NoInfer<State>, Facts>>>
  }): Lifecycle<State, Event, Facts> => chart
}

const deleted = 'deleted'

/**
 * Why an event cannot happen: the state forbids it, or its guard does. Null when it can.
 * Without facts (a row of a list) only the state is asked.
 */
export function refusal<S extends string, E extends string, F>(chart: Lifecycle<S, E, F>, state: S, event: E, facts?: F): string | null {
  const { arrows, refuse, title } = chart.events[event]
  const leaving = arrows.filter((arrow) => arrow.from === 'any' || arrow.from.includes(state))
  if (leaving.length === 0) {
    const allowed = [...new Set(arrows.flatMap((arrow) => (arrow.from === 'any' ? [] : arrow.from)))].map(
      (each) => `„${chart.states[each]}”`,
    )
    return `${title}: ${chart.label} ir stāvoklī „${chart.states[state]}”, darbība iespējama stāvoklī ${anyOf(allowed)}`
  }
  return (facts !== undefined && refuse?.(facts, state)) || null
}

/** Whether a reason is that of `refusal` for a state that no arrow of the event leaves. */
export function isOfState(reason: string): boolean {
  return reason.includes(' ir stāvoklī „')
}

/** „A”, „B” vai „C”. */
function anyOf(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} vai ${names.at(-1)}` : names.join('')
}

/** True when the event was carried out before: its target state is reached and nothing leads on from here. */
export function alreadyDone<S extends string, E extends string, F>(chart: Lifecycle<S, E, F>, state: S, event: E, facts: F): boolean {
  const { arrows, settled } = chart.events[event]
  if (settled) return settled(facts, state)
  const leaves = arrows.some((arrow) => arrow.from === 'any' || arrow.from.includes(state))
  return !leaves && arrows.some((arrow) => arrow.to === state)
}

/** What a record answers as `can`: for every event of a person `true`, or the reason why not. */
export function abilities<S extends string, E extends string, F>(
  chart: Lifecycle<S, E, F>,
  state: S,
  facts: F,
): Record<string, true | string> {
  const entries = (Object.keys(chart.events) as E[]).filter((event) => !chart.events[event].internal)
  return Object.fromEntries(entries.map((event) => [event, refusal(chart, state, event, facts) ?? true]))
}

/** States in which one of the events can happen, as far as the state decides, in the order they are drawn. */
export function statesBefore<S extends string, E extends string, F>(chart: Lifecycle<S, E, F>, events: readonly NoInfer<E>[]): S[] {
  const arrows = events.flatMap((event) => chart.events[event].arrows)
  return (Object.keys(chart.states) as S[]).filter((state) => arrows.some(({ from }) => from === 'any' || from.includes(state)))
}

/** What a picture of a lifecycle needs of it. */
export interface DrawnLifecycle {
  states: Readonly<Record<string, string>>
  events: Readonly<Record<string, { arrows: readonly Pick<Arrow<string, unknown>, 'from' | 'to'>[] }>>
}

/** The arrows between different states, for the picture of a lifecycle. */
export function edgesOf(chart: DrawnLifecycle): [from: string, to: string][] {
  const seen = new Map<string, [string, string]>()
  for (const event of Object.values(chart.events)) {
    for (const arrow of event.arrows) {
      for (const from of arrow.from === 'any' ? Object.keys(chart.states) : arrow.from) {
        if (arrow.to !== '=' && arrow.to !== deleted && arrow.to !== from) seen.set(`${from}>${arrow.to}`, [from, arrow.to])
      }
    }
  }
  return [...seen.values()]
}
