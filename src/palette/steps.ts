import type { Argument, Arguments, Command } from '../../commands/command.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { plainText } from '../commands/arguments.ts'
import { dayText, numberText, parseDay, parseNumber } from '../ui/parse.ts'

/** A command whose arguments the palette asks for, one step after another. */
export interface Asked {
  command: Command
  /** Values so far, by name. */
  given: Arguments
  /** The record that it was begun for. */
  offered: CurrentRecord | undefined
  /** What each value is called, for the line of steps. */
  shown: readonly { name: string; label: string; text: string }[]
}

/** Kinds that need more room than the palette's line. */
const needsDialog: ReadonlySet<Argument['kind']> = new Set(['picker', 'long-text', 'rich-text'])

/** More arguments than these are asked in one dialog. */
const mostSteps = 3

/** The next argument to ask for, or null when all are there. */
export function nextArgument({ command, given }: Asked): Argument | null {
  return command.arguments?.find(({ name }) => !(name in given)) ?? null
}

/** Whether the rest has to be asked in a dialog. */
export function goesOnInDialog(asked: Asked): boolean {
  const next = nextArgument(asked)
  return next !== null && (needsDialog.has(next.kind) || (asked.command.arguments?.length ?? 0) > mostSteps)
}

/** The same with one more value. */
export function withValue(asked: Asked, { name, label }: Argument, value: unknown, text: string): Asked {
  return { ...asked, given: { ...asked.given, [name]: value }, shown: [...asked.shown, { name, label, text }] }
}

/** The same without the last value: one step back. Null when there is none to take back. */
export function withoutLast(asked: Asked): Asked | null {
  const last = asked.shown.at(-1)
  if (!last) return null
  const given = Object.fromEntries(Object.entries(asked.given).filter(([name]) => name !== last.name))
  return { ...asked, given, shown: asked.shown.slice(0, -1) }
}

/** How a step stands before anything is typed: the text in the field, and the row that Enter takes (empty: the first). */
export interface Beginning {
  typed: string
  row: string
}

/**
 * A step begins with a value: the one that the command proposes, or the one that was given before when
 * one steps back. Undefined proposes nothing; null is «left empty», which only an optional argument may be.
 */
export function beginningOf({ kind, optional }: Argument, value: unknown): Beginning {
  if (value === undefined) return { typed: '', row: '' }
  if (value === null) return { typed: '', row: optional ? 'step skip' : '' }
  const text = plainText(value)
  switch (kind) {
    case 'money':
    case 'price':
    case 'quantity':
    case 'percent':
      return { typed: numberText(text, kind), row: '' }
    case 'date':
      return { typed: dayText(text), row: '' }
    case 'text':
    case 'long-text':
    case 'rich-text':
    case 'email':
      return { typed: text, row: '' }
    case 'choice':
      return { typed: '', row: `step ${text}` }
    case 'flag':
      return { typed: '', row: value === true ? 'step yes' : 'step no' }
    case 'record':
    case 'picker':
      return { typed: '', row: '' }
  }
}

/** Reads what was typed for an argument: its value, or what is wrong in words. */
export function valueOf({ kind, optional }: Argument, typed: string, today: string): { value: unknown } | { fault: string } {
  const text = typed.trim()
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
