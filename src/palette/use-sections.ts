import { useMemo } from 'react'
import type { Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import { placeOf } from '../../commands/scope.ts'
import { countOf } from '../../contract/format.ts'
import { choiceFor, commandsFor, everyCommand, isInScope, reasonAgainst } from '../commands/commands.ts'
import { noteRefused } from '../commands/run.ts'
import { useBindings } from '../keyboard/use-bindings.ts'
import type { Frecency } from './frecency.ts'
import type { PaletteRow, PaletteSection } from './palette-row.ts'
import { commandRows, type CommandRow, type Query } from './rows.ts'
import { closeness, indexOf, type Indexed } from './search-index.ts'

/** Rows that say why not, before records: enough for the name that was typed. */
const mostRefused = 3

let index: readonly Indexed<Command>[] | null = null

/** All commands prepared for the search; made when the palette first opens. */
function commandIndex(): readonly Indexed<Command>[] {
  index ??= indexOf(everyCommand(), ({ title, keywords = [], group }) => ({ title, keywords: [...keywords, group] }))
  return index
}

/** What stands for other commands, such as the next step of each kind of document, once: that of what is in front. */
function withoutTwins(all: readonly Indexed<Command>[], inScope: ReadonlySet<Command>): readonly Indexed<Command>[] {
  const standing = all.filter(({ item }) => item.stands)
  const shown = standing.find(({ item }) => inScope.has(item)) ?? standing[0]
  return all.filter((each) => !each.item.stands || each === shown)
}

interface CommandSections {
  query: Query
  ctx: CommandContext
  tabId: string | null
  frecency: Frecency
  context: string
  choose: (command: Command, background: boolean) => void
}

/** Commands for what is typed, at once. */
interface CommandsFound {
  /** Those that can run and whose words begin as what is typed. */
  meant: PaletteSection
  /** Those that cannot run but are called what was typed, with the reason. */
  refused: PaletteSection
  /** What has it somewhere else, whether it can run or not. */
  others: PaletteSection
  /** How closely the first of `meant`, and of `refused`, is what was typed; 0 where there is none. */
  close: { meant: number; refused: number }
}

/** Commands for what is typed. */
export function useCommandSections({ query, ctx, tabId, frecency, context, choose }: CommandSections): CommandsFound {
  const { keysOf } = useBindings()
  const found = useMemo(() => {
    if (query.mode === 'records') return []
    // Asked once a letter, for the order and the filter alike.
    const inScope = new Set(everyCommand().filter((command) => isInScope(command, tabId)))
    const rows = commandRows({
      index: withoutTwins(commandIndex(), inScope),
      text: query.text,
      inScope: (command) => inScope.has(command),
      reason: (command) => reasonInWords(command, ctx, tabId),
      bonus: (command) => frecency.bonus(context, command.id),
    })
    const there = new Set(commandsFor(ctx.user.kind))
    // Of the view's verbs only those are named that the view offers.
    return rows.filter(({ command }) => there.has(command) && (command.verb === undefined || inScope.has(command)))
  }, [query.mode, query.text, ctx, tabId, frecency, context])
  const told = ({ command, reason }: CommandRow): PaletteRow => ({
    id: `command ${command.id}`,
    title: command.title,
    // Of what is in front it is known where it belongs.
    hint: query.text === '' && command.scope !== 'everywhere' ? '' : command.group,
    keys: keysOf.get(command.id)?.[0],
    reason,
    does: deedOf(command, ctx, tabId),
    opens: command.opens !== undefined,
    choose: (background) => choose(command, background),
    ...(reason !== null && isInScope(command, tabId) && { refuse: () => noteRefused(command, tabId, reason) }),
  })
  const meant = found.filter(isMeant)
  const refused = found.filter(isRefused).slice(0, mostRefused)
  const here = query.text === '' && context !== ''
  return {
    meant: { title: here ? 'Darbības šeit' : 'Darbības', rows: meant.map(told) },
    refused: { title: 'Pašlaik nav iespējams', rows: refused.map(told) },
    others: { title: 'Citas darbības', rows: found.filter((row) => !isMeant(row) && !refused.includes(row)).map(told) },
    close: query.text === '' ? { meant: 0, refused: 0 } : { meant: meant[0]?.close ?? 0, refused: refused[0]?.close ?? 0 },
  }

  function isMeant({ reason, close }: CommandRow): boolean {
    return reason === null && (query.text === '' || close >= closeness.keywords)
  }

  function isRefused({ reason, close }: CommandRow): boolean {
    return reason !== null && query.text !== '' && close >= closeness.words
  }
}

/** What a command does, with what it does it to: a clerk sees which document Enter is about to change, or how many. */
function deedOf(command: Command, ctx: CommandContext, tabId: string | null): string {
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
