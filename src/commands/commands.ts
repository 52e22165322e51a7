import { blockedReason, withheld, type Command } from '../../commands/command.ts'
import type * as Chains from '../../commands/chain.ts'
import type { Effect } from '../../commands/effects/effect.ts'
import type * as Effects from '../../commands/effects/effects.ts'
import type { CommandContext, CommandUser } from '../../commands/context.ts'
import { openToCustomers } from '../../commands/customers/portal.ts'
import type { Choice } from '../../commands/choice.ts'
import type { ListKind, RecordKind } from '../../commands/records.ts'
import type * as Secrets from '../../contract/secrets.ts'
import { formatQuantity } from '../../contract/format.ts'
import { placeOf, type Scope } from '../../commands/scope.ts'
import { workspaceCommands } from '../../commands/workspace/first.ts'
import { createStore, useStore } from '../store/store.ts'
import { reloadAddress } from '../ui/reload-address.ts'
import { activeViewOf, currentRecord, verbOfView, type ActiveView } from '../tabs/active-views.ts'

/** Needed by runs of commands, not by a first list. */
interface Parts {
  chains: typeof Chains
  effects: typeof Effects
  secrets: typeof Secrets
}

interface Commands {
  all: readonly Command[]
  byId: ReadonlyMap<string, Command>
  /** Null until the commands of the areas are loaded. */
  parts: Parts | null
}

const commands = createStore<Commands>({ all: [], byId: new Map(), parts: null })
let loading: Promise<void> | undefined
let coming = false

/**
 * Those of the workspace at once, those of the areas once loaded: a first list shows its rows meanwhile. Throws on
 * conflicts. Pages are checked by callback, because screens import this file.
 */
export function loadCommands(isBuilt: (path: string) => boolean): Promise<void> {
  loading ??= collectCommands(isBuilt)
  return loading
}

async function collectCommands(isBuilt: (path: string) => boolean): Promise<void> {
  offer(workspaceCommands(isBuilt), null)
  coming = true
  try {
    const [registry, chainParts, effects, secrets] = await Promise.all([
      import('../../commands/registry.ts'),
      import('../../commands/chain.ts'),
      import('../../commands/effects/effects.ts'),
      import('../../contract/secrets.ts'),
    ]).catch(reloadAddress)
    offer(registry.allCommands(isBuilt), { chains: chainParts, effects, secrets })
  } finally {
    coming = false
  }
}

function offer(all: readonly Command[], parts: Commands['parts']): void {
  commands.set({ all, byId: new Map(all.map((command) => [command.id, command])), parts })
}

let personal: readonly Command[] = []

/** Commands of the person, such as macros, in place of those offered before. Those of the areas are loaded by then. */
export function offerPersonal(next: readonly Command[]): void {
  const { all, parts } = commands.get()
  const own = all.filter((command) => !personal.includes(command))
  personal = next
  offer([...own, ...next], parts)
}

/** False also after a failure, so that the keys of the workspace act. */
export function areCommandsComing(): boolean {
  return coming
}

/** Also those of the areas. */
export function areCommandsLoaded(): boolean {
  return commands.get().parts !== null
}

export const watchCommands = commands.subscribe

/** False until the command is loaded, with a new render then. */
export function useIsKnown(id: string | undefined): boolean {
  return useStore(commands, ({ byId }) => id !== undefined && byId.has(id))
}

/** Without those that are not loaded yet; renders again then. */
export function useKnown(ids: readonly string[]): Command[] {
  const { byId, parts } = useStore(commands)
  return ids.flatMap((id) => (parts ? [commandById(id)] : (byId.get(id) ?? [])))
}

/** Throws before the commands of the areas are loaded. */
export function chains(): typeof Chains {
  return loadedParts().chains
}

/** Of what a run is recorded with. Throws before the commands of the areas are loaded; those of the workspace are not recorded. */
export function withoutSecrets(value: unknown): unknown {
  return loadedParts().secrets.withoutSecrets(value)
}

function loadedParts(): Parts {
  const { parts } = commands.get()
  if (!parts) throw new Error('The commands of the areas are not loaded')
  return parts
}

/** Commands of the workspace change nothing, so before loading there is nothing to take back. */
export function effectOf(command: Command): Effect {
  return commands.get().parts?.effects.effectOf(command) ?? { is: 'nothing' }
}

export function effectTextOf(command: Command): string | null {
  const { parts } = commands.get()
  return parts && parts.effects.effectText(parts.effects.effectOf(command))
}

export function everyCommand(): readonly Command[] {
  return commands.get().all
}

/** Renders again when there are others. */
export function useEveryCommand(): readonly Command[] {
  return useStore(commands, ({ all }) => all)
}

/** Excludes staff commands for customer-side users. */
export function commandsFor(kind: CommandUser['kind']): readonly Command[] {
  return kind === 'staff' ? everyCommand() : everyCommand().filter(openToCustomers)
}

/** Throws for unknown ids. */
export function commandById(id: string): Command {
  const command = commands.get().byId.get(id)
  if (!command) throw new Error(`No command ${id}`)
  return command
}

export function nextStepOf(kind: ListKind): Command | undefined {
  return commands.get().byId.get(`${kind}.next`)
}

export function commandsOfEvents(kind: RecordKind, events: readonly string[]): Command[] {
  return events.flatMap((event) => everyCommand().filter((command) => command.event === event && command.scope === `record:${kind}`))
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
  return everyCommand().filter(
    ({ many, together, scope, stands }) => (many ?? together) !== undefined && !stands && scope === `record:${kind}`,
  )
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
