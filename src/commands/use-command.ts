import type { Arguments, Command } from '../../commands/command.ts'
import { useBindings } from '../keyboard/use-bindings.ts'
import { useTabId } from '../tabs/context.ts'
import { useActiveView } from '../tabs/active-views.ts'
import { useActiveTabId } from '../tabs/store.ts'
import { commandById, nextStepOf, reasonAgainst } from './commands.ts'
import { createCommandContext } from './context.ts'
import { startCommand, type RunResult } from './run.ts'
import { useSession } from './session.ts'

/** A command as a button needs it. */
export interface CommandState {
  command: Command
  /** Why it cannot run now, in words; null when it can. */
  reason: string | null
  /** Its first key. */
  shortcut: string | undefined
  /** Starts it; arguments not given are asked in a dialog. */
  run: (args?: Arguments) => Promise<RunResult>
}

/** A command for a screen: its title, its key, why it is not possible now, and what starts it. */
export function useCommand(id: string): CommandState {
  const [state] = useCommands([commandById(id)])
  if (!state) throw new Error(`No command ${id}`)
  return state
}

/** Several commands at once, for bars and menus. */
export function useCommands(list: readonly Command[]): CommandState[] {
  const own = useTabId()
  const active = useActiveTabId()
  const tabId = own ?? active
  // What is possible follows the record in front and the permissions: both are watched.
  const { list: listed } = useActiveView(tabId)
  const session = useSession()
  const { keysOf } = useBindings()
  const ctx = session.phase === 'signed-in' ? createCommandContext(tabId) : null
  const kind = ctx?.record?.kind ?? listed
  const next = kind === null ? undefined : nextStepOf(kind)
  const step = ctx ? next?.stands?.(ctx) : undefined
  return list.map((command) => ({
    // What stands for another is called as that one.
    command: (ctx && command.stands?.(ctx)) ?? command,
    reason: ctx ? reasonAgainst(command, ctx, tabId) : 'Nav pieslēgts neviens lietotājs',
    shortcut: keysOf.get(command.id)?.[0] ?? (command === step && next ? keysOf.get(next.id)?.[0] : undefined),
    run: (args = {}) => startCommand(command, args, tabId, { offered: ctx?.record ?? undefined }),
  }))
}
