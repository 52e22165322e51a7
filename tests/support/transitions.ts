import { sql } from 'kysely'
import { expect } from 'vitest'
import { allCommands } from '../../commands/registry.ts'
import { abilities, alreadyDone, refusal, type Lifecycle } from '../../machines/lifecycle.ts'
import { after } from '../../machines/transition.ts'
import type { Answered, Person, TestApp } from './app.ts'
import { clerkOf } from './factories.ts'
import { footprint } from './footprint.ts'
import { meeting } from './meeting.ts'

/**
 * Transitions of a lifecycle through the real API, generated from its machine: a fixture says where
 * records can stand and how each event is brought about, the machine what must come of it.
 */

/** A place where a record can stand: its state, and what its lifecycle is told of it beside the usual. */
export interface Situation<State extends string, Facts> {
  state: State
  facts?: Partial<Facts>
}

/** A way to bring an event about. */
export interface Deed<Stand, Facts> {
  /** Sends the call as a person with all permissions; of a job that has no answer, nothing. */
  send: (stand: Stand, clerk: Person, app: TestApp) => Promise<Answered | void>
  /** What the event itself makes true, which decides where it leads. */
  comesTo?: Partial<Facts>
  /** Situations from which it leads on that way; left out, all that the machine allows. */
  from?: readonly string[]
  /** Status and words of a refusal, where they are not 422 and the machine's own. */
  refused?: { status?: 403; words?: (reason: string, stand: Stand) => string }
  /** It leaves no audit row of its own name. */
  untold?: true
  /** Situations without what it is sent to, such as a line. */
  nothingIn?: readonly string[]
}

/** What is said of a lifecycle. */
export interface Fixture<State extends string, Event extends string, Facts extends object, Stand extends { id: number }> {
  chart: Lifecycle<State, Event, Facts>
  /** The table that its audit rows name. */
  table: string
  /** Facts of a record that nothing special is known of. */
  usual: Facts
  situations: Readonly<Record<string, Situation<State, Facts>>>
  /** Prepares the world of the chart, once. */
  begin?: (app: TestApp) => Promise<void>
  /** Brings a new record into a situation. */
  stand: (app: TestApp, situation: string) => Promise<Stand>
  /** The record as its tab shows it; null when it is gone. */
  look: (app: TestApp, stand: Stand) => Promise<{ status: State; can: Readonly<Record<string, true | string>> } | null>
  /** How each event is brought about; the first way is the one that is refused. */
  deeds: Readonly<Record<Event, Deed<Stand, Facts> | readonly Deed<Stand, Facts>[]>>
  /** Arrows that no call can take, as `EVENT from to`, and why. */
  untaken?: Readonly<Record<string, string>>
  /** Facts that can never keep an event back, as `EVENT fact`, and why. */
  unmet?: Readonly<Record<string, string>>
}

/** A test made of a fixture. */
interface Made {
  name: string
  run: (app: TestApp) => Promise<void>
}

/** The tests of one lifecycle. */
export interface Transitions {
  id: string
  begin: (app: TestApp) => Promise<void>
  /** In each situation: what the record promises, all that is refused or was done before, and after that one arrow. */
  situations: readonly Made[]
  /**
   * Every other arrow: one that a record can take again as it is, one that it can take only once sent by two who meet, of
   * whom one takes it.
   */
  arrows: readonly Made[]
  /** States without a situation, arrows that are not taken, guards that are not met, exceptions that are none. */
  gaps: () => string[]
}

/** Events that commands on a kind of record ask its `can` for. */
function eventsAsked(kind: string): string[] {
  return [...new Set(commandsThere.flatMap(({ scope, event }) => (scope === `record:${kind}` && event !== undefined ? [event] : [])))]
}

const commandsThere = allCommands(() => true)

/** Makes the tests of a lifecycle. */
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
  const deedsOf = (event: Event) => [fixture.deeds[event]].flat() as readonly Deed<Stand, Facts>[]

  const taken = new Set<string>()
  /** Arrows taken by the record that was refused everything else: it is as it was. */
  const lasts = new Map<Place, Arrow>()
  const arrows: Made[] = []
  for (const event of events) {
    for (const deed of deedsOf(event)) {
      const { comesTo, from } = deed
      for (const place of places) {
        if (doneAt(event, place) || reasonAt(event, place) !== null || (from && !from.includes(place.name))) continue
        const to = after(chart, place.state, event, { ...place.facts, ...comesTo })
        const key = `${event} ${place.state} ${to}`
        if (taken.has(key)) continue
        const arrow = { event, deed, place, to }
        taken.add(key)
        if (!lasts.has(place)) lasts.set(place, arrow)
        else arrows.push({ name: nameOf(arrow), run: async (app) => takeArrow(app, arrow, await fixture.stand(app, place.name)) })
      }
    }
  }

  interface Arrow {
    event: Event
    deed: Deed<Stand, Facts>
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

  /** Whether the event leads on from there and does not lead on again from where it led. */
  function isTakenOnce({ event, deed, place, to }: Arrow): boolean {
    if (chart.events[event].internal || deed.untold || to === place.state) return false
    if (to === 'deleted') return true
    const there = { ...place, state: to, facts: { ...place.facts, ...deed.comesTo } }
    return doneAt(event, there) || reasonAt(event, there) !== null
  }

  /**
   * Two that surely meet. The later one waited for the earlier one, so it is told that this was done, that somebody was
   * faster, or why not in the machine's words: never what a law of the database says when it is too late.
   */
  async function rush(app: TestApp, arrow: Arrow, stand: Stand): Promise<void> {
    const { event, deed, to } = arrow
    const told = await toldOf(app, stand.id, event)
    const clerk = await clerkOf(app)
    const send = () => deed.send(stand, clerk, app)
    const answers = await meeting(app.pool, [send, send])
    const statuses = answers.map((answer) => answer?.status)
    const later = answers[statuses.indexOf(200) === 0 ? 1 : 0]
    expect(statuses).toContain(200)
    expect([[200, undefined], [422, undefined, stale], refusedLater(arrow, stand)]).toContainEqual(wordsOf(later))
    expect((await fixture.look(app, stand))?.status ?? 'deleted').toBe(to)
    expect(await toldOf(app, stand.id, event)).toBe(told + 1)
  }

  /** How who comes when an arrow was taken is refused. */
  function refusedLater({ event, deed, place, to }: Arrow, stand: Stand): unknown {
    if (to === 'deleted') return [404, undefined]
    return refusedAs(deed, stand, reasonAt(event, { ...place, state: to, facts: { ...place.facts, ...deed.comesTo } }))
  }

  function refusedAs(deed: Deed<Stand, Facts> | undefined, stand: Stand, reason: string | null): unknown {
    if (deed?.refused?.status) return [deed.refused.status, undefined]
    return [422, [deed?.refused?.words?.(reason ?? '', stand) ?? reason]]
  }

  async function takeAlone(app: TestApp, { event, deed, to }: Arrow, stand: Stand): Promise<void> {
    const told = await toldOf(app, stand.id, event)
    const answer = await deed.send(stand, await clerkOf(app), app)
    if (answer) expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const now = await fixture.look(app, stand)
    expect(now?.status ?? 'deleted').toBe(to)
    expect(await toldOf(app, stand.id, event)).toBe(told + (deed.untold ? 0 : 1))
  }

  async function toldOf(app: TestApp, id: number, event: Event): Promise<number> {
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
    // Whatever a command on the record asks it, the record answers: true, or the reason in words.
    const asked = eventsAsked(chart.id).map((event) => [event, seen?.can[event]] as const)
    expect(asked.filter(([, answer]) => answer !== true && !answer)).toEqual([])
    const before = await footprint(app)
    for (const event of persons) {
      const reason = reasonAt(event, place)
      const isDone = doneAt(event, place)
      if (reason === null && !isDone) continue
      const [deed] = deedsOf(event)
      if (deed?.nothingIn?.includes(place.name)) continue
      const answer = await deed?.send(stand, await clerkOf(app), app)
      const wanted = isDone ? [200, undefined] : refusedAs(deed, stand, reason)
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

  /** Facts that keep an event back when nothing else does: found by turning each fact of a record that the event leads on. */
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

  /** Those of them that keep it back in some situation. */
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

/** Other values that a fact can have. */
function othersThan(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [0, 1, 2]
  return value === null ? ['…'] : [null]
}

/** What is wanted and neither there nor excepted; what is excepted and there, or not wanted at all. */
function compared(wanted: readonly string[], there: ReadonlySet<string>, excepted: Readonly<Record<string, string>>): string[] {
  const missing = [...new Set(wanted)].filter((each) => !there.has(each) && !(each in excepted))
  const idle = Object.keys(excepted).filter((each) => there.has(each) || !wanted.includes(each))
  return [...missing.map((each) => `not shown: ${each}`), ...idle.map((each) => `no exception: ${each}`)]
}
