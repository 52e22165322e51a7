import { keyProfiles, type KeyProfile } from '../../commands/keys.ts'
import { personal, usePersonal } from '../store/personal.ts'
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

const profile = personal<KeyProfile>({
  key: 'profile',
  initial: 'auto',
  parse: (stored) => (isProfile(stored) ? stored : undefined),
})

export const watchProfile = profile.subscribe
export const setProfile = profile.set

export function useProfile(): KeyProfile {
  return usePersonal(profile)
}

export function isProfile(value: unknown): value is KeyProfile {
  return typeof value === 'string' && value in keyProfiles
}

/** In an app window the browser owns no keys. */
const appWindow = '(display-mode: standalone), (display-mode: window-controls-overlay)'

export function isInstalled(): boolean {
  const chosen = profile.get()
  return chosen === 'auto' ? matchMedia(appWindow).matches : chosen === 'installed'
}

/** A page can move into an app window at runtime. */
export function watchWindowKind(watcher: () => void): void {
  matchMedia(appWindow).addEventListener('change', watcher)
}
