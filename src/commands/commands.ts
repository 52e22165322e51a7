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

/** Collects commands once; throws on conflicts. Pages are checked by callback, because screens import this file. */
export function collectCommands(isBuilt: (path: string) => boolean): void {
  if (all.length > 0) return
  all = allCommands(isBuilt)
  byId = new Map(all.map((command) => [command.id, command]))
}

export function everyCommand(): readonly Command[] {
  return all
}

/** Excludes staff commands for customer-side users. */
export function commandsFor(kind: CommandUser['kind']): readonly Command[] {
  return kind === 'staff' ? all : all.filter(openToCustomers)
}

/** Throws for unknown ids. */
export function commandById(id: string): Command {
  const command = byId.get(id)
  if (!command) throw new Error(`No command ${id}`)
  return command
}

export function nextStepOf(kind: ListKind): Command | undefined {
  return byId.get(`${kind}.next`)
}

export function commandsOfEvents(kind: RecordKind, events: readonly string[]): Command[] {
  return events.flatMap((event) => all.filter((command) => command.event === event && command.scope === `record:${kind}`))
}

/** View verbs apply where a view offers them. */
export function isInScope(command: Command, tabId: string | null, activeView = activeViewOf(tabId)): boolean {
  const { verb, scope } = command
  return verb === undefined ? inScope(scope, activeView) || choiceFor(command, tabId) !== null : verbOfView(tabId, verb) !== undefined
}

function inScope(scope: Scope, activeView: ActiveView): boolean {
  const { where, kind } = placeOf(scope)
  if (where === 'list') return activeView.list === kind
  return where === 'everywhere' || currentRecord(activeView)?.kind === kind
}

/** Null for commands that do not accept several rows. */
export function choiceFor({ many, together, scope }: Command, tabId: string | null): Choice | null {
  if (many === undefined && together === undefined) return null
  const { record, list, choice } = activeViewOf(tabId)
  const { where, kind } = placeOf(scope)
  return record === null && where === 'record' && list === kind ? choice : null
}

export function commandsForMany(kind: ListKind): Command[] {
  return all.filter(({ many, together, scope, stands }) => (many ?? together) !== undefined && !stands && scope === `record:${kind}`)
}

/** For several rows, each is checked when the run starts. */
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
