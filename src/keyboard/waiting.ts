/** What those who wait ask of the client. */
export interface Loading {
  /** Whether the page in front is still coming. */
  awaits: () => boolean
  /** Whether a dialog that was asked for is on its way. */
  comes: () => boolean
  /** Whether keys reach the page: nothing lies over it. */
  open: () => boolean
  /** Whether text reaches what it was typed for: the page, or the dialog that a key before it opened. */
  takesText: () => boolean
  /** Tells when a page has come; returns what ends it. */
  watchLoading: (watcher: () => void) => () => void
  /** What is in front: what was pressed for one page never acts on another. */
  place: () => string
  /** Says what waits; empty when nothing does any more. */
  pending: (keys: string) => void
}

/** Keys pressed before their record, or the dialog they were meant for, has come. */
export interface WaitingKeys {
  /** Does something when the record is there. */
  add: (keys: string, act: () => void) => void
  /** A character typed after such a key, or for such a dialog, goes where that leads, and is no command meanwhile. */
  type: (character: string) => void
  isEmpty: () => boolean
  /** Whether what comes first is text, on its way to where the keyboard is. */
  isText: () => boolean
  drop: () => void
  /** Waits for nothing any more. */
  end: () => void
}

/** Longest wait; who pressed a key half a minute ago means something else by now. */
const patience = 30_000

interface Kept {
  keys: string
  /** Text follows what was pressed before it; a command is for the page. */
  isText: boolean
  act: () => void
}

/** Keeps keys until the page in front and the dialog that was asked for have come, and then does in their order what they mean. */
export function createWaiting({ awaits, comes, open, takesText, watchLoading, place, pending }: Loading): WaitingKeys {
  let waiting: Kept[] = []
  let here = ''
  let since = 0
  let replaying = false

  const unwatch = watchLoading(() => void release())

  function put(kept: Kept): void {
    if (waiting.length === 0 || here !== place()) {
      waiting = []
      since = performance.now()
    }
    here = place()
    waiting.push(kept)
    show()
    void release()
  }

  async function release(): Promise<void> {
    if (replaying || waiting.length === 0) return
    replaying = true
    // The record is in front with the drawing that shows it.
    await drawn()
    for (let [first] = waiting; first && (first.isText || !awaits()); [first] = waiting) {
      if (comes() || !(first.isText ? takesText() : open())) {
        await drawn()
        continue
      }
      waiting = waiting.slice(1)
      if (here === place() && performance.now() - since < patience) first.act()
      else waiting = []
      show()
      // What the key opened is there, and has the keyboard, a moment later.
      if (!first.isText) await drawn()
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
    add: (keys, act) => put({ keys, isText: false, act }),
    type: (keys) => put({ keys, isText: true, act: () => void document.execCommand('insertText', false, keys) }),
    isEmpty: () => waiting.length === 0,
    isText: () => waiting[0]?.isText === true,
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
