import type { Argument, Arguments, Command } from '../../commands/command.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { plainText } from '../commands/arguments.ts'
import { dayText, numberText, parseDay, parseNumber } from '../ui/parse.ts'

export interface PendingCommand {
  command: Command
  given: Arguments
  offered: CurrentRecord | undefined
  shown: readonly { name: string; label: string; text: string }[]
}

/** Kinds that need a dialog. */
const needsDialog: ReadonlySet<Argument['kind']> = new Set(['picker', 'long-text', 'rich-text'])

/** Commands with more arguments use a dialog. */
const mostSteps = 3

export function nextArgument({ command, given }: PendingCommand): Argument | null {
  return command.arguments?.find(({ name }) => !(name in given)) ?? null
}

export function goesOnInDialog(pending: PendingCommand): boolean {
  const next = nextArgument(pending)
  return next !== null && (needsDialog.has(next.kind) || (pending.command.arguments?.length ?? 0) > mostSteps)
}

export function withValue(pending: PendingCommand, { name, label }: Argument, value: unknown, text: string): PendingCommand {
  return { ...pending, given: { ...pending.given, [name]: value }, shown: [...pending.shown, { name, label, text }] }
}

/** Null at the first step. */
export function withoutLast(pending: PendingCommand): PendingCommand | null {
  const last = pending.shown.at(-1)
  if (!last) return null
  const remainingArgs = Object.fromEntries(Object.entries(pending.given).filter(([name]) => name !== last.name))
  return { ...pending, given: remainingArgs, shown: pending.shown.slice(0, -1) }
}

/** Field text, and the selected row (empty: the first). */
export interface Beginning {
  fieldText: string
  row: string
}

/** Undefined: no proposal; null: explicitly empty, for optional arguments. */
export function beginningOf({ kind, optional }: Argument, value: unknown): Beginning {
  if (value === undefined) return { fieldText: '', row: '' }
  if (value === null) return { fieldText: '', row: optional ? 'step skip' : '' }
  const text = plainText(value)
  switch (kind) {
    case 'money':
    case 'price':
    case 'quantity':
    case 'percent':
      return { fieldText: numberText(text, kind), row: '' }
    case 'date':
      return { fieldText: dayText(text), row: '' }
    case 'text':
    case 'long-text':
    case 'rich-text':
    case 'email':
      return { fieldText: text, row: '' }
    case 'choice':
      return { fieldText: '', row: `step ${text}` }
    case 'flag':
      return { fieldText: '', row: value === true ? 'step yes' : 'step no' }
    case 'record':
    case 'picker':
      return { fieldText: '', row: '' }
  }
}

export function valueOf({ kind, optional }: Argument, input: string, today: string): { value: unknown } | { fault: string } {
  const text = input.trim()
  if (text === '') return optional ? { value: null } : { fault: 'Ievadiet vērtību' }
  switch (kind) {
    case 'money':
    case 'price':
    case 'quantity':
    case 'percent': {
      const number = parseNumber(text, kind)
      return number ? { value: number } : { fault: 'Ievadiet skaitli, piemēram, 1 234,56' }
    }
    case 'date': {
      const day = parseDay(text, today)
      return day ? { value: day } : { fault: 'Ievadiet datumu, piemēram, 05.11.2026. vai +3' }
    }
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? { value: text } : { fault: 'Ievadiet e-pasta adresi' }
    case 'text':
    case 'long-text':
    case 'rich-text':
    case 'choice':
    case 'flag':
    case 'record':
    case 'picker':
      return { value: text }
  }
}
