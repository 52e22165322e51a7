import type { RefCallback, RefObject } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { chordOf } from './chord.ts'

/** `false`: not handled. */
type Act = (chord: string, event: KeyboardEvent) => boolean | void

/**
 * Binds named keys (never letters) of a part of the page. Fires before ancestors and before React's root listener,
 * so `act` must take only its own keys.
 */
export function usePartKeys<E extends HTMLElement>(chords: readonly string[], act: Act): RefCallback<E> {
  return useHotkeys<E>(chords, (event) => actOn(event, act), options)
}

/** Keys are matched with any modifiers. */
export function useModifiedKeys<E extends HTMLElement>(keys: readonly string[], act: Act): RefCallback<E> {
  return useHotkeys<E>(keys, (event) => actOn(event, act), { ...options, ignoreModifiers: true })
}

/** Runs after inner handlers. */
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
  // Matches by key, not by code.
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
