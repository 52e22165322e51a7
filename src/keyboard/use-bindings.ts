import { useSyncExternalStore } from 'react'
import type { Command } from '../../commands/command.ts'
import { bind, type Bindings } from './bindings.ts'
import { isInstalled, readOverrides } from './preferences.ts'

/** The bindings of this client: commands, a person's own keys, and the kind of window. */
let commands: readonly Command[] = []
let bindings: Bindings = bind([], { installed: false })
const watchers = new Set<() => void>()

/** Binds the commands; called once at the start. */
export function bindCommands(all: readonly Command[]): void {
  commands = all
  rebind()
  // A page can be moved into a window of its own while it runs.
  matchMedia('(display-mode: standalone)').addEventListener('change', rebind)
}

/** Which keys mean what, now. */
export function currentBindings(): Bindings {
  return bindings
}

/** The same for a component. */
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
