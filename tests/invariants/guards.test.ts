import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { alreadyDone, refusal, type Lifecycle } from '../../machines/lifecycle.ts'
import { after } from '../../machines/transition.ts'
import { lifecycles } from '../support/lifecycles.ts'

/**
 * Lifecycle guards against hand-written cases (`guards/<lifecycle>.tsv`) and design texts (`guards.tsv`). States are
 * `*` or a list, facts JSON:
 * - `usual`, facts: defaults, all named;
 * - `may`, event, states, facts: needed to allow the event;
 * - `no`, event, states, facts, reason, source: refuses;
 * - `goes`, event, state, facts, next state: selects among transitions;
 * - `again`, `anew`, event, state, facts: a repeat, or a new event;
 * - `elsewhere`, event, , , text, test: not checked by the lifecycle.
 * Everything else must be allowed for any single changed fact.
 */

type Facts = Readonly<Record<string, unknown>>

interface Case {
  kind: string
  event: string
  states: string
  facts: Facts
  /** Reason, next state or design text. */
  answer: string
  source: string
}

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const differences = read('docs/domain/lifecycle-differences.md')
const designed = read('tests/invariants/guards.tsv')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [chart: string, event: string, guard: string])

describe.each(lifecycles.map((chart) => ({ id: chart.id, chart })))('guards of $id', ({ id, chart }) => {
  const cases = casesOf(id)
  const usual = cases.find(({ kind }) => kind === 'usual')?.facts ?? {}
  const of = (kind: string, event: string) => cases.filter((each) => each.kind === kind && each.event === event)
  const factsFor = (event: string, state: string): Facts => ({ ...usual, ...of('may', event).find(isIn(state))?.facts })

  test('refuse with the reason of the table, in every state, and nothing else', () => {
    const wrong: string[] = []
    for (const { event, state } of leaving(chart)) {
      const base = factsFor(event, state)
      const lines = of('no', event).filter(isIn(state))
      for (const turned of [{}, ...variations(base), ...lines.map(({ facts }) => facts)]) {
        const facts = { ...base, ...turned }
        const wanted = lines.find((line) => same(line.facts, turned))?.answer ?? null
        const refusalReason = refusal(chart, state, event, facts)
        if (refusalReason !== wanted)
          wrong.push(`${event} in ${state} with ${JSON.stringify(turned)}: ${refusalReason ?? 'allowed'}, not ${wanted ?? 'allowed'}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('are each shown refusing and letting through, and read no fact that the table does not have', () => {
    const shown = leaving(chart).filter(({ event }) => chart.events[event]?.refuse)
    expect(shown.filter(({ event }) => of('no', event).length === 0)).toEqual([])
    const read = new Set<string>()
    for (const { event, state } of leaving(chart)) {
      for (const facts of [factsFor(event, state), ...of('no', event).map((line) => ({ ...usual, ...line.facts }))]) {
        const watched = new Proxy(facts, { get: (target, name) => (read.add(String(name)), target[String(name)]) })
        chart.events[event]?.refuse?.(watched, state)
        for (const { when } of chart.events[event]?.arrows ?? []) when?.(watched)
      }
    }
    expect([...read].filter((name) => !(name in usual))).toEqual([])
  })

  test('choose among arrows as the table says', () => {
    const forked = leaving(chart).filter(({ event }) => chart.events[event]?.arrows.some(({ when }) => when))
    const branchingCases = new Set(cases.filter(({ kind }) => kind === 'goes').map(({ event, states }) => `${event} ${states}`))
    expect(forked.map(({ event, state }) => `${event} ${state}`).filter((each) => !branchingCases.has(each))).toEqual([])
    for (const { event, states: state, facts, answer } of cases.filter(({ kind }) => kind === 'goes')) {
      expect([event, state, facts, after(chart, state, event, { ...usual, ...facts })]).toEqual([event, state, facts, answer])
    }
  })

  test('know an event that was carried out before', () => {
    const arrows = leaving(chart)
    const wrong: string[] = []
    for (const event of Object.keys(chart.events)) {
      for (const state of Object.keys(chart.states)) {
        const lines = [...of('again', event), ...of('anew', event)].filter(isIn(state))
        const leads = arrows.some((each) => each.event === event && each.state === state)
        const reached = chart.events[event]?.arrows.some(({ to }) => to === state) ?? false
        const repeatCases = lines.length > 0 ? lines : [{ kind: reached && !leads ? 'again' : 'anew', facts: {} }]
        for (const { kind, facts } of repeatCases) {
          const done = alreadyDone(chart, state, event, { ...usual, ...facts })
          if (done !== (kind === 'again')) wrong.push(`${event} in ${state} with ${JSON.stringify(facts)}: ${done ? 'again' : 'anew'}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('are those of the design, and what is judged elsewhere is tested there', () => {
    const theirs = designed.filter(([of]) => of === id)
    const cited = cases.filter(({ kind }) => kind === 'no')
    const isDesigned = ({ event, source }: Case) => theirs.some(([, on, guard]) => on === event && guard.includes(source))
    expect(cited.filter((line) => !isDesigned(line) && !differences.includes(line.source) && !/^docs\/domain\//.test(line.source))).toEqual(
      [],
    )
    const elsewhere = cases.filter(({ kind }) => kind === 'elsewhere')
    const answered = ([, event, guard]: (typeof theirs)[number]) =>
      cited.some((line) => line.event === event && guard.includes(line.source)) ||
      elsewhere.some((line) => line.event === event && line.answer === guard)
    expect(theirs.filter((each) => !answered(each))).toEqual([])
    expect(elsewhere.filter(({ source }) => !existsSync(join(root, source)))).toEqual([])
    expect(elsewhere.filter((line) => !theirs.some(([, event, guard]) => event === line.event && guard === line.answer))).toEqual([])
  })
})

function casesOf(id: string): Case[] {
  return read(`tests/invariants/guards/${id}.tsv`)
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [kind = '', event = '', states = '', facts = '', answer = '', source = ''] = line.split('\t')
      return { kind, event, states, facts: facts === '' ? {} : (JSON.parse(facts) as Facts), answer, source }
    })
}

function isIn(state: string): (line: Pick<Case, 'states'>) => boolean {
  return ({ states }) => states === '*' || states.split(',').includes(state)
}

function leaving({ events, states }: Lifecycle): { event: string; state: string }[] {
  return Object.entries(events).flatMap(([event, { arrows }]) =>
    Object.keys(states)
      .filter((state) => arrows.some(({ from }) => from === 'any' || from.includes(state)))
      .map((state) => ({ event, state })),
  )
}

/** Each fact with each other possible value. */
function variations(facts: Facts): Facts[] {
  return Object.entries(facts).flatMap(([name, value]) => others(value).map((other) => ({ [name]: other })))
}

function others(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [0, 1, 2, 5].filter((each) => each !== value)
  return value === null ? ['Iemesls'] : []
}

function same(one: Facts, other: Facts): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
