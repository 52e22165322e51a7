import { useState } from 'react'
import type { Argument } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import { dayOf } from '../../contract/format.ts'
import { typedIn } from './modes.ts'
import { rowOf } from './rows.ts'
import { beginningOf, goesOnInDialog, nextArgument, valueOf, withoutLast, withValue, type PendingCommand } from './steps.ts'

interface PendingOptions {
  start: string
  ctx: CommandContext
  /** All arguments are given, or a dialog asks for the others. */
  finish: (complete: PendingCommand) => void
  close: () => void
}

/** The text of the palette and the command whose arguments it asks for, step by step. */
export function usePending({ start, ctx, finish, close }: PendingOptions) {
  const [{ mode, text: searchText }, setSearch] = useState(() => typedIn('all', start))
  const [asked, setAsked] = useState<PendingCommand | null>(null)
  // Initial value of the step; for records an id, not shown in the field.
  const [proposed, propose] = useState<unknown>(undefined)
  const [selectedRow, setWanted] = useState('')
  // The search that found the command, for the way back.
  const [searched, setSearched] = useState({ text: '', row: '' })
  const argument = asked && nextArgument(asked)

  function readTyped(): ReturnType<typeof valueOf> | null {
    return argument && valueOf(argument, searchText, dayOf(new Date()))
  }

  function setTyped(text: string): void {
    setSearch((before) => ({ mode: before.mode, text }))
  }

  /** The first character chooses the mode, unless a value of an argument is typed. */
  function type(text: string): void {
    setSearch((before) => (asked ? { mode: before.mode, text } : typedIn(before.mode, text)))
    setWanted('')
  }

  /** Asks for the next argument, or runs. */
  function goOn(next: PendingCommand): void {
    const missing = nextArgument(next)
    if (missing === null || goesOnInDialog(next)) return finish(next)
    if (asked === null) setSearched({ text: searchText, row: rowOf(next.command) })
    askFor(next, missing, missing.initial?.(ctx, next.given))
  }

  function askFor(next: PendingCommand, missing: Argument, value: unknown): void {
    const beginning = beginningOf(missing, value)
    setAsked(next)
    propose(value)
    setTyped(beginning.fieldText)
    setWanted(beginning.row)
  }

  function answerStep(value: unknown, text: string): void {
    if (asked && argument) goOn(withValue(asked, argument, value, text))
  }

  function takeTyped(): void {
    const read = readTyped()
    if (read && 'value' in read) answerStep(read.value, searchText.trim())
  }

  function stepBack(): void {
    if (!asked) return mode === 'all' ? close() : setSearch({ mode: 'all', text: '' })
    const before = withoutLast(asked)
    const again = before && nextArgument(before)
    if (before && again) return askFor(before, again, asked.given[again.name])
    setAsked(null)
    setTyped(searched.text)
    setWanted(searched.row)
  }

  function faultOf(): string | null {
    const read = readTyped()
    return read && 'fault' in read ? read.fault : null
  }

  return {
    mode,
    searchText,
    asked,
    argument,
    proposed,
    selectedRow,
    faultOf,
    setWanted,
    type,
    goOn,
    answerStep,
    takeTyped,
    stepBack,
  }
}
