import type { Command } from '../../commands/command.ts'
import type { Bindings } from './bindings.ts'
import { keepsChord, type KeyTarget } from './target.ts'

/** What lies on top: keys reach only it. */
export type Surface = 'screen' | 'dialog' | 'palette'

/** All that the dispatcher asks and does; the browser's one is made in install.ts. */
export interface KeyWorld {
  bindings: () => Bindings
  surface: () => Surface
  /** Whether the command's scope is in front. */
  inScope: (command: Command) => boolean
  blocked: (command: Command) => string | null
  run: (command: Command) => void
  /** The key was understood, but nothing it means is possible now. */
  refuse: (command: Command) => void
  /** Single keys and sequences can be switched off (WCAG 2.1.4). */
  singleKeys: () => boolean
  /** The sequence begun, for the status line; empty when none is. */
  pending: (keys: string) => void
  /** Whether the page in front is still coming: what its keys mean is not known yet. */
  awaits: () => boolean
  /** Does it again when the page is there. */
  wait: (keys: string, act: () => void) => void
  /** Presses the main button of the dialog on top. */
  confirmDialog: () => void
}

/** Decides what a key press means. */
export interface Dispatcher {
  /**
   * True when the press was taken: the browser and the page must not see it. `held` says that the key is held
   * down and repeats: it goes on walking and scrolling, but a deed is done once a press.
   */
  press: (chord: string, target: KeyTarget, held?: boolean) => boolean
  /** Forgets a begun sequence (focus moved, window left). */
  cancel: () => void
}

/** Milliseconds that a begun sequence waits for its next key. */
export const sequenceWait = 1500

/** Commands that may open over a dialog. */
const overDialogs: ReadonlySet<string> = new Set(['shell.palette', 'shell.quick-open', 'shell.help'])
/** Commands that the open palette itself answers to. */
const overPalette: ReadonlySet<string> = new Set(['shell.palette', 'shell.quick-open'])

/** The one dispatcher of the client. */
export function createDispatcher(world: KeyWorld): Dispatcher {
  let begun = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function begin(keys: string): void {
    begun = keys
    clearTimeout(timer)
    if (keys !== '') timer = setTimeout(() => begin(''), sequenceWait)
    world.pending(keys)
  }

  function press(chord: string, target: KeyTarget, held = false): boolean {
    // '' is text or a modifier alone: pressing Shift must not break a sequence.
    if (chord === '') return false
    const single = isSingle(chord)
    const before = begun
    if (before !== '') begin('')
    if (keepsChord(target, chord) || (single && !world.singleKeys())) return false
    if (single && before !== '') {
      const whole = `${before} ${chord}`
      if (meant(whole, held)) return true
    }
    return meant(chord, held)
  }

  function meant(keys: string, held: boolean): boolean {
    const { byKeys, prefixes } = world.bindings()
    if (prefixes.has(keys) && world.surface() === 'screen') {
      begin(keys)
      return true
    }
    const commands = byKeys.get(keys)
    return commands ? act(commands, keys, held) : false
  }

  function act(commands: readonly Command[], keys: string, held: boolean): boolean {
    const surface = world.surface()
    // A layer answers Ctrl+Enter itself; Ctrl+S means the same in a dialog.
    if (surface !== 'screen' && keys === 'ctrl+enter') return false
    if (surface === 'dialog' && keys === 'ctrl+s') {
      world.confirmDialog()
      return true
    }
    const reaching = commands.filter(({ id }) => surface === 'screen' || (surface === 'dialog' ? overDialogs.has(id) : overPalette.has(id)))
    const inScope = reaching.filter((command) => world.inScope(command))
    if (inScope.length === 0 && surface === 'screen' && world.awaits()) {
      if (!held) world.wait(keys, () => void act(commands, keys, held))
      return true
    }
    // A bound key never falls through to the browser (Ctrl+S, Ctrl+P), whatever lies on top. Ctrl+Enter means
    // nothing to a browser: where no view has a main action, a list opens its row behind with it.
    if (inScope.length === 0) return !isSingle(keys) && keys !== 'ctrl+enter'
    const meantNow = inScope.filter(({ silent }) => silent || !held)
    const possible = meantNow.find((command) => world.blocked(command) === null)
    if (possible) world.run(possible)
    else if (meantNow[0]) world.refuse(meantNow[0])
    return true
  }

  return { press, cancel: () => begun !== '' && begin('') }
}

/** One key without Ctrl, Alt or Meta that makes a character. */
function isSingle(chord: string): boolean {
  return chord.length === 1 || /^shift\+.$/.test(chord) || / /.test(chord)
}
