import type { KeyOverrides } from './bindings.ts'

/** A person's own keys and whether single keys act, kept in this browser. */
const overridesKey = 'keys'
const singleKeysKey = 'singleKeys'

/** Keys given in place of the built ones. */
export function readOverrides(): KeyOverrides {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(overridesKey) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as KeyOverrides) : {}
  } catch {
    return {}
  }
}

/** Gives a command keys in place of its own; null gives it its own back. */
export function keepOverride(commandId: string, keys: readonly string[] | null): void {
  const { [commandId]: _, ...others } = readOverrides()
  localStorage.setItem(overridesKey, JSON.stringify(keys === null ? others : { ...others, [commandId]: keys }))
}

/** Whether an entry of browser storage holds the keys. */
export function holdsOverrides(key: string | null): boolean {
  return key === overridesKey
}

/** Whether single keys and sequences act; on unless switched off. */
export function singleKeysOn(): boolean {
  return localStorage.getItem(singleKeysKey) !== 'false'
}

/** Switches single keys and sequences. */
export function setSingleKeys(on: boolean): void {
  localStorage.setItem(singleKeysKey, String(on))
}

/** Whether the client runs in a window of its own, where no key belongs to the browser. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches
}
