import { useSyncExternalStore } from 'react'
import type { Command } from '../../commands/command.ts'
import { bind, type Bindings } from './bindings.ts'
import { holdsOverrides, isInstalled, keepOverride, readOverrides } from './preferences.ts'

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
  // What is changed in one window holds in all.
  window.addEventListener('storage', ({ key }) => holdsOverrides(key) && rebind())
}

/** Gives commands keys in place of their own, at once and for good; null gives a command its own back. */
export function giveKeys(changes: Readonly<Record<string, readonly string[] | null>>): void {
  for (const [id, keys] of Object.entries(changes)) keepOverride(id, keys)
  rebind()
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
