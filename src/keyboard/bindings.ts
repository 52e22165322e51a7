import type { Command } from '../../commands/command.ts'
import { placeOf } from '../../commands/scope.ts'

/** User's keys by command id; an empty list unbinds. */
export type KeyOverrides = Readonly<Record<string, readonly string[]>>

/** The most specific first. */
export interface Bindings {
  byKeys: ReadonlyMap<string, readonly Command[]>
  /** Such as `g` of `g o`. */
  prefixes: ReadonlySet<string>
  keysOf: ReadonlyMap<string, readonly string[]>
}

/** `installed` adds keys available only to app windows. */
export function bind(commands: readonly Command[], options: { installed: boolean; overrides?: KeyOverrides }): Bindings {
  const byKeys = new Map<string, Command[]>()
  const prefixes = new Set<string>()
  const keysOf = new Map<string, readonly string[]>()
  for (const command of commands) {
    const keys = options.overrides?.[command.id] ?? builtKeys(command, options.installed)
    if (keys.length > 0) keysOf.set(command.id, keys)
    for (const each of keys) {
      byKeys.set(each, [...(byKeys.get(each) ?? []), command])
      const presses = each.split(' ')
      for (let length = 1; length < presses.length; length++) prefixes.add(presses.slice(0, length).join(' '))
    }
  }
  for (const list of byKeys.values()) list.sort((a, b) => specificity(b) - specificity(a))
  return { byKeys, prefixes, keysOf }
}

function builtKeys({ keys = [], appKeys = [] }: Command, installed: boolean): readonly string[] {
  return installed ? [...appKeys, ...keys] : keys
}

/** Record, then list, then everywhere. */
function specificity({ scope }: Command): number {
  return { everywhere: 0, list: 1, record: 2 }[placeOf(scope).where]
}
