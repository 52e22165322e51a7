import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { customersCommands, openToCustomers } from '../commands/customers/portal.ts'
import { nextStepsOf } from '../commands/next-step.ts'
import { actionLabelOf } from '../commands/command.ts'
import { allCommands } from '../commands/registry.ts'
import { placeOf } from '../commands/scope.ts'
import { areas } from '../contract/areas.ts'
import type { Call } from '../contract/calls.ts'
import { pages } from '../contract/pages.ts'
import { moduleNames, permissionNames } from '../contract/permissions.ts'
import { openToPortal } from '../contract/portal.ts'
import { refusal } from '../machines/lifecycle.ts'
import { pickers } from '../src/shell/pickers.ts'
import { lifecycles } from './support/lifecycles.ts'

const all = allCommands(() => true)

test('every command has a title, a group, and a picker for each picture it asks for', () => {
  expect(all.filter(({ title, group }) => !title || !group)).toEqual([])
  const pickerNames = all.flatMap((command) => command.arguments ?? []).flatMap(({ picker }) => picker ?? [])
  expect(pickerNames.filter((name) => !pickers[name])).toEqual([])
})

test('one word each for what is downloaded and what is copied', () => {
  const titles = all.map(({ title }) => title)
  const downloaded = titles.filter(
    (title) => /\((Excel|JSON)\b|XML$|izklājlapā|uz Excel/.test(title) && !/^(Nolasīt|Ielādēt|Pārveidot|Izveidot|Dienā akc)/.test(title),
  )
  expect(downloaded.filter((title) => !title.startsWith('Lejupielādēt '))).toEqual([])
  expect(downloaded.length).toBeGreaterThan(10)
  expect(titles.filter((title) => /^(Dublēt|Atkārtot (?!plūsmu|autora)|Replicēt)/.test(title))).toEqual([])
})

test('what a command is followed by is a command on the same record', () => {
  const following = all.filter(({ follows }) => follows !== undefined)
  expect(following.map(({ id }) => id)).toEqual(['lead.won'])
  expect(following.filter(({ scope, follows }) => all.find(({ id }) => id === follows)?.scope !== scope)).toEqual([])
})

const infinitive = /^\p{Lu}[\p{Ll}]*(t|ties)(?=$|[ ,])/u

test('what does a command in a dialog is called by a verb, also where the dialog is called by a noun', () => {
  const actionNames = all.filter((command) => command.arguments).map((command) => actionLabelOf(command))
  expect(actionNames.length).toBeGreaterThan(150)
  expect(actionNames.filter((actionName) => !infinitive.test(actionName))).toEqual([])
  const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
  const dialogs = screens.flatMap((path) =>
    [...readFileSync(`src/${path}`, 'utf8').matchAll(/(?:\bdoing="|confirmLabel="|primary=\{\{\s*label: ')([^"']+)/g)].map(
      ([, label = '']) => ({ path, label }),
    ),
  )
  expect(dialogs.length).toBeGreaterThan(30)
  expect(dialogs.filter(({ label }) => !infinitive.test(label))).toEqual([])
})

/** Events without a record command, by lifecycle. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  // Lines are edited in the grid; MERGE_SOURCE is the passive side; UNITS replaces NAME_UNITS.
  order: ['ITEM_ADD', 'ITEM_EDIT', 'ITEM_DELETE', 'MERGE_SOURCE', 'NAME_UNITS'],
  // Sent by the invited person's page.
  contact_invitation: ['OPEN', 'ACCEPT'],
}
/** Documents are signed on their order; the others have no screen yet. */
const withoutTab = ['order_document']

const recordOf: Readonly<Record<string, string>> = { contact_invitation: 'contact' }

test('every event that a person sends to a record with a tab has its command there', () => {
  const missing = lifecycles.flatMap(({ id, events }) => {
    const commanded = new Set(all.filter(({ scope }) => scope === `record:${recordOf[id] ?? id}`).map(({ event }) => event))
    if (withoutTab.includes(id)) return commanded.size > 0 ? [`${id} has commands now: it has a tab`] : []
    const persons = Object.keys(events).filter((name) => !events[name]?.internal && !elsewhere[id]?.includes(name))
    return persons.filter((name) => !commanded.has(name)).map((name) => `${id}: ${name}`)
  })
  expect(lifecycles.length).toBeGreaterThan(2)
  expect(missing).toEqual([])
})

/** All events have keys. */
const keyed = ['service_application', 'production_application', 'rent']
/** Sent by keys of facts and grids (F2, Insert, Delete). */
const inPlace = /^(EDIT|COMPONENT_(ADD|EDIT|DELETE))$/

test('every event of service, production and rent has keys, F9 of its next step among them', () => {
  const missing = lifecycles
    .filter(({ id }) => keyed.includes(id))
    .flatMap(({ id, events }) => {
      const recordCommands = all.filter(({ scope }) => scope === `record:${id}`)
      const stepped = new Set(nextStepsOf(id))
      const bound = new Set(recordCommands.filter((command) => command.keys || stepped.has(command.id)).map(({ event }) => event))
      const persons = Object.keys(events).filter((name) => !events[name]?.internal && !inPlace.test(name))
      return persons.filter((name) => !bound.has(name)).map((name) => `${id}: ${name}`)
    })
  expect(missing).toEqual([])
})

test('every event says in Latvian why it cannot happen in a state that no arrow of it leaves', () => {
  const rows = lifecycles.flatMap((chart) =>
    Object.entries(chart.events).flatMap(([event, { title, arrows }]) =>
      Object.keys(chart.states)
        .filter((state) => arrows.every(({ from }) => from !== 'any' && !from.includes(state)))
        .map((state) => ({ event: `${chart.id} ${event} ${state}`, title, now: chart.states[state], why: refusal(chart, state, event) })),
    ),
  )
  expect(rows.length).toBeGreaterThan(300)
  const wordless = rows.filter(
    ({ title, now, why }) => !why?.startsWith(`${title}: `) || !why.includes(`ir stāvoklī „${now}”, darbība iespējama stāvoklī „`),
  )
  expect(wordless.map(({ event }) => event)).toEqual([])
})

test('every page is reached by a command', () => {
  const opened = new Set(all.map(({ id }) => id))
  const plain = pages.filter(({ path, permission }) => !path.includes('{') && permission !== 'visitor')
  expect(plain.filter(({ path }) => ![...opened].some((id) => id.includes(path))).map(({ path }) => path)).toEqual([])
})

test('every permission that a call or page asks for exists', () => {
  const calls = Object.values(areas).flatMap((area) => Object.values<Call>(area))
  const named = calls.flatMap(({ spec: { rule } }): readonly string[] =>
    typeof rule === 'string' ? [rule] : 'anyOf' in rule ? rule.anyOf : rule.allOf,
  )
  const known = new Set<string>([...permissionNames, 'visitor', 'signed-in', 'staff', 'owner'])
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('what customers’ own people have are commands that there are, and send what is open to them', () => {
  const known = new Map(all.map((command) => [command.id, command]))
  expect(customersCommands.filter((id) => !known.has(id))).toEqual([])
  const closed = customersCommands.flatMap((id) => known.get(id)?.run.sends ?? []).filter(({ id }) => !openToPortal(id, true))
  expect(closed.map(({ id }) => id)).toEqual([])
  // Commands without an event.
  const ours = [
    'order.mail',
    'order.issue',
    'order.split',
    'order.merge',
    'order.revert',
    'order.acceptance-act',
    'offer.mail',
    'invoice.mail',
  ]
  expect(ours.filter((id) => openToCustomers({ id }))).toEqual([])
})

test('what needs a line under the keyboard stands in the menu of that line', () => {
  const user = { modules: [...moduleNames], permissions: [...permissionNames] }
  const needs = all.filter(({ scope, blocked }) => {
    const { where, kind } = placeOf(scope)
    const record = { kind, id: 1, title: 'X', facts: {} }
    return where === 'record' && /rindas|Kursoram/.test(blocked?.({ record, user } as never) ?? '')
  })
  expect(needs.map(({ id }) => id).toSorted()).toEqual(
    all.flatMap(({ id, line, verb }) => (line && verb === undefined ? [id] : [])).toSorted(),
  )
  expect(needs.length).toBeGreaterThan(3)
})
