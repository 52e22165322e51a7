import { blockedReason, withheld, type Command } from '../../commands/command.ts'
import { allCommands } from '../../commands/registry.ts'
import type { CommandContext, CommandUser } from '../../commands/context.ts'
import { openToCustomers } from '../../commands/customers/portal.ts'
import type { Choice } from '../../commands/choice.ts'
import type { ListKind, RecordKind } from '../../commands/records.ts'
import { formatQuantity } from '../../contract/format.ts'
import { placeOf, type Scope } from '../../commands/scope.ts'
import { activeViewOf, currentRecord, verbOfView, type ActiveView } from '../tabs/active-views.ts'

let all: readonly Command[] = []
let byId: ReadonlyMap<string, Command> = new Map()

/**
 * Collects the commands once at the start; a clash among them stops it. Which pages are built is
 * told and not imported, for the screens themselves import this file.
 */
export function collectCommands(isBuilt: (path: string) => boolean): void {
  if (all.length > 0) return
  all = allCommands(isBuilt)
  byId = new Map(all.map((command) => [command.id, command]))
}

/** Every command. */
export function everyCommand(): readonly Command[] {
  return all
}

/** The commands that are there for a person: a customer's own people are not shown what is ours alone. */
export function commandsFor(kind: CommandUser['kind']): readonly Command[] {
  return kind === 'staff' ? all : all.filter(openToCustomers)
}

/** A command by its id; an unknown id is a mistake of the screen that names it. */
export function commandById(id: string): Command {
  const command = byId.get(id)
  if (!command) throw new Error(`No command ${id}`)
  return command
}

/** The command F9 of a kind of document. */
export function nextStepOf(kind: ListKind): Command | undefined {
  return byId.get(`${kind}.next`)
}

/** Commands that carry out lifecycle events of a kind of record, in the order given. */
export function commandsOfEvents(kind: RecordKind, events: readonly string[]): Command[] {
  return events.flatMap((event) => all.filter((command) => command.event === event && command.scope === `record:${kind}`))
}

/** Whether a command belongs to what a tab has in front. A view's verb is in front where a view offers it. */
export function isInScope(command: Command, tabId: string | null, activeView = activeViewOf(tabId)): boolean {
  const { verb, scope } = command
  return verb === undefined ? inScope(scope, activeView) || choiceFor(command, tabId) !== null : verbOfView(tabId, verb) !== undefined
}

function inScope(scope: Scope, activeView: ActiveView): boolean {
  const { where, kind } = placeOf(scope)
  if (where === 'list') return activeView.list === kind
  return where === 'everywhere' || currentRecord(activeView)?.kind === kind
}

/** The rows chosen in a tab's list that a command acts on all together or one after another; null for any other command. */
export function choiceFor({ many, together, scope }: Command, tabId: string | null): Choice | null {
  if (many === undefined && together === undefined) return null
  const { record, list, choice } = activeViewOf(tabId)
  const { where, kind } = placeOf(scope)
  return record === null && where === 'record' && list === kind ? choice : null
}

/** Commands for many rows of a kind. */
export function commandsForMany(kind: ListKind): Command[] {
  return all.filter(({ many, together, scope, stands }) => (many ?? together) !== undefined && !stands && scope === `record:${kind}`)
}

/** Why a command cannot run at a desk, in words. Of many rows, with which it is possible is seen when it begins. */
export function reasonAgainst(
  command: Command,
  ctx: CommandContext,
  tabId: string | null,
  activeView = activeViewOf(tabId),
): string | null {
  const choice = choiceFor(command, tabId)
  if (choice !== null) return withheld(command, ctx) ?? tooMany(command, choice)
  return isInScope(command, tabId, activeView) ? blockedReason(command, ctx) : 'Šeit šādas darbības nav'
}

function tooMany({ together }: Command, { count }: Choice): string | null {
  if (together === undefined || count <= together) return null
  return `Vienā reizē var ne vairāk kā ${formatQuantity(together)}, bet izvēlēti ${formatQuantity(count)}`
}
