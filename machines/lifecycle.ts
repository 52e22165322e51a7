/** Document lifecycles as flat statecharts, shared by server and client. */

/** `to: '='` keeps the state; `to: 'deleted'` removes the record. */
export interface Arrow<State extends string, Facts> {
  from: readonly State[] | 'any'
  to: State | '=' | 'deleted'
  /** Selects one of several arrows of an event (server only). */
  when?: (facts: Facts) => boolean
}

export interface LifecycleEvent<State extends string, Facts> {
  title: string
  arrows: readonly Arrow<State, Facts>[]
  /** Returns the reason in Latvian, or null. Called only in states with an arrow. */
  refuse?: (facts: Facts, state: State) => string | null
  /** Triggered by other events, never by a user. */
  internal?: true
  /** The event is idempotent and has already taken effect. */
  settled?: (facts: Facts, state: State) => boolean
}

export interface Lifecycle<State extends string = string, Event extends string = string, Facts = unknown> {
  id: string
  /** The name within a sentence: «pasūtījums». */
  label: string
  initial: State
  final: readonly State[]
  states: Readonly<Record<State, string>>
  events: Readonly<Record<Event, LifecycleEvent<State, Facts>>>
}

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

/** Without facts (list rows) only the state is checked. Returns null if allowed. */
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

/** Whether `refusal` returned the reason because of the state. */
export function isOfState(reason: string): boolean {
  return reason.includes(' ir stāvoklī „')
}

/** „A”, „B” vai „C”. */
function anyOf(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} vai ${names.at(-1)}` : names.join('')
}

/** The target state is reached and no arrow leads on. */
export function alreadyDone<S extends string, E extends string, F>(chart: Lifecycle<S, E, F>, state: S, event: E, facts: F): boolean {
  const { arrows, settled } = chart.events[event]
  if (settled) return settled(facts, state)
  const leaves = arrows.some((arrow) => arrow.from === 'any' || arrow.from.includes(state))
  return !leaves && arrows.some((arrow) => arrow.to === state)
}

/** For each user event `true` or the reason why not. */
export function abilities<S extends string, E extends string, F>(
  chart: Lifecycle<S, E, F>,
  state: S,
  facts: F,
): Record<string, true | string> {
  const entries = (Object.keys(chart.events) as E[]).filter((event) => !chart.events[event].internal)
  return Object.fromEntries(entries.map((event) => [event, refusal(chart, state, event, facts) ?? true]))
}

/** In declaration order; guards are not evaluated. */
export function statesBefore<S extends string, E extends string, F>(chart: Lifecycle<S, E, F>, events: readonly NoInfer<E>[]): S[] {
  const arrows = events.flatMap((event) => chart.events[event].arrows)
  return (Object.keys(chart.states) as S[]).filter((state) => arrows.some(({ from }) => from === 'any' || from.includes(state)))
}

export interface DrawnLifecycle {
  states: Readonly<Record<string, string>>
  events: Readonly<Record<string, { arrows: readonly Pick<Arrow<string, unknown>, 'from' | 'to'>[] }>>
}

export function edgesOf(chart: DrawnLifecycle): [from: string, to: string][] {
  const edgesByKey = new Map<string, [string, string]>()
  for (const event of Object.values(chart.events)) {
    for (const arrow of event.arrows) {
      for (const from of arrow.from === 'any' ? Object.keys(chart.states) : arrow.from) {
        if (arrow.to !== '=' && arrow.to !== deleted && arrow.to !== from) edgesByKey.set(`${from}>${arrow.to}`, [from, arrow.to])
      }
    }
  }
  return [...edgesByKey.values()]
}
