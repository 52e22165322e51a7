import { chordOf } from '../ui/chord.ts'
import { createDispatcher, type KeyWorld, type Surface } from './dispatcher.ts'
import { singleKeysOn } from './preferences.ts'
import { scansOutsideText } from './scans.ts'
import { keyTarget, type KeyTarget } from './target.ts'
import { currentBindings } from './use-bindings.ts'
import { tellScanned } from './use-scanner.ts'
import { createWaiting, type Loading } from './waiting.ts'

export type KeyClient = Omit<KeyWorld, 'bindings' | 'surface' | 'singleKeys' | 'confirmDialog' | 'wait'> &
  Omit<Loading, 'open' | 'takesText' | 'comes'> & {
    /** A command dialog is open or loading. */
    asks: () => boolean
    paletteOpen: () => boolean
    /** Text typed before the palette's field exists. */
    typeAhead: (character: string) => void
    scanned: (code: string) => void
    /** Returns false if there is nothing to cancel. */
    giveUp: () => boolean
  }

const onMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Listens in the capture phase. Returns the uninstall function. */
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

  const scans = scansOutsideText((code) => {
    dispatcher.cancel()
    // The page's listener comes first.
    if (!tellScanned(code)) client.scanned(code)
  })

  function mayBeScanned(event: KeyboardEvent, kind: KeyTarget, act: () => void): boolean {
    const outsideText = surface() === 'screen' && (kind === 'none' || kind === 'list') && !event.ctrlKey && !event.altKey && !event.metaKey
    if (outsideText && event.key !== 'Shift') return scans.press({ key: event.key, at: event.timeStamp, repeats: event.repeat, act })
    if (event.key !== 'Shift') scans.giveUp()
    return false
  }

  function waits(): boolean {
    return waiting.isText() ? surface() !== 'palette' : !waiting.isEmpty() && surface() === 'screen'
  }

  /** While a dialog loads, text waits for it and Escape cancels it. */
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

  function leavesEscape(target: EventTarget | undefined): boolean {
    const kind = keyTarget(target instanceof Element ? target : null)
    return surface() === 'screen' && (kind === 'none' || kind === 'list')
  }

  function onKeyDown(event: KeyboardEvent): void {
    const chord = onMac ? chordOf(event).replace(/^meta\+/, 'ctrl+') : chordOf(event)
    const target = event.composedPath()[0]
    const isEarly = client.paletteOpen() && document.querySelector('[data-palette-field]') === null
    // Text typed while the palette loads goes into its field.
    const kind = keyTarget(target instanceof Element ? target : null)
    if (isEarly && isText(event, chord)) client.typeAhead(event.key)
    else if (isForDialog(event, chord)) dispatcher.cancel()
    else if (waits() && chord === 'escape') waiting.drop()
    else if (waits() && isText(event, chord)) waiting.type(event.key)
    else if (chord === 'escape' && leavesEscape(target) && client.giveUp()) dispatcher.cancel()
    else if (mayBeScanned(event, kind, () => void dispatcher.press(chord, kind))) {
      // Held back as a possible scan.
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

/** Includes AltGr and dead keys, which are not chords. */
function isText({ key, isComposing }: KeyboardEvent, chord: string): boolean {
  return key.length === 1 && !isComposing && !/^(ctrl|alt|meta)\+/.test(chord)
}

/** Ignores hidden dialogs. */
function topDialog(): HTMLElement | null {
  const open = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"], [role="alertdialog"][aria-modal="true"]')]
  return open.findLast((dialog) => !dialog.hidden && dialog.checkVisibility()) ?? null
}
