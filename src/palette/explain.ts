import type { Command } from '../../commands/command.ts'
import { lifecycleOf } from '../../commands/lifecycles.ts'
import { placeOf } from '../../commands/scope.ts'
import { commandById } from '../commands/commands.ts'

/** In sentences: where a command works, by which keys, and what it does to the state. */
export function explained(command: Command, keys: readonly string[], print: (chord: string) => string): string {
  return [byState(command), place(command), keyText(keys, print)].filter(Boolean).join(' ')
}

function place({ scope, group }: Command): string {
  const { where } = placeOf(scope)
  if (where === 'everywhere') return 'Darbojas visur.'
  return where === 'list' ? `Darbojas sarakstā „${group}”.` : `Darbojas atvērtā vai sarakstā izvēlētā ierakstā (${group}).`
}

function keyText(keys: readonly string[], print: (chord: string) => string): string {
  if (keys.length === 0) return `Taustiņa nav; to piešķir „${commandById('shell.keys').title}”.`
  return `Taustiņš: ${keys.map(print).join(' vai ')}.`
}

/** «Stāvoklī „Jauns”; pēc tam „Izpildē”.» */
function byState({ event, scope }: Command): string {
  const chart = lifecycleOf(placeOf(scope).kind)
  const arrows = event === undefined ? undefined : chart?.events[event]?.arrows
  if (!chart || !arrows) return ''
  const quoted = (state: string): string => `„${chart.states[state] ?? state}”`
  const from = arrows.some((arrow) => arrow.from === 'any')
    ? 'Iespējams jebkurā stāvoklī'
    : `Iespējams stāvoklī ${[...new Set(arrows.flatMap((arrow) => arrow.from))].map(quoted).join(', ')}`
  const to = [...new Set(arrows.map((arrow) => arrow.to))]
  const after = to.flatMap((state) => (state === '=' ? [] : state === 'deleted' ? ['ieraksta vairs nav'] : [quoted(state)]))
  return after.length === 0 ? `${from}; stāvoklis nemainās.` : `${from}; pēc tam ${after.join(' vai ')}.`
}
