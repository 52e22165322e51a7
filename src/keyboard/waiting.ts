/** What those who wait ask of the client. */
export interface Loading {
  /** Whether the page in front is still coming. */
  awaits: () => boolean
  /** Whether keys reach the page: nothing lies over it. */
  open: () => boolean
  /** Tells when a page has come; returns what ends it. */
  watchLoading: (watcher: () => void) => () => void
  /** What is in front: what was pressed for one page never acts on another. */
  place: () => string
  /** Says what waits; empty when nothing does any more. */
  pending: (keys: string) => void
}

/** Keys pressed before their record has come. */
export interface WaitingKeys {
  /** Does something when the record is there. */
  add: (keys: string, act: () => void) => void
  /** Text typed after such a key goes where that key leads, and is no command meanwhile. */
  type: (character: string) => void
  isEmpty: () => boolean
  drop: () => void
  /** Waits for nothing any more. */
  end: () => void
}

/** Longest wait; who pressed a key half a minute ago means something else by now. */
const patience = 30_000

/** Keeps keys until the page in front has come, and then does in their order what they mean. */
export function createWaiting({ awaits, open, watchLoading, place, pending }: Loading): WaitingKeys {
  let waiting: { keys: string; act: () => void }[] = []
  let here = ''
  let since = 0
  let replaying = false

  const unwatch = watchLoading(() => void release())

  function put(keys: string, act: () => void): void {
    if (waiting.length === 0 || here !== place()) {
      waiting = []
      since = performance.now()
    }
    here = place()
    waiting.push({ keys, act })
    show()
    void release()
  }

  async function release(): Promise<void> {
    if (replaying || waiting.length === 0) return
    replaying = true
    // The record is in front with the drawing that shows it.
    await drawn()
    while (waiting.length > 0 && !awaits()) {
      if (!open()) {
        await drawn()
        continue
      }
      const [first, ...rest] = waiting
      waiting = rest
      if (here === place() && performance.now() - since < patience) first?.act()
      else waiting = []
      show()
      // What the key opened is there, and has the keyboard, a moment later.
      await drawn()
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
    add: put,
    type: (character) => put(character, () => void document.execCommand('insertText', false, character)),
    isEmpty: () => waiting.length === 0,
    drop,
    end: () => {
      drop()
      unwatch()
    },
  }
}

function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
