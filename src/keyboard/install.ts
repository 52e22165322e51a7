import { chordOf } from '../ui/chord.ts'
import { createDispatcher, type KeyWorld, type Surface } from './dispatcher.ts'
import { singleKeysOn } from './preferences.ts'
import { scansBesideText } from './scans.ts'
import { keyTarget, type KeyTarget } from './target.ts'
import { currentBindings } from './use-bindings.ts'
import { tellScanned } from './use-scanner.ts'
import { createWaiting, type Loading } from './waiting.ts'

/** What the client adds to the dispatcher's world: commands, scopes, the shell's layers. */
export type KeyClient = Omit<KeyWorld, 'bindings' | 'surface' | 'singleKeys' | 'confirmDialog' | 'wait'> &
  Omit<Loading, 'open' | 'takesText' | 'comes'> & {
    /** Whether a command was begun that asks in a dialog; the dialog may stand already, or be on its way. */
    asks: () => boolean
    paletteOpen: () => boolean
    /** A character was typed for the palette before its field was there. */
    typeAhead: (character: string) => void
    /** A scanner read a code while the keyboard was in no field. */
    scanned: (code: string) => void
    /** Gives up what the person waits for; false when there is nothing. */
    giveUp: () => boolean
  }

const onMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Puts the one dispatcher on the window, in the capture phase: before any part, editor or grid sees
 * the key. Returns what takes it off.
 */
export function installKeyboard(client: KeyClient): () => void {
  const surface = (): Surface => (client.paletteOpen() ? 'palette' : topDialog() ? 'dialog' : 'screen')
  const comes = (): boolean => surface() === 'screen' && client.asks()
  const waiting = createWaiting({ ...client, comes, open: () => surface() === 'screen', takesText: () => surface() !== 'palette' })
  const dispatcher = createDispatcher({
    ...client,
    wait: waiting.add,
    bindings: currentBindings,
    singleKeys: singleKeysOn,
    surface,
    confirmDialog: () =>
      topDialog()?.querySelector<HTMLElement>('[aria-keyshortcuts="Control+Enter"], [aria-keyshortcuts="Meta+Enter"]')?.click(),
  })

  const scans = scansBesideText((code) => {
    dispatcher.cancel()
    // A page that awaits codes hears those, too, that went into no field of it.
    if (!tellScanned(code)) client.scanned(code)
  })

  /** Whether a scanner may be typing: what is typed goes into no field, dialog or palette. */
  function mayBeScanned(event: KeyboardEvent, kind: KeyTarget, act: () => void): boolean {
    const beside = surface() === 'screen' && (kind === 'none' || kind === 'list') && !event.ctrlKey && !event.altKey && !event.metaKey
    if (beside && event.key !== 'Shift') return scans.press({ key: event.key, at: event.timeStamp, repeats: event.repeat, act })
    if (event.key !== 'Shift') scans.giveUp()
    return false
  }

  /** Whether keys wait, so that what is typed follows them. */
  function waits(): boolean {
    return waiting.isText() ? surface() !== 'palette' : !waiting.isEmpty() && surface() === 'screen'
  }

  /** What is pressed for a dialog that is on its way means nothing of the page behind: text waits for it, Escape gives it up. */
  function isForDialog(event: KeyboardEvent, chord: string): boolean {
    if (!comes()) return false
    const text = isText(event, chord)
    if (!text && (chord === '' || /^(ctrl|alt|meta)\+/.test(chord))) return false
    if (text) waiting.type(event.key)
    else if (chord === 'escape') {
      waiting.drop()
      client.giveUp()
    }
    return true
  }

  /** Nothing is open or typed into, which Escape would leave. */
  function leavesEscape(target: EventTarget | undefined): boolean {
    const kind = keyTarget(target instanceof Element ? target : null)
    return surface() === 'screen' && (kind === 'none' || kind === 'list')
  }

  function onKeyDown(event: KeyboardEvent): void {
    const chord = onMac ? chordOf(event).replace(/^meta\+/, 'ctrl+') : chordOf(event)
    const target = event.composedPath()[0]
    const isEarly = client.paletteOpen() && document.querySelector('[data-palette-field]') === null
    // Fingers do not wait for the palette's code: what is typed meanwhile stands in its field when it comes.
    const kind = keyTarget(target instanceof Element ? target : null)
    if (isEarly && isText(event, chord)) client.typeAhead(event.key)
    else if (isForDialog(event, chord)) dispatcher.cancel()
    else if (waits() && chord === 'escape') waiting.drop()
    else if (waits() && isText(event, chord)) waiting.type(event.key)
    else if (chord === 'escape' && leavesEscape(target) && client.giveUp()) dispatcher.cancel()
    else if (mayBeScanned(event, kind, () => void dispatcher.press(chord, kind))) {
      // Held back until it is known what it is.
    } else if (chord === '' || !dispatcher.press(chord, kind, event.repeat)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('blur', dispatcher.cancel)
  window.addEventListener('pointerdown', dispatcher.cancel, true)
  return () => {
    waiting.end()
    scans.giveUp()
    dispatcher.cancel()
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('blur', dispatcher.cancel)
    window.removeEventListener('pointerdown', dispatcher.cancel, true)
  }
}

/** A key that types a character, also one by AltGr or after a dead key, which is no chord. */
function isText({ key, isComposing }: KeyboardEvent, chord: string): boolean {
  return key.length === 1 && !isComposing && !/^(ctrl|alt|meta)\+/.test(chord)
}

/** The dialog on top; one that is mounted but hidden does not count. */
function topDialog(): HTMLElement | null {
  const open = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"], [role="alertdialog"][aria-modal="true"]')]
  return open.findLast((dialog) => !dialog.hidden && dialog.checkVisibility()) ?? null
}
