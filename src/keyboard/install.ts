import { chordOf } from './chord.ts'
import { createDispatcher, type KeyWorld } from './dispatcher.ts'
import { singleKeysOn } from './preferences.ts'
import { keyTarget } from './target.ts'
import { currentBindings } from './use-bindings.ts'

/** What the client adds to the dispatcher's world: commands, scopes, the shell's layers. */
export type KeyClient = Omit<KeyWorld, 'bindings' | 'surface' | 'singleKeys' | 'confirmDialog'> & {
  paletteOpen: () => boolean
}

const onMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Puts the one dispatcher on the window, in the capture phase: before any part, editor or grid sees
 * the key. Returns what takes it off.
 */
export function installKeyboard(client: KeyClient): () => void {
  const dispatcher = createDispatcher({
    ...client,
    bindings: currentBindings,
    singleKeys: singleKeysOn,
    surface: () => (client.paletteOpen() ? 'palette' : topDialog() ? 'dialog' : 'screen'),
    confirmDialog: () =>
      topDialog()?.querySelector<HTMLElement>('[aria-keyshortcuts="Control+Enter"], [aria-keyshortcuts="Meta+Enter"]')?.click(),
  })

  function onKeyDown(event: KeyboardEvent): void {
    const chord = onMac ? chordOf(event).replace(/^meta\+/, 'ctrl+') : chordOf(event)
    if (chord === '') return
    const target = event.composedPath()[0]
    if (!dispatcher.press(chord, keyTarget(target instanceof Element ? target : null))) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('blur', dispatcher.cancel)
  window.addEventListener('pointerdown', dispatcher.cancel, true)
  return () => {
    dispatcher.cancel()
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('blur', dispatcher.cancel)
    window.removeEventListener('pointerdown', dispatcher.cancel, true)
  }
}

/** The dialog on top; one that is mounted but hidden does not count. */
function topDialog(): HTMLElement | null {
  const open = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"], [role="alertdialog"][aria-modal="true"]')]
  return open.findLast((dialog) => !dialog.hidden && dialog.checkVisibility()) ?? null
}
