import { sql } from 'kysely'
import { expect } from 'vitest'
import { allCommands } from '../../commands/registry.ts'
import { abilities, alreadyDone, refusal, type Lifecycle } from '../../machines/lifecycle.ts'
import { after } from '../../machines/transition.ts'
import type { Answered, Person, TestApp } from './app.ts'
import { clerkOf } from './factories.ts'
import { footprint } from './footprint.ts'
import { meeting } from './meeting.ts'

/** Transition tests generated from a machine; fixtures create situations and send events. */

/** State and nondefault facts. */
export interface Situation<State extends string, Facts> {
  state: State
  facts?: Partial<Facts>
}

export interface EventAction<Stand, Facts> {
  /** Jobs return nothing. */
  send: (stand: Stand, clerk: Person, app: TestApp) => Promise<Answered | void>
  /** Facts set by the event, which determine its target. */
  comesTo?: Partial<Facts>
  /** Default: all that the machine allows. */
  from?: readonly string[]
  /** Defaults to 422 and the machine's reason. */
  refused?: { status?: 403; words?: (reason: string, stand: Stand) => string }
  /** No audit row under its name. */
  isUnaudited?: true
  /** Situations without the event's subject, such as a line. */
  nothingIn?: readonly string[]
}

export interface Fixture<State extends string, Event extends string, Facts extends object, Stand extends { id: number }> {
  chart: Lifecycle<State, Event, Facts>
  table: string
  /** Default facts. */
  usual: Facts
  situations: Readonly<Record<string, Situation<State, Facts>>>
  begin?: (app: TestApp) => Promise<void>
  stand: (app: TestApp, situation: string) => Promise<Stand>
  /** Null when deleted. */
  look: (app: TestApp, stand: Stand) => Promise<{ status: State; can: Readonly<Record<string, true | string>> } | null>
  /** The first one is used for refusals. */
  actions: Readonly<Record<Event, EventAction<Stand, Facts> | readonly EventAction<Stand, Facts>[]>>
  /** `EVENT from to`, and why. */
  untaken?: Readonly<Record<string, string>>
  /** `EVENT fact`, and why. */
  unmet?: Readonly<Record<string, string>>
}

interface GeneratedTest {
  name: string
  run: (app: TestApp) => Promise<void>
}

export interface Transitions {
  id: string
  begin: (app: TestApp) => Promise<void>
  /** Promises, refusals and repeats, then one transition. */
  situations: readonly GeneratedTest[]
  /** Other transitions: repeatable ones, and those sent concurrently by two people. */
  arrows: readonly GeneratedTest[]
  /** Missing situations, transitions and guards, and unneeded exceptions. */
  gaps: () => string[]
}

function requestedEvents(kind: string): string[] {
  return [...new Set(commandsThere.flatMap(({ scope, event }) => (scope === `record:${kind}` && event !== undefined ? [event] : [])))]
}

const commandsThere = allCommands(() => true)

export function transitionsOf<State extends string, Event extends string, Facts extends object, Stand extends { id: number }>(
  fixture: Fixture<State, Event, Facts, Stand>,
): Transitions {
  const { chart, usual } = fixture
  const events = Object.keys(chart.events) as Event[]
  const persons = events.filter((event) => !chart.events[event].internal)
  const places = Object.entries(fixture.situations).map(([name, { state, facts }]) => ({ name, state, facts: { ...usual, ...facts } }))
  type Place = (typeof places)[number]

  const reasonAt = (event: Event, { state, facts }: Place) => refusal(chart, state, event, facts)
  const doneAt = (event: Event, { state, facts }: Place) => alreadyDone(chart, state, event, facts)
  const actionsOf = (event: Event) => [fixture.actions[event]].flat() as readonly EventAction<Stand, Facts>[]

  const taken = new Set<string>()
  /** Transitions taken after the refusals, on the unchanged record. */
  const lasts = new Map<Place, Arrow>()
  const arrows: GeneratedTest[] = []
  for (const event of events) {
    for (const action of actionsOf(event)) {
      const { comesTo, from } = action
      for (const place of places) {
        if (doneAt(event, place) || reasonAt(event, place) !== null || (from && !from.includes(place.name))) continue
        const to = after(chart, place.state, event, { ...place.facts, ...comesTo })
        const key = `${event} ${place.state} ${to}`
        if (taken.has(key)) continue
        const arrow = { event, action, place, to }
        taken.add(key)
        if (!lasts.has(place)) lasts.set(place, arrow)
        else arrows.push({ name: nameOf(arrow), run: async (app) => takeArrow(app, arrow, await fixture.stand(app, place.name)) })
      }
    }
  }

  interface Arrow {
    event: Event
    action: EventAction<Stand, Facts>
    place: Place
    to: State | 'deleted'
  }

  function nameOf(arrow: Arrow): string {
    const { event, place, to } = arrow
    return `${isTakenOnce(arrow) ? 'two at once: ' : ''}${event} ${place.state} ${to} (${place.name})`
  }

  function takeArrow(app: TestApp, arrow: Arrow, stand: Stand): Promise<void> {
    return isTakenOnce(arrow) ? rush(app, arrow, stand) : takeAlone(app, arrow, stand)
  }

  /** Whether the event is impossible after its transition. */
  function isTakenOnce({ event, action, place, to }: Arrow): boolean {
    if (chart.events[event].internal || action.isUnaudited || to === place.state) return false
    if (to === 'deleted') return true
    const there = { ...place, state: to, facts: { ...place.facts, ...action.comesTo } }
    return doneAt(event, there) || reasonAt(event, there) !== null
  }

  /** Two concurrent calls. The later one gets a repeat, a conflict or the machine's reason, never a database error. */
  async function rush(app: TestApp, arrow: Arrow, stand: Stand): Promise<void> {
    const { event, action, to } = arrow
    const entryCount = await auditEntries(app, stand.id, event)
    const clerk = await clerkOf(app)
    const send = () => action.send(stand, clerk, app)
    const answers = await meeting(app.pool, [send, send])
    const statuses = answers.map((answer) => answer?.status)
    const later = answers[statuses.indexOf(200) === 0 ? 1 : 0]
    expect(statuses).toContain(200)
    expect([[200, undefined], [422, undefined, stale], refusedLater(arrow, stand)]).toContainEqual(wordsOf(later))
    expect((await fixture.look(app, stand))?.status ?? 'deleted').toBe(to)
    expect(await auditEntries(app, stand.id, event)).toBe(entryCount + 1)
  }

  function refusedLater({ event, action, place, to }: Arrow, stand: Stand): unknown {
    if (to === 'deleted') return [404, undefined]
    return refusedAs(action, stand, reasonAt(event, { ...place, state: to, facts: { ...place.facts, ...action.comesTo } }))
  }

  function refusedAs(action: EventAction<Stand, Facts> | undefined, stand: Stand, reason: string | null): unknown {
    if (action?.refused?.status) return [action.refused.status, undefined]
    return [422, [action?.refused?.words?.(reason ?? '', stand) ?? reason]]
  }

  async function takeAlone(app: TestApp, { event, action, to }: Arrow, stand: Stand): Promise<void> {
    const entryCount = await auditEntries(app, stand.id, event)
    const answer = await action.send(stand, await clerkOf(app), app)
    if (answer) expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const now = await fixture.look(app, stand)
    expect(now?.status ?? 'deleted').toBe(to)
    expect(await auditEntries(app, stand.id, event)).toBe(entryCount + (action.isUnaudited ? 0 : 1))
  }

  async function auditEntries(app: TestApp, id: number, event: Event): Promise<number> {
    const { rows } = await sql`
      select 1 from audit_log where entity_type = ${fixture.table} and entity_id = ${id} and event = ${event}`.execute(app.db)
    return rows.length
  }

  async function beRefused(app: TestApp, place: Place): Promise<void> {
    const stand = await fixture.stand(app, place.name)
    const seen = await fixture.look(app, stand)
    expect(seen?.status).toBe(place.state)
    const promised = Object.fromEntries(persons.map((event) => [event, seen?.can[event]]))
    expect(promised).toEqual(abilities(chart, place.state, place.facts))
    // `can` must answer every event that commands use.
    const eventsAndAbilities = requestedEvents(chart.id).map((event) => [event, seen?.can[event]] as const)
    expect(eventsAndAbilities.filter(([, answer]) => answer !== true && !answer)).toEqual([])
    const before = await footprint(app)
    for (const event of persons) {
      const reason = reasonAt(event, place)
      const isDone = doneAt(event, place)
      if (reason === null && !isDone) continue
      const [action] = actionsOf(event)
      if (action?.nothingIn?.includes(place.name)) continue
      const answer = await action?.send(stand, await clerkOf(app), app)
      const wanted = isDone ? [200, undefined] : refusedAs(action, stand, reason)
      expect(wordsOf(answer), `${event}: ${JSON.stringify(answer?.body)}`).toEqual(wanted)
    }
    expect(await footprint(app)).toEqual(before)
    const last = lasts.get(place)
    if (last) await takeArrow(app, last, stand)
  }

  function gaps(): string[] {
    const all = events.flatMap((event) => chart.events[event].arrows.flatMap((arrow) => arrowsOf(chart, event, arrow)))
    const states = Object.keys(chart.states).filter((state) => !places.some((place) => place.state === state))
    return [
      ...states.map((state) => `no situation: ${state}`),
      ...compared(all, taken, fixture.untaken ?? {}),
      ...compared(guards(), met(), fixture.unmet ?? {}),
    ]
  }

  /** Facts that refuse an event when changed alone. */
  function guards(): string[] {
    return persons.flatMap((event) =>
      places
        .filter((place) => leads(event, place))
        .flatMap((place) =>
          keysOf(usual)
            .filter((key) => turned(event, place, key))
            .map((key) => `${event} ${key}`),
        ),
    )
  }

  function turned(event: Event, { state, facts }: Place, key: keyof Facts & string): boolean {
    return othersThan(facts[key]).some((value) => reasonAt(event, { name: '', state, facts: { ...facts, [key]: value } }) !== null)
  }

  function met(): Set<string> {
    const pairs = persons.flatMap((event) =>
      places
        .filter((place) => !doneAt(event, place) && leaves(chart, event, place.state) && reasonAt(event, place) !== null)
        .flatMap((place) =>
          keysOf(usual)
            .filter((key) =>
              places.some(
                (free) =>
                  leads(event, free) &&
                  reasonAt(event, { ...free, state: place.state, facts: { ...free.facts, [key]: place.facts[key] } }) ===
                    reasonAt(event, place),
              ),
            )
            .map((key) => `${event} ${key}`),
        ),
    )
    return new Set(pairs)
  }

  function leads(event: Event, place: Place): boolean {
    return !doneAt(event, place) && reasonAt(event, place) === null
  }

  return {
    id: chart.id,
    begin: async (app) => fixture.begin?.(app),
    situations: places.map((place) => {
      const last = lasts.get(place)
      return { name: `${place.name}${last ? `, and ${nameOf(last)}` : ''}`, run: (app) => beRefused(app, place) }
    }),
    arrows,
    gaps,
  }
}

const stale = ['Ierakstu pa šo laiku ir mainījis cits lietotājs']

function wordsOf(answer: Answered | void): unknown[] {
  const { status, lock_version } = answer?.body.errors ?? {}
  return [answer?.status, status, ...(lock_version ? [lock_version] : [])]
}

function arrowsOf<S extends string, E extends string, F>(
  chart: Lifecycle<S, E, F>,
  event: E,
  { from, to }: { from: readonly S[] | 'any'; to: S | '=' | 'deleted' },
): string[] {
  const states = from === 'any' ? (Object.keys(chart.states) as S[]) : from
  return states.map((state) => `${event} ${state} ${to === '=' ? state : to}`)
}

function leaves<S extends string, E extends string, F>(chart: Lifecycle<S, E, F>, event: E, state: S): boolean {
  return chart.events[event].arrows.some(({ from }) => from === 'any' || from.includes(state))
}

function keysOf<Facts extends object>(facts: Facts): (keyof Facts & string)[] {
  return Object.keys(facts) as (keyof Facts & string)[]
}

function othersThan(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [0, 1, 2]
  return value === null ? ['…'] : [null]
}

/** Missing items, and needless exceptions. */
function compared(wanted: readonly string[], there: ReadonlySet<string>, excepted: Readonly<Record<string, string>>): string[] {
  const missing = [...new Set(wanted)].filter((each) => !there.has(each) && !(each in excepted))
  const idle = Object.keys(excepted).filter((each) => there.has(each) || !wanted.includes(each))
  return [...missing.map((each) => `not shown: ${each}`), ...idle.map((each) => `no exception: ${each}`)]
}
