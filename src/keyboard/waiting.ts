export interface Loading {
  awaits: () => boolean
  comes: () => boolean
  open: () => boolean
  /** Text goes to the page or the dialog opened by the previous key. */
  takesText: () => boolean
  /** Returns the unsubscribe function. */
  watchLoading: (watcher: () => void) => () => void
  /** Keys pressed for one page never act on another. */
  place: () => string
  /** Empty when nothing waits. */
  pending: (keys: string) => void
}

export interface WaitingKeys {
  add: (keys: string, act: () => void) => void
  /** Pressed before the commands were loaded: what it means is known then. */
  addEarly: (keys: string, act: () => void) => void
  /** Characters follow to where the waiting key leads, and are no commands meanwhile. */
  type: (character: string) => void
  /** A key after such characters. */
  follow: (keys: string, act: () => Promise<void>) => void
  isEmpty: () => boolean
  isText: () => boolean
  /** Also behind a key that opens its field. */
  hasText: () => boolean
  /** Keys that came before their commands wait first. */
  isEarly: () => boolean
  drop: () => void
  end: () => void
}

/** Milliseconds; older key presses are dropped. */
const timeout = 30_000

interface WaitingKey {
  keys: string
  /** Text and the keys of its field follow earlier keys; commands wait for the page, early keys for the commands. */
  kind: 'command' | 'early' | 'text' | 'field'
  act: () => void | Promise<void>
}

/** Queues keys until page and dialog are loaded, then runs them in order. */
export function createWaiting({ awaits, comes, open, takesText, watchLoading, place, pending }: Loading): WaitingKeys {
  let waiting: WaitingKey[] = []
  let here = ''
  let since = 0
  let replaying = false

  const unwatch = watchLoading(() => void release())

  function put(waitingKey: WaitingKey): void {
    if (waiting.length === 0 || here !== place()) {
      waiting = []
      since = performance.now()
    }
    here = place()
    waiting.push(waitingKey)
    show()
    void release()
  }

  async function release(): Promise<void> {
    if (replaying || waiting.length === 0) return
    replaying = true
    // The record is current after rendering.
    await nextRender()
    for (let [first] = waiting; first && (isOfField(first) || !awaits()); [first] = waiting) {
      if (comes() || !(isOfField(first) ? takesText() : open())) {
        await nextRender()
        continue
      }
      // The field has rendered the text before the key.
      if (first.kind === 'field') await nextRender()
      if (waiting[0] !== first) continue
      waiting = waiting.slice(1)
      if (here === place() && performance.now() - since < timeout) await first.act()
      else waiting = []
      show()
      // The opened part gets the focus after rendering.
      if (first.kind !== 'text') await nextRender()
    }
    replaying = false
  }

  function drop(): void {
    if (waiting.length === 0) return
    waiting = []
    show()
  }

  function show(): void {
    pending(waiting.map(({ keys }) => keys).join(' '))
  }

  return {
    add: (keys, act) => put({ keys, kind: 'command', act }),
    addEarly: (keys, act) => put({ keys, kind: 'early', act }),
    type: (keys) => put({ keys, kind: 'text', act: () => void document.execCommand('insertText', false, keys) }),
    follow: (keys, act) => put({ keys, kind: 'field', act }),
    isEmpty: () => waiting.length === 0,
    isText: () => waiting[0] !== undefined && isOfField(waiting[0]),
    hasText: () => waiting.some(isOfField),
    isEarly: () => waiting[0]?.kind === 'early',
    drop,
    end: () => {
      drop()
      unwatch()
    },
  }
}

function isOfField({ kind }: WaitingKey): boolean {
  return kind === 'text' || kind === 'field'
}

function nextRender(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
