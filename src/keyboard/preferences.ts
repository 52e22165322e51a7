import { personal } from '../store/personal.ts'
import { mergedByKey } from '../store/personal-state.ts'
import type { KeyOverrides } from './bindings.ts'

/** Stored in this browser. */
const singleKeysKey = 'singleKeys'

const overrides = personal<KeyOverrides>({
  key: 'keys',
  initial: {},
  parse: (stored) => (isOverrides(stored) ? stored : undefined),
  merge: mergedByKey,
  former: () => 'keys',
})

export const readOverrides = overrides.get
/** Returns the unsubscribe function. */
export const watchOverrides = overrides.subscribe

/** Null restores the default. */
export function saveOverrides(changes: Readonly<Record<string, readonly string[] | null>>): void {
  overrides.update((before) =>
    Object.fromEntries(Object.entries({ ...before, ...changes }).flatMap(([id, keys]) => (keys === null ? [] : [[id, keys]]))),
  )
}

function isOverrides(stored: unknown): stored is KeyOverrides {
  const isList = (keys: unknown): boolean => Array.isArray(keys) && keys.every((each) => typeof each === 'string')
  return typeof stored === 'object' && stored !== null && Object.values(stored).every(isList)
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
