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
