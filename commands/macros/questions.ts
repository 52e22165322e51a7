import { labelOf } from '../../contract/labels.ts'
import { keyName } from '../../contract/key-kinds.ts'
import type { Macro, MacroParameter, MacroStep } from '../../contract/workspace/macros.ts'
import type { Argument, Command } from '../command.ts'
import { fieldOf, keyKind, valueAt, type Leaf, type Path } from './keys-in.ts'
import { textOf } from '../argument-sentences.ts'
import { wordOf } from '../value-texts.ts'

/** @file Values of a macro that are asked for when it runs. */

const money = /(^|_)(amount|fee|limit|deposit|balance|charges)$/
const price = /(^|_)price(_gross)?$/
const quantity = /(^|_)quantity$/
const percent = /(^|_)percent$/

/** How a value is asked for; null if it cannot be typed, such as a number without a field of its own. */
export function questionFor(command: Command, leaf: Leaf): Argument | null {
  const { path, value } = leaf
  const [first = ''] = path
  const declared = path.length === 1 ? command.arguments?.find(({ name }) => name === first) : undefined
  const label = labelFor(command, path)
  const question = { name: path.join('.'), label, optional: true as const }
  if (declared) {
    const { kind, choices, choicesOf, record } = declared
    if (kind === 'picker') return null
    return Object.assign(question, { kind }, choices && { choices }, choicesOf && { choicesOf }, record !== undefined && { record })
  }
  const kind = keyKind(command, leaf)
  if (kind !== null) return kind === 'row' ? null : Object.assign(question, { kind: 'record' as const, record: kind })
  if (typeof value === 'boolean') return Object.assign(question, { kind: 'flag' as const })
  if (typeof value !== 'string') return null
  const field = fieldOf(path)
  if (wordOf(field, value) !== undefined) return null
  return Object.assign(question, { kind: kindOfText(field, value) })
}

function kindOfText(field: string, value: string): Argument['kind'] {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date'
  if (/^-?\d+(\.\d+)?$/.test(value)) {
    if (price.test(field)) return 'price'
    if (quantity.test(field)) return 'quantity'
    if (percent.test(field)) return 'percent'
    if (money.test(field)) return 'money'
  }
  return value.includes('\n') || value.length > 60 ? 'long-text' : 'text'
}

/** «Daudzums (2. rinda)» */
export function labelFor({ id, arguments: declared }: Command, path: Path): string {
  const field = fieldOf(path)
  const label = declared?.find(({ name }) => name === field)?.label ?? labelOf(field, id.split('.')[0])
  const row = path.find((name) => /^\d+$/.test(name))
  return row === undefined ? label : `${label} (${Number(row) + 1}. rinda)`
}

/** A value as people read it. */
export function valueText(command: Command, leaf: Leaf, names: Readonly<Record<string, string>>): string {
  const { path, value } = leaf
  if (typeof value === 'boolean') return value ? 'jā' : 'nē'
  const field = fieldOf(path)
  const argument = path.length === 1 ? command.arguments?.find(({ name }) => name === path[0]) : undefined
  if (typeof value === 'number') return names[keyName(keyKind(command, leaf) ?? '', value)] ?? String(value)
  return argument?.choices?.find((choice) => choice.value === value)?.label ?? wordOf(field, value) ?? textOf(field, value, argument)
}

/** The arguments of a macro, as those of a command. Values that no command takes any more are not asked for. */
export function argumentsOfMacro({ steps, parameters }: Pick<Macro, 'steps' | 'parameters'>, find: (id: string) => Command | undefined) {
  return parameters.flatMap((parameter): Argument[] => {
    const question = questionOf(parameter, steps, find)
    return question ? [{ ...question, name: parameter.name, label: parameter.label, initial: () => parameter.value }] : []
  })
}

/** By the first value that it is for. */
export function questionOf(
  { name }: Pick<MacroParameter, 'name'>,
  steps: readonly MacroStep[],
  find: (id: string) => Command | undefined,
): Argument | null {
  for (const { command: id, args, values } of steps) {
    const value = values.find((each) => each.from === 'asked' && each.name === name)
    const command = find(id)
    const recorded = value && valueAt(args, value.path)
    if (!value || !command || !isPlain(recorded)) continue
    return questionFor(command, { path: value.path, value: recorded })
  }
  return null
}

function isPlain(value: unknown): value is Leaf['value'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
