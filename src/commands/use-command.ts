import type { Arguments, Command } from '../../commands/command.ts'
import { useBindings } from '../keyboard/use-bindings.ts'
import { useTabId } from '../tabs/context.ts'
import { useActiveView } from '../tabs/active-views.ts'
import { useActiveTabId } from '../tabs/store.ts'
import { commandById, effectTextOf, nextStepOf, reasonAgainst } from './commands.ts'
import { createCommandContext } from './context.ts'
import { startCommand, type RunResult } from './run.ts'
import { useSession } from './session.ts'

export interface CommandState {
  command: Command
  /** Null if it can run. */
  reason: string | null
  shortcut: string | undefined
  /** How it is taken back; null if it changes nothing. */
  note: string | null
  /** Asks for missing arguments. */
  run: (args?: Arguments) => Promise<RunResult>
}

export function useCommand(id: string): CommandState {
  const [state] = useCommands([commandById(id)])
  if (!state) throw new Error(`No command ${id}`)
  return state
}

export function useCommands(list: readonly Command[]): CommandState[] {
  const currentTabId = useTabId()
  const active = useActiveTabId()
  const tabId = currentTabId ?? active
  // Subscribes to record and permissions.
  const { list: listed } = useActiveView(tabId)
  const session = useSession()
  const { keysOf } = useBindings()
  const ctx = session.phase === 'signed-in' ? createCommandContext(tabId) : null
  const kind = ctx?.record?.kind ?? listed
  const next = kind === null ? undefined : nextStepOf(kind)
  const step = ctx ? next?.stands?.(ctx) : undefined
  return list.map((command) => ({
    // An alias uses its target's title.
    command: (ctx && command.stands?.(ctx)) ?? command,
    note: effectTextOf((ctx && command.stands?.(ctx)) ?? command),
    reason: ctx ? reasonAgainst(command, ctx, tabId) : 'Nav pieslēgts neviens lietotājs',
    shortcut: keysOf.get(command.id)?.[0] ?? (command === step && next ? keysOf.get(next.id)?.[0] : undefined),
    run: (args = {}) => startCommand(command, args, tabId, { offered: ctx?.record ?? undefined }),
  }))
}
