import type { Command } from '../../commands/command.ts'
import { createStore, useStore } from '../store/store.ts'
import { bind, type Bindings } from './bindings.ts'
import { holdsOverrides, isInstalled, keepOverride, readOverrides } from './preferences.ts'

let commands: readonly Command[] = []
const bindings = createStore(bind([], { installed: false }))

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

export const currentBindings = bindings.get

export function useBindings(): Bindings {
  return useStore(bindings)
}

function rebind(): void {
  bindings.set(bind(commands, { installed: isInstalled(), overrides: readOverrides() }))
}
