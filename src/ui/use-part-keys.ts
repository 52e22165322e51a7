import type { RefCallback, RefObject } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { chordOf } from './chord.ts'

/** Does what a chord (`arrowdown`, `ctrl+enter`) means in a part; `false` says that it was nothing for this part. */
type Act = (chord: string, event: KeyboardEvent) => boolean | void

/**
 * Keys of a part of the page: a tree, a grid, a picker, a viewer. Only named keys (arrows, Enter, Esc, F-keys), never
 * letters: those are commands' and text's, and go by the one dispatcher. The library hears the key at the part's
 * element, on which the answer goes as `ref`, before anything around it, and before React, which hears all keys at its
 * root: a field inside that means a key by `onKeyDown` never sees one that was taken here, so `act` takes only its own.
 * Which key it is says the normaliser, as everywhere.
 */
export function usePartKeys<E extends HTMLElement>(chords: readonly string[], act: Act): RefCallback<E> {
  return useHotkeys<E>(chords, (event) => actOn(event, act), options)
}

/** The same for a part in which Shift, Ctrl and Alt lend a key further meanings: named without them, heard with any. */
export function useModifiedKeys<E extends HTMLElement>(keys: readonly string[], act: Act): RefCallback<E> {
  return useHotkeys<E>(keys, (event) => actOn(event, act), { ...options, ignoreModifiers: true })
}

/**
 * The same for a part around others (a dialog): heard after everything inside, so that a cell or a list that means
 * the key itself has it first.
 */
export function useKeysAround(box: RefObject<HTMLElement | null>, chords: readonly string[], act: Act): void {
  useHotkeys(
    chords,
    (event) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) actOn(event, act)
    },
    options,
  )
}

const options = {
  // By the key that was meant, not by its place: the normaliser has the last word.
  useKey: true,
  enableOnFormTags: true,
  enableOnContentEditable: true,
  ignoreEventWhen: (event: KeyboardEvent) => event.defaultPrevented || chordOf(event) === '',
}

function actOn(event: KeyboardEvent, act: Act): void {
  if (act(chordOf(event), event) === false) return
  event.preventDefault()
  event.stopPropagation()
}
