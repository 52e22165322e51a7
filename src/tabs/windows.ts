import { newKey } from '../../contract/new-key.ts'
import { createNotifier } from '../store/store.ts'

/**
 * Open windows of this browser and their ids, which survive reloads. A sleeping window does not answer and counts as
 * closed, so callers must not lose data.
 */

const name = 'window_id'
/** Milliseconds in which an open window answers. */
const answerTimeout = 150

type Message = { asks: true } | { here: string } | { gone: string }

let ownId: string | undefined
let channel: BroadcastChannel | undefined
let open = new Set<string>()
let answered: Set<string> | undefined
const changes = createNotifier()

/** Returns the unsubscribe function. */
export const watchWindows = changes.subscribe

export function thisWindow(): string {
  ownId ??= takeId()
  return ownId
}

export function isOpen(id: string): boolean {
  return open.has(id)
}

/** Of the open ones, in an order that they share. */
export function isFirstWindow(): boolean {
  return [...open].every((id) => id >= thisWindow())
}

export function noteOpen(id: string): void {
  if (id !== '' && id !== thisWindow()) add(id)
}

export async function callRoll(): Promise<void> {
  if (!channel) return
  // Known windows stay listed until the others have answered.
  const mine = (answered ??= new Set())
  tell({ asks: true })
  await new Promise((resolve) => setTimeout(resolve, answerTimeout))
  if (answered !== mine) return
  const before = open
  open = mine
  answered = undefined
  if ([...before].some((id) => !open.has(id)) || open.size !== before.size) changes.notify()
}

/** The id is in session storage only between two pages, because duplicating a window copies that storage. */
function takeId(): string {
  const storedId = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  return storedId ?? newKey()
}

function tell(message: Message): void {
  channel?.postMessage(message)
}

function hear({ data }: MessageEvent<Message>): void {
  if ('asks' in data) return tell({ here: thisWindow() })
  if ('gone' in data) for (const windowIds of [open, answered]) windowIds?.delete(data.gone)
  else {
    const isNew = !(answered ?? open).has(data.here)
    add(data.here)
    // A new window knows no others yet.
    if (isNew) tell({ here: thisWindow() })
  }
  changes.notify()
}

function add(id: string): void {
  open.add(id)
  answered?.add(id)
}

if (typeof window !== 'undefined') {
  channel = new BroadcastChannel('windows')
  channel.addEventListener('message', hear)
  tell({ here: thisWindow() })
  window.addEventListener('pagehide', () => {
    sessionStorage.setItem(name, thisWindow())
    tell({ gone: thisWindow() })
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    sessionStorage.removeItem(name)
    tell({ here: thisWindow() })
  })
}
