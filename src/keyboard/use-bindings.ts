import { useSyncExternalStore } from 'react'
import type { Command } from '../../commands/command.ts'
import { bind, type Bindings } from './bindings.ts'
import { holdsOverrides, isInstalled, keepOverride, readOverrides } from './preferences.ts'

let commands: readonly Command[] = []
let bindings: Bindings = bind([], { installed: false })
const watchers = new Set<() => void>()

export function bindCommands(all: readonly Command[]): void {
  commands = all
  rebind()
  // A page can move into an app window at runtime.
  matchMedia('(display-mode: standalone)').addEventListener('change', rebind)
  // Changes apply to all windows.
  window.addEventListener('storage', ({ key }) => holdsOverrides(key) && rebind())
}

/** Persistent; null restores the default. */
export function giveKeys(changes: Readonly<Record<string, readonly string[] | null>>): void {
  for (const [id, keys] of Object.entries(changes)) keepOverride(id, keys)
  rebind()
}

export function currentBindings(): Bindings {
  return bindings
}

export function useBindings(): Bindings {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, currentBindings)
}

function rebind(): void {
  bindings = bind(commands, { installed: isInstalled(), overrides: readOverrides() })
  for (const watcher of watchers) watcher()
}
