import { newKey } from '../../contract/new-key.ts'

/**
 * The windows of this browser in which the product is open. Each has an id that outlives its reload, and says so to
 * the others; what a window that is gone left unsaved is anybody's. One that is only asleep does not answer and is
 * taken for gone: whoever relies on it must lose nothing by that.
 */

const name = 'window_id'
/** Milliseconds in which an open window answers. */
const patience = 150

type Message = { asks: true } | { here: string } | { gone: string }

let own: string | undefined
let channel: BroadcastChannel | undefined
let open = new Set<string>()
/** Windows that answered the roll which is being called. */
let answered: Set<string> | undefined
const watchers = new Set<() => void>()

/** Id of this window. */
export function thisWindow(): string {
  own ??= takeId()
  return own
}

/** Whether another window is open, as far as is known. */
export function isOpen(id: string): boolean {
  return open.has(id)
}

/** Notes that a window did something. */
export function noteOpen(id: string): void {
  if (id !== '' && id !== thisWindow()) add(id)
}

/** Asks which windows are open; ends when they had time to answer. */
export async function callRoll(): Promise<void> {
  if (!channel) return
  // Who is known stays known while the others take their time.
  const mine = (answered ??= new Set())
  tell({ asks: true })
  await new Promise((resolve) => setTimeout(resolve, patience))
  if (answered !== mine) return
  const before = open
  open = mine
  answered = undefined
  if ([...before].some((id) => !open.has(id)) || open.size !== before.size) for (const watcher of watchers) watcher()
}

/** Tells when other windows may have come or gone. */
export function watchWindows(watcher: () => void): void {
  watchers.add(watcher)
}

/**
 * The id is in the storage of the window only between two pages of it: who duplicates a window copies its storage, and
 * must not become the same one.
 */
function takeId(): string {
  const kept = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  return kept ?? newKey()
}

function tell(message: Message): void {
  channel?.postMessage(message)
}

function hear({ data }: MessageEvent<Message>): void {
  if ('asks' in data) return tell({ here: thisWindow() })
  if ('gone' in data) for (const known of [open, answered]) known?.delete(data.gone)
  else {
    const isNew = !(answered ?? open).has(data.here)
    add(data.here)
    // A window that has just come knows nobody yet.
    if (isNew) tell({ here: thisWindow() })
  }
  for (const watcher of watchers) watcher()
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
