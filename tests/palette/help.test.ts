import { describe, expect, test } from 'vitest'
import { lifecycleOf } from '../../commands/lifecycles.ts'
import { commandById, everyCommand, loadCommands } from '../../src/commands/commands.ts'
import { explained } from '../../src/palette/explain.ts'
import { withKeys } from '../../src/palette/help-sections.ts'
import { helpTopics } from '../../src/palette/help-topics.ts'
import { lifecycles } from '../support/lifecycles.ts'

await loadCommands(() => true)

describe('help', () => {
  const print = (chord: string): string => chord.toUpperCase()

  test('names keys as the person has them, and a command without keys by its title', () => {
    expect(withKeys('{shell.help} rāda, {shell.unsaved} arī', new Map([['shell.help', ['f1', '?']]]), print)).toBe(
      'F1 vai ? rāda, „Nesaglabātie darbi” arī',
    )
  })

  test('speaks of commands that exist', () => {
    const ids = new Set(everyCommand().map(({ id }) => id))
    const named = helpTopics.flatMap(({ text, command }) =>
      [...text.matchAll(/\{([^}]+)\}/g)].map(([, id = '']) => id).concat(command ?? []),
    )
    expect(named.filter((id) => !ids.has(id))).toEqual([])
    expect(named.length).toBeGreaterThan(5)
  })

  test('explains where a command works and what becomes of the state, from its lifecycle', () => {
    const sentence = (id: string): string => explained(commandById(id), ['f9'], print)
    expect(sentence('order.reserve')).toBe(
      'Iespējams stāvoklī „Jauns”; pēc tam „Izpildē”. Darbojas atvērtā vai sarakstā izvēlētā ierakstā (Pasūtījumi). Taustiņš: F9.',
    )
    expect(sentence('order.delete')).toContain('pēc tam ieraksta vairs nav')
    expect(sentence('shell.help')).toBe('Darbojas visur. Taustiņš: F9.')
    // Every kind with a command of its lifecycle has the lifecycle.
    const kinds = new Set(
      everyCommand().flatMap(({ event, scope }) => (event !== undefined && scope.startsWith('record:') ? [scope.slice(7)] : [])),
    )
    const charted = [...kinds].filter((kind) => lifecycles.some(({ id }) => id === kind))
    expect(charted.filter((kind) => lifecycleOf(kind) === undefined)).toEqual([])
  })
})
