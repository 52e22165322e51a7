import { newKey } from '../../contract/new-key.ts'
import type { SharedDraft } from './draft-record.ts'

const name = 'browser_id'
let known: string | undefined

/** Of this browser, as other computers of the person see it. */
export function browserId(): string {
  return (known ??= storedId())
}

/** Milliseconds for which a computer is named that wrote or opened a draft. */
const lately = 12 * 3_600_000

/** The other computers on which the draft is at work. */
export function otherPlaces(shared: SharedDraft | undefined): SharedDraft['places'] {
  return (shared?.places ?? []).filter(({ id, at }) => id !== browserId() && Date.now() - Date.parse(at) < lately)
}

function storedId(): string {
  const stored = localStorage.getItem(name)
  if (stored !== null && /^[0-9a-f]{32}$/.test(stored)) return stored
  const id = newKey()
  try {
    localStorage.setItem(name, id)
  } catch {
    // Storage is full or forbidden: the window counts as a browser of its own.
  }
  return id
}
