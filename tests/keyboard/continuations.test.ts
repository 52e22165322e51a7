import { expect, test } from 'vitest'
import { allCommands } from '../../commands/registry.ts'
import { bind } from '../../src/keyboard/bindings.ts'
import { continuations } from '../../src/keyboard/continuations.ts'

const all = allCommands(() => true)
const bindings = bind(all, { installed: false })

test('every sequence of the registry is found from its beginning, with its title', () => {
  const sequences = all.flatMap((command) => (command.keys ?? []).filter((keys) => keys.includes(' ')).map((keys) => ({ command, keys })))
  expect(sequences.length).toBeGreaterThan(50)
  for (const { command, keys } of sequences) {
    const [first = '', ...rest] = keys.split(' ')
    const found = continuations(bindings, first, ({ id }) => id === command.id)
    expect(found, keys).toContainEqual({ rest: rest.join(' '), command })
  }
})

test('offers one command for a key, the one of the record in front, and nothing that is not offered', () => {
  const keysOfOrder = continuations(bindings, 'o', ({ scope }) => scope === 'record:order')
  expect(keysOfOrder.map(({ command }) => command.scope)).toEqual(keysOfOrder.map(() => 'record:order'))
  expect(new Set(keysOfOrder.map(({ rest }) => rest)).size).toBe(keysOfOrder.length)
  expect(continuations(bindings, 'o', () => false)).toEqual([])
  expect(continuations(bindings, 'q', () => true)).toEqual([])
})
