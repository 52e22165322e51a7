import type { Command } from '../../commands/command.ts'
import { createStore, useStore } from '../store/store.ts'
import { bind, type Bindings } from './bindings.ts'
import { isInstalled, readOverrides, saveOverrides, watchOverrides, watchProfile, watchWindowKind } from './preferences.ts'

let commands: readonly Command[] = []
const bindings = createStore(bind([], { installed: false }))

export function bindCommands(all: readonly Command[]): void {
  commands = all
  rebind()
}

export function watchBindings(): void {
  watchWindowKind(rebind)
  // Other windows and computers change them too.
  watchOverrides(rebind)
  watchProfile(rebind)
}

/** Null restores the default. */
export function giveKeys(changes: Readonly<Record<string, readonly string[] | null>>): void {
  saveOverrides(changes)
}

export const currentBindings = bindings.get

export function useBindings(): Bindings {
  return useStore(bindings)
}

function rebind(): void {
  bindings.set(bind(commands, { installed: isInstalled(), overrides: readOverrides() }))
}
