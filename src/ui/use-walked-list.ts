import type { RefCallback } from 'react'
import { usePartKeys } from './use-part-keys.ts'

/** @param stops selector of focusable elements */
export function useWalkedList<E extends HTMLElement>(stops: string): RefCallback<E> {
  return usePartKeys<E>(arrows, (chord, event) => step(chord, event, () => stops) === 'gone')
}

export function useWalkedFields<E extends HTMLElement>(): RefCallback<E> {
  return usePartKeys<E>([...arrows, 'enter'], (chord, event) => step(chord, event, () => 'input') !== 'elsewhere')
}

/** Only fields with these names use arrows for navigation. */
export function useWalkedColumns<E extends HTMLElement>(names: readonly string[]): RefCallback<E> {
  const column = (at: Element) => {
    return at instanceof HTMLInputElement && names.includes(at.name) ? `input[name="${at.name}"]` : null
  }
  return usePartKeys<E>(arrows, (chord, event) => step(chord, event, column) !== 'elsewhere')
}

const arrows = ['arrowdown', 'arrowup'] as const

/** `end`: no further stop; `elsewhere`: focus is on no stop. */
function step(chord: string, { currentTarget }: Event, stopsOf: (at: Element) => string | null): 'gone' | 'end' | 'elsewhere' {
  const at = document.activeElement
  const stops = at && stopsOf(at)
  if (!(currentTarget instanceof HTMLElement) || stops === null) return 'elsewhere'
  const all = [...currentTarget.querySelectorAll<HTMLElement>(stops)]
  const place = all.findIndex((stop) => stop === at)
  if (place < 0) return 'elsewhere'
  const next = all[place + (chord === 'arrowup' ? -1 : 1)]
  next?.focus()
  return next ? 'gone' : 'end'
}
