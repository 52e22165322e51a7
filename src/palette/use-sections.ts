import { useMemo } from 'react'
import { chainText } from '../../commands/chain.ts'
import { isOfRights, type Command } from '../../commands/command.ts'
import { effectOf, effectText } from '../../commands/effects/effects.ts'
import type { CommandContext } from '../../commands/context.ts'
import { placeOf } from '../../commands/scope.ts'
import { countOf } from '../../contract/format.ts'
import { choiceFor, commandsFor, isInScope, reasonAgainst, useEveryCommand } from '../commands/commands.ts'
import { chainFrom, openChain, type Chain } from '../commands/chain-state.ts'
import { noteRefused } from '../commands/run.ts'
import { closeThen } from '../commands/shell-state.ts'
import { usePrintKeys } from '../ui/printed-keys.ts'
import { useBindings } from '../keyboard/use-bindings.ts'
import type { Memory } from './memory.ts'
import type { PaletteRow, PaletteSection } from './palette-row.ts'
import { explained } from './explain.ts'
import type { Mode } from './modes.ts'
import { commandRows, rowOf, type CommandRow } from './rows.ts'
import { closeness, indexOf, type Indexed } from './search-index.ts'

/** Maximum disabled rows before records. */
const mostRefused = 3

/** Points of a pinned command among equally close ones: more than any use. */
const ofPins = 60

let index: { of: readonly Command[]; entries: readonly Indexed<Command>[] } | null = null

/** Built when the palette first opens, and anew when there are other commands. */
function commandIndex(all: readonly Command[]): readonly Indexed<Command>[] {
  if (index?.of !== all)
    index = { of: all, entries: indexOf(all, ({ title, keywords = [], group }) => ({ title, keywords: [...keywords, group] })) }
  return index.entries
}

/** Keeps one alias per group, that of the current context. */
function withoutTwins(all: readonly Indexed<Command>[], inScope: ReadonlySet<Command>): readonly Indexed<Command>[] {
  const aliases = all.filter(({ item }) => item.stands)
  const visibleAlias = aliases.find(({ item }) => inScope.has(item)) ?? aliases[0]
  return all.filter((each) => !each.item.stands || each === visibleAlias)
}

interface CommandSections {
  query: { mode: Mode; text: string }
  ctx: CommandContext
  tabId: string | null
  memory: Memory
  choose: (command: Command, background: boolean) => void
}

interface CommandsFound {
  /** Possible prefix matches. */
  matching: PaletteSection
  /** Impossible commands with this name, and their reasons. */
  refused: PaletteSection
  /** Other matches, possible or not. */
  others: PaletteSection
  /** All, closest first, for the help. */
  all: readonly PaletteRow[]
  /** By the id of its row; null if there is no such command. */
  rowOf: (row: string) => PaletteRow | null
  /** Closeness of the first rows; 0 if none. */
  close: { matching: number; refused: number }
}

export function useCommandSections({ query, ctx, tabId, memory, choose }: CommandSections): CommandsFound {
  const { keysOf } = useBindings()
  const print = usePrintKeys()
  const { context, frecency, pinned } = memory
  const all = useEveryCommand()
  const found = useMemo(() => {
    if (query.mode !== 'all' && query.mode !== 'commands' && query.mode !== 'help') return []
    const pins = new Set(pinned.map(({ row }) => row))
    // Computed once per key, for order and filter.
    const inScope = new Set(all.filter((command) => isInScope(command, tabId)))
    const rows = commandRows({
      index: withoutTwins(commandIndex(all), inScope),
      text: query.text,
      inScope: (command) => inScope.has(command),
      reason: (command) => reasonInWords(command, ctx, tabId),
      bonus: (command) => frecency.bonus(context, command.id) + (pins.has(rowOf(command)) ? ofPins : 0),
    })
    const there = new Set(commandsFor(ctx.user.kind))
    // Only view verbs that the view offers.
    return rows.filter(({ command }) => there.has(command) && (command.verb === undefined || inScope.has(command)))
  }, [all, query.mode, query.text, ctx, tabId, frecency, context, pinned])
  const toRow = (found: CommandRow): PaletteRow => {
    const chain = found.reason === null || isOfRights(found.reason) ? null : chainFrom(ctx.record, tabId, found.command.id)
    return chain && chain.steps.length > 1 ? chainRow(found.command, chain) : plainRow(found)
  }
  const chainRow = (command: Command, chain: Chain): PaletteRow => ({
    id: rowOf(command),
    title: command.title,
    hint: `tiks izdarīts: ${chainText(chain.steps)}`,
    reason: null,
    does: `Priekšskatīt: ${chainText(chain.steps)}`,
    opens: false,
    choose: () => closeThen(() => openChain(chain)),
    subject: { command: command.id },
  })
  const plainRow = ({ command, reason }: CommandRow): PaletteRow => ({
    id: rowOf(command),
    title: command.title,
    // The group is obvious for commands in scope.
    hint: query.text === '' && command.scope !== 'everywhere' ? '' : command.group,
    keys: keysOf.get(command.id)?.[0],
    reason,
    does: actionText(command, ctx, tabId),
    ...(query.mode === 'help' && { about: explained(command, keysOf.get(command.id) ?? [], print) }),
    effect: effectText(effectOf(command.stands?.(ctx) ?? command)),
    opens: command.opens !== undefined,
    choose: (background) => choose(command, background),
    subject: { command: command.id },
    ...(reason !== null && isInScope(command, tabId) && { refuse: () => noteRefused(command, tabId, reason) }),
  })
  const matchingRows = found.filter(isMeant)
  const refused = found.filter(isRefused).slice(0, mostRefused)
  const here = query.text === '' && context !== ''
  return {
    matching: { title: here ? 'Darbības šeit' : 'Darbības', rows: matchingRows.map(toRow) },
    refused: { title: 'Pašlaik nav iespējams', rows: refused.map(toRow) },
    others: { title: 'Citas darbības', rows: found.filter((row) => !isMeant(row) && !refused.includes(row)).map(toRow) },
    all: found.map(toRow),
    rowOf: (row) => {
      const command = commandsFor(ctx.user.kind).find((each) => rowOf(each) === row)
      return command ? toRow({ command, reason: reasonInWords(command, ctx, tabId), close: 0 }) : null
    },
    close: query.text === '' ? { matching: 0, refused: 0 } : { matching: matchingRows[0]?.close ?? 0, refused: refused[0]?.close ?? 0 },
  }

  function isMeant({ reason, close }: CommandRow): boolean {
    return reason === null && (query.text === '' || close >= closeness.keywords)
  }

  function isRefused({ reason, close }: CommandRow): boolean {
    return reason !== null && query.text !== '' && close >= closeness.words
  }
}

/** Names the affected document or the number of rows. */
function actionText(command: Command, ctx: CommandContext, tabId: string | null): string {
  if (command.opens !== undefined) return `Atvērt lapu „${command.title}”`
  const choice = choiceFor(command, tabId)
  if (choice) return `${command.many ?? command.title}: ${countOf(choice.count, 'ieraksts', 'ieraksti', 'ierakstu')}`
  const title = command.stands?.(ctx)?.title ?? command.title
  const object = placeOf(command.scope).where === 'record' ? ctx.record?.title : undefined
  return object === undefined ? title : `${title}: ${object}`
}

function reasonInWords(command: Command, ctx: CommandContext, tabId: string | null): string | null {
  if (isInScope(command, tabId)) return reasonAgainst(command, ctx, tabId)
  if (command.stands) return 'Vispirms atveriet ierakstu'
  return placeOf(command.scope).where === 'list'
    ? `Vispirms atveriet sarakstu: ${command.group}`
    : `Vispirms atveriet ierakstu: ${command.group}`
}
