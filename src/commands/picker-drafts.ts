import { createContext, use, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { DraftStore } from '../ui/use-form.ts'
import type { PickerProps } from './picker.ts'

/** Draft store of the current picker; undefined: no drafts. */
export const PickedDrafts = createContext<DraftStore | undefined>(undefined)

/** Only the end of the command drops these drafts. */
export function useDraftsOfPicker(): DraftStore | undefined {
  const drafts = use(PickedDrafts)
  return drafts && { ...drafts, drop: () => {} }
}

type Next<T> = T | ((now: T) => T)

/** Picker state that survives a reload. Only plain data: no files or passwords. */
export function useDraftState<T>(name: string, initial: T | (() => T)): readonly [value: T, set: (next: Next<T>) => void] {
  const drafts = use(PickedDrafts)
  const [value, show] = useState<T>(() => {
    const storedValue = drafts?.read(name)
    return storedValue === undefined ? now(initial) : (storedValue as T)
  })
  // Changes may come before React renders.
  const latest = useRef(value)
  // The store changes on each render, but `set` must stay stable.
  const store = useRef(drafts)
  useLayoutEffect(() => {
    store.current = drafts
  })
  const set = useCallback(
    (next: Next<T>) => {
      latest.current = isChange(next) ? next(latest.current) : next
      show(latest.current)
      store.current?.write(name, latest.current)
    },
    [name],
  )
  return [value, set]
}

interface Changing {
  of: { lock_version: number }
  errors: PickerProps['errors']
}

/**
 * Draft of a record's values. Saves against the version the edit started from, or the newest after a conflict was
 * shown.
 */
export function useDraftStateOf<T>(
  name: string,
  { of, errors }: Changing,
  initial: T | (() => T),
): readonly [value: T, set: (next: Next<T>) => void, lockVersion: number] {
  const [held, hold] = useDraftState(name, () => ({ value: now(initial), began: of.lock_version }))
  return [
    held.value,
    (next) => hold(({ value, began }) => ({ value: isChange(next) ? next(value) : next, began })),
    versionAfter(errors, held.began, of),
  ]
}

export function versionAfter(errors: PickerProps['errors'], began: number, { lock_version }: Changing['of']): number {
  return 'lock_version' in errors ? lock_version : began
}

function now<T>(initial: T | (() => T)): T {
  return typeof initial === 'function' ? (initial as () => T)() : initial
}

function isChange<T>(next: Next<T>): next is (now: T) => T {
  return typeof next === 'function'
}
