import { useMemo } from 'react'
import type { Argument, Command } from '../../commands/command.ts'
import type { Desk } from '../../commands/desk.ts'
import { placeOf } from '../../commands/scope.ts'
import type { FoundRecord } from '../../contract/workspace.ts'
import { titleOf } from '../desk/ArgumentField.tsx'
import { everyCommand, isInFront, reasonAgainst } from '../desk/commands.ts'
import { useBindings } from '../keyboard/use-bindings.ts'
import type { Frecency } from './frecency.ts'
import type { PaletteSection } from './palette-row.ts'
import { commandRows, keyOf, type Query } from './rows.ts'
import { indexOf, search, type Indexed } from './search-index.ts'

let index: readonly Indexed<Command>[] | null = null

/** All commands prepared for the search; made when the palette first opens. */
function commandIndex(): readonly Indexed<Command>[] {
  index ??= indexOf(everyCommand(), ({ title, keywords = [], group }) => ({ title, keywords: [...keywords, group] }))
  return index
}

interface CommandSection {
  query: Query
  desk: Desk
  tabId: string | null
  frecency: Frecency
  context: string
  choose: (command: Command, background: boolean) => void
}

/** Commands for what is typed, at once. */
export function useCommandSection({ query, desk, tabId, frecency, context, choose }: CommandSection): PaletteSection {
  const { keysOf } = useBindings()
  const found = useMemo(() => {
    if (query.mode === 'records') return []
    // Asked once a letter, for the order and the filter alike.
    const inFront = new Set(everyCommand().filter((command) => isInFront(command, tabId)))
    const rows = commandRows({
      index: commandIndex(),
      text: query.text,
      inFront: (command) => inFront.has(command),
      reason: (command) => reasonInWords(command, desk, tabId),
      bonus: (command) => frecency.bonus(context, command.id),
    })
    // Of the view's verbs only those are named that the view offers.
    return rows.filter(({ command }) => command.verb === undefined || inFront.has(command))
  }, [query.mode, query.text, desk, tabId, frecency, context])
  return {
    title: 'Darbības',
    rows: found.map(({ command, reason }) => ({
      id: `command ${command.id}`,
      title: command.title,
      hint: command.group,
      keys: keysOf.get(command.id)?.[0],
      reason,
      choose: (background) => choose(command, background),
    })),
  }
}

function reasonInWords(command: Command, desk: Desk, tabId: string | null): string | null {
  if (isInFront(command, tabId)) return reasonAgainst(command, desk, tabId)
  return placeOf(command.scope).where === 'list'
    ? `Vispirms atveriet sarakstu: ${command.group}`
    : `Vispirms atveriet ierakstu: ${command.group}`
}

/** Records as the server found them, in the order in which they came. */
export function recordSection(records: readonly FoundRecord[], choose: (record: FoundRecord, background: boolean) => void): PaletteSection {
  return {
    title: 'Ieraksti',
    rows: records.map((record) => ({
      id: `record ${keyOf(record)}`,
      title: record.title,
      hint: record.subtitle,
      reason: null,
      choose: (background) => choose(record, background),
    })),
  }
}

interface StepSection {
  argument: Argument
  typed: string
  fault: string | null
  /** The value that the step began with. */
  proposed: unknown
  records: readonly FoundRecord[]
  answer: (value: unknown, text: string) => void
  /** Takes what was typed as the value. */
  take: () => void
}

/** What can be answered to the argument that is asked. */
export function stepSection({ argument, typed, fault, proposed, records, answer, take }: StepSection): PaletteSection {
  const skip = argument.optional ? [row('step skip', 'Izlaist', '', () => answer(null, '—'))] : []
  if (argument.kind === 'choice') {
    const offered = search(
      indexOf(argument.choices ?? [], ({ label }) => ({ title: label, keywords: [] })),
      typed,
    )
    return {
      title: argument.label,
      rows: [...offered.map(({ item }) => row(`step ${item.value}`, item.label, '', () => answer(item.value, item.label))), ...skip],
    }
  }
  if (argument.kind === 'flag') {
    return {
      title: argument.label,
      rows: [row('step yes', 'Jā', '', () => answer(true, 'Jā')), row('step no', 'Nē', '', () => answer(false, 'Nē'))],
    }
  }
  if (argument.kind === 'record') {
    const found = records.map((record) =>
      row(`record ${keyOf(record)}`, record.title, record.subtitle, () => answer(record.id, record.title)),
    )
    return { title: argument.label, rows: [...(typed === '' ? proposedRecord(argument, proposed, answer) : []), ...found, ...skip] }
  }
  const typedRow = typed.trim() === '' ? [] : [{ ...row('step typed', typed.trim(), 'Enter: tālāk', take), reason: fault }]
  return { title: argument.label, rows: [...typedRow, ...skip] }
}

/** The record that a step began with, as long as nothing else is looked for. */
function proposedRecord({ record: kind = '' }: Argument, proposed: unknown, answer: StepSection['answer']) {
  if (typeof proposed !== 'number') return []
  const title = titleOf(kind, proposed)
  return [row('step proposed', title, 'pašreizējā vērtība', () => answer(proposed, title))]
}

function row(id: string, title: string, hint: string, choose: () => void) {
  return { id, title, hint, reason: null, choose }
}
