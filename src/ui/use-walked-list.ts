import type { RefCallback } from 'react'
import { usePartKeys } from './use-part-keys.ts'

/**
 * A list whose arrows go up and down among what stands in it; goes on its element as `ref`.
 * @param stops selector of what takes the focus
 */
export function useWalkedList<E extends HTMLElement>(stops: string): RefCallback<E> {
  return usePartKeys<E>(['arrowdown', 'arrowup'], (chord, { currentTarget }) => {
    if (!(currentTarget instanceof HTMLElement) || !(document.activeElement instanceof HTMLElement)) return false
    const all = [...currentTarget.querySelectorAll<HTMLElement>(stops)]
    const next = all[all.indexOf(document.activeElement) + (chord === 'arrowdown' ? 1 : -1)]
    next?.focus()
    return next !== undefined
  })
}
