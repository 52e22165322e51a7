import { expect, test } from 'vitest'
import { allCommands } from '../commands/registry.ts'
import { areas } from '../contract/areas.ts'
import type { Call } from '../contract/calls.ts'
import { pages } from '../contract/pages.ts'
import { permissionNames } from '../contract/permissions.ts'
import { invoice } from '../machines/invoice.ts'
import { order } from '../machines/order.ts'
import { pickers } from '../src/app/pickers.ts'

const all = allCommands(() => true)

test('every command has a title, a group, and a picker for each picture it asks for', () => {
  expect(all.filter(({ title, group }) => !title || !group)).toEqual([])
  const asked = all.flatMap((command) => command.arguments ?? []).flatMap(({ picker }) => picker ?? [])
  expect(asked.filter((name) => !pickers[name])).toEqual([])
})

test('every event that a person sends to an order or an invoice has its command', () => {
  // Lines are edited in their grid; being merged into another order is the other side of a merge.
  const elsewhere = new Set(['ITEM_ADD', 'ITEM_EDIT', 'ITEM_DELETE', 'MERGE_SOURCE'])
  for (const chart of [order, invoice]) {
    const events = Object.entries(chart.events).filter(([name, { internal }]) => !internal && !elsewhere.has(name))
    const commanded = new Set(all.filter(({ scope }) => scope === `record:${chart.id}`).map(({ event }) => event))
    expect(events.map(([name]) => name).filter((name) => !commanded.has(name))).toEqual([])
  }
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
