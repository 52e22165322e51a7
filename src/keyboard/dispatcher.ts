import type { Command } from '../../commands/command.ts'
import type { Bindings } from './bindings.ts'
import { keepsChord, type KeyTarget } from './target.ts'

/** Only the top surface receives keys. */
export type Surface = 'screen' | 'dialog' | 'palette'

/** Dependencies; install.ts provides the browser's. */
export interface KeyWorld {
  bindings: () => Bindings
  surface: () => Surface
  inScope: (command: Command) => boolean
  blocked: (command: Command) => string | null
  run: (command: Command) => void
  /** Known key, but nothing is possible. */
  refuse: (command: Command) => void
  /** Single keys can be disabled (WCAG 2.1.4). */
  singleKeys: () => boolean
  pending: (keys: string) => void
  /** The page is still loading. */
  awaits: () => boolean
  wait: (keys: string, act: () => void) => void
  confirmDialog: () => void
}

export interface Dispatcher {
  /** True consumes the event. Repeats only navigate; actions run once per press. */
  press: (chord: string, target: KeyTarget, isRepeat?: boolean) => boolean
  cancel: () => void
}

/** Milliseconds; long enough to read what may follow. */
export const sequenceWait = 8000

const overDialogs: ReadonlySet<string> = new Set([
  ...['shell.palette', 'shell.quick-open', 'shell.help', 'flow.park'],
  // Each further press goes on in the list of tabs.
  ...['tab.recent-next', 'tab.recent-previous'],
])
const overPalette: ReadonlySet<string> = new Set(['shell.palette', 'shell.quick-open'])

export function createDispatcher(world: KeyWorld): Dispatcher {
  let sequence = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function begin(keys: string): void {
    sequence = keys
    clearTimeout(timer)
    if (keys !== '') timer = setTimeout(() => begin(''), sequenceWait)
    world.pending(keys)
  }

  function press(chord: string, target: KeyTarget, isRepeat = false): boolean {
    // '' is text or a modifier, which must not break a sequence.
    if (chord === '') return false
    const single = isSingle(chord)
    const before = sequence
    if (before !== '') begin('')
    // Escape gives up the sequence alone.
    if (before !== '' && chord === 'escape') return true
    if (keepsChord(target, chord) || (single && !world.singleKeys())) return false
    if (single && before !== '') {
      const whole = `${before} ${chord}`
      if (runKeys(whole, isRepeat)) return true
    }
    return runKeys(chord, isRepeat)
  }

  function runKeys(keys: string, isRepeat: boolean): boolean {
    const { byKeys, prefixes } = world.bindings()
    if (prefixes.has(keys) && world.surface() === 'screen') {
      begin(keys)
      return true
    }
    const commands = byKeys.get(keys)
    return commands ? act(commands, keys, isRepeat) : false
  }

  function act(commands: readonly Command[], keys: string, isRepeat: boolean): boolean {
    const surface = world.surface()
    // Layers handle Ctrl+Enter themselves; Ctrl+S is equivalent in dialogs.
    if (surface !== 'screen' && keys === 'ctrl+enter') return false
    if (surface === 'dialog' && keys === 'ctrl+s') {
      world.confirmDialog()
      return true
    }
    const reaching = commands.filter(({ id }) => surface === 'screen' || (surface === 'dialog' ? overDialogs.has(id) : overPalette.has(id)))
    const inScope = reaching.filter((command) => world.inScope(command))
    if (inScope.length === 0 && surface === 'screen' && world.awaits()) {
      if (!isRepeat) world.wait(keys, () => void act(commands, keys, isRepeat))
      return true
    }
    // Bound keys never reach the browser (Ctrl+S, Ctrl+P), except Ctrl+Enter, with which a list opens its row in the
    // background.
    if (inScope.length === 0) return !isSingle(keys) && keys !== 'ctrl+enter'
    const runnable = inScope.filter(({ silent }) => silent || !isRepeat)
    const possible = runnable.find((command) => world.blocked(command) === null)
    if (possible) world.run(possible)
    else if (runnable[0]) world.refuse(runnable[0])
    return true
  }

  return { press, cancel: () => sequence !== '' && begin('') }
}

function isSingle(chord: string): boolean {
  return chord.length === 1 || /^shift\+.$/.test(chord) || / /.test(chord)
}
