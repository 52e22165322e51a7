import type { KeyOverrides } from './bindings.ts'

/** Stored in this browser. */
const overridesKey = 'keys'
const singleKeysKey = 'singleKeys'

export function readOverrides(): KeyOverrides {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(overridesKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as KeyOverrides) : {}
  } catch {
    return {}
  }
}

/** Null restores the default. */
export function keepOverride(commandId: string, keys: readonly string[] | null): void {
  const { [commandId]: _, ...others } = readOverrides()
  localStorage.setItem(overridesKey, JSON.stringify(keys === null ? others : { ...others, [commandId]: keys }))
}

export function holdsOverrides(key: string | null): boolean {
  return key === overridesKey
}

export function singleKeysOn(): boolean {
  return localStorage.getItem(singleKeysKey) !== 'false'
}

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(singleKeysKey, String(on))
}

/** In an app window the browser owns no keys. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches
}
