import { chordOf } from '../ui/chord.ts'
import { createDispatcher, type Dispatcher, type KeyWorld, type Surface } from './dispatcher.ts'
import { keysOfFields } from './keys-of-fields.ts'
import { isOfTables, keysOfTables } from './keys-of-tables.ts'
import { singleKeysOn } from './preferences.ts'
import { noteKey, watchPaints } from './speed.ts'
import { scansOutsideText } from './scans.ts'
import { keepsChord, keyTarget, type KeyTarget } from './target.ts'
import { currentBindings } from './use-bindings.ts'
import { tellScanned } from './use-scanner.ts'
import { createWaiting, type Loading, type WaitingKeys } from './waiting.ts'

export type KeyClient = Omit<KeyWorld, 'bindings' | 'surface' | 'singleKeys' | 'confirmDialog' | 'wait'> &
  Omit<Loading, 'open' | 'takesText' | 'comes'> & {
    /** The commands of the areas are being loaded. */
    commandsCome: () => boolean
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
  const unwatchPaints = watchPaints()
  const fields = typedFields()
  const surface = (): Surface => (client.paletteOpen() ? 'palette' : topDialog() ? 'dialog' : 'screen')
  const comes = (): boolean => surface() === 'screen' && client.asks()
  const waiting = createWaiting({ ...client, comes, open: () => surface() === 'screen', takesText: () => surface() !== 'palette' })
  const tables = keysOfTables(surface, waiting)
  const fieldKeys = keysOfFields(waiting)
  const dispatcher = timedDispatcher({
    ...client,
    wait: waiting.add,
    bindings: currentBindings,
    singleKeys: singleKeysOn,
    surface,
    confirmDialog,
  })

  const scans = scannedKeys(surface, (code) => {
    dispatcher.cancel()
    // The page's listener comes first.
    if (!tellScanned(code)) client.scanned(code)
  })

  function press(event: KeyboardEvent, chord: string, kind: KeyTarget): boolean {
    const act = (): boolean => dispatcher.press(event.timeStamp, chord, kind, event.repeat)
    const wasHeld = scans.isHolding()
    if (scans.mayBeScanned(event, kind, () => void act())) return true
    // The keys that were held back may bring other rows.
    if (wasHeld && isOfTables(chord, kind)) return tables.wait(event, chord)
    return chord !== '' && act()
  }

  const isKept = keptKeys(client, { surface, comes, waiting, tables, fieldKeys, press, cancel: dispatcher.cancel })

  function isTaken(event: KeyboardEvent): boolean {
    const chord = onMac ? chordOf(event).replace(/^meta\+/, 'ctrl+') : chordOf(event)
    const target = event.composedPath()[0]
    const kind = fields.targetOf(target, chord)
    if (!fieldKeys.isAgain(event) && isKept(event, chord, kind)) return true
    const isGivenUp = chord === 'escape' && surface() === 'screen' && leavesEscape(target) && client.giveUp()
    if (isGivenUp) dispatcher.cancel()
    return isGivenUp || press(event, chord, kind)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (tables.isAgain(event) || !isTaken(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const unlisten = listen(onKeyDown, dispatcher.cancel)
  return () => {
    unwatchPaints()
    fields.stop()
    waiting.end()
    scans.giveUp()
    dispatcher.cancel()
    unlisten()
  }
}

interface Keeping {
  surface: () => Surface
  /** A dialog is being loaded. */
  comes: () => boolean
  waiting: WaitingKeys
  tables: ReturnType<typeof keysOfTables>
  fieldKeys: ReturnType<typeof keysOfFields>
  press: (event: KeyboardEvent, chord: string, kind: KeyTarget) => boolean
  cancel: () => void
}

/** Whether a key is kept for a part, dialog or list that is still to come. */
function keptKeys(client: KeyClient, { surface, comes, waiting, tables, fieldKeys, press, cancel }: Keeping) {
  const waits = (): boolean => (waiting.isText() ? surface() !== 'palette' : !waiting.isEmpty() && surface() === 'screen')

  /** While a dialog loads, text and the keys of its fields wait for it, and Escape cancels it. */
  function isForDialog(event: KeyboardEvent, chord: string): boolean {
    if (!comes()) return false
    if (isText(event, chord)) waiting.type(event.key)
    else if (fieldKeys.wait(event, chord)) return true
    else if (chord === '' || /^(ctrl|alt|meta)\+/.test(chord)) return false
    else if (chord === 'escape') {
      waiting.drop()
      client.giveUp()
    }
    return true
  }

  /** Keys pressed before the commands are loaded take effect then, in their order. */
  const isBeforeCommands = (): boolean => surface() === 'screen' && (client.commandsCome() || waiting.isEarly())

  return function isKept(event: KeyboardEvent, chord: string, kind: KeyTarget): boolean {
    if (client.paletteOpen() && isPaletteAwaited() && isText(event, chord)) client.typeAhead(event.key)
    else if (isForDialog(event, chord)) cancel()
    else if (surface() !== 'palette' && fieldKeys.follows(event, chord)) return true
    else if (tables.areAwaited(event, chord, kind)) tables.wait(event, chord)
    else if (isOfAreas(event, chord, kind) && isBeforeCommands()) waiting.addEarly(chord, () => void press(event, chord, kind))
    else if (waits() && chord === 'escape') waiting.drop()
    else if (waits() && isText(event, chord)) waiting.type(event.key)
    else return false
    return true
  }
}

function listen(onKeyDown: (event: KeyboardEvent) => void, cancel: () => void): () => void {
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('blur', cancel)
  window.addEventListener('pointerdown', cancel, true)
  return () => {
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('blur', cancel)
    window.removeEventListener('pointerdown', cancel, true)
  }
}

/** Keys outside text fields, held back while they may be a scanned code. */
function scannedKeys(surface: () => Surface, onCode: (code: string) => void) {
  const { press, giveUp, isHolding } = scansOutsideText(onCode)
  return {
    giveUp,
    isHolding,
    mayBeScanned: (event: KeyboardEvent, kind: KeyTarget, act: () => void): boolean => {
      const outsideText = surface() === 'screen' && leavesLetters(kind) && !event.ctrlKey && !event.altKey && !event.metaKey
      if (outsideText && event.key !== 'Shift') return press({ key: event.key, at: event.timeStamp, repeats: event.repeat, act })
      if (event.key !== 'Shift') giveUp()
      return false
    },
  }
}

function leavesEscape(target: EventTarget | undefined): boolean {
  return leavesLetters(keyTarget(target instanceof Element ? target : null))
}

function leavesLetters(kind: KeyTarget): boolean {
  return kind === 'none' || kind === 'list' || kind === 'lines'
}

/** Notes which command each key ran, for its time until the paint. Keys that waited for their page are not timed. */
function timedDispatcher(world: KeyWorld): Pick<Dispatcher, 'cancel'> & { press: TimedPress } {
  let pressedAt: number | null = null
  const dispatcher = createDispatcher({
    ...world,
    run: (command) => {
      if (pressedAt !== null) noteKey(command.id, pressedAt)
      world.run(command)
    },
  })
  return {
    cancel: dispatcher.cancel,
    press: (at, chord, kind, isRepeat = false) => {
      pressedAt = at
      const taken = dispatcher.press(chord, kind, isRepeat)
      pressedAt = null
      return taken
    },
  }
}

/** A key that a command of an area may have in a list. */
function isOfAreas(event: KeyboardEvent, chord: string, kind: KeyTarget): boolean {
  return !event.repeat && /^(shift\+)?([^\s+]|f([2-4]|[6-9]|10))$/.test(chord) && !keepsChord(kind, chord)
}

type TimedPress = (at: number, chord: string, kind: KeyTarget, isRepeat?: boolean) => boolean

/** A field in which nothing was typed has nothing to take back, so Ctrl+Z goes to the command. */
function typedFields() {
  const typedIn = new WeakSet<EventTarget>()
  const note = ({ target }: Event): void => void (target && typedIn.add(target))
  window.addEventListener('input', note, true)
  return {
    targetOf: (target: EventTarget | undefined, chord: string): KeyTarget => {
      const kind = keyTarget(target instanceof Element ? target : null)
      return chord === 'ctrl+z' && kind === 'text' && target && !typedIn.has(target) ? 'none' : kind
    },
    stop: () => window.removeEventListener('input', note, true),
  }
}

/** Text typed while the palette loads goes into its field. */
function isPaletteAwaited(): boolean {
  return document.querySelector('[data-palette-field]') === null
}

/** Includes AltGr and dead keys, which are not chords. */
function isText({ key, isComposing }: KeyboardEvent, chord: string): boolean {
  return key.length === 1 && !isComposing && !/^(ctrl|alt|meta)\+/.test(chord)
}

function confirmDialog(): void {
  topDialog()?.querySelector<HTMLElement>('[aria-keyshortcuts="Control+Enter"], [aria-keyshortcuts="Meta+Enter"]')?.click()
}

/** Ignores hidden dialogs. */
function topDialog(): HTMLElement | null {
  const open = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"], [role="alertdialog"][aria-modal="true"]')]
  return open.findLast((dialog) => !dialog.hidden && dialog.checkVisibility()) ?? null
}
