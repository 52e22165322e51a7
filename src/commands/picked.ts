import { createContext, use, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { DraftStore } from '../ui/use-form.ts'
import type { PickerProps } from './picker.ts'

/** Where the picker in front keeps what is typed and ticked in it until the command is done; undefined: nowhere. */
export const PickedDrafts = createContext<DraftStore | undefined>(undefined)

/** The same for a form that is done before its command is: only the command's end drops what it keeps. */
export function useDraftsOfPicker(): DraftStore | undefined {
  const drafts = use(PickedDrafts)
  return drafts && { ...drafts, drop: () => {} }
}

type Next<T> = T | ((now: T) => T)

/**
 * State of a picker that outlives a reload, as `useState` but under a name. For plain data alone: neither files nor
 * passwords.
 */
export function useKept<T>(name: string, initial: T | (() => T)): readonly [value: T, set: (next: Next<T>) => void] {
  const drafts = use(PickedDrafts)
  const [value, show] = useState<T>(() => {
    const kept = drafts?.read(name)
    return kept === undefined ? now(initial) : (kept as T)
  })
  // Two changes may come before React draws again.
  const latest = useRef(value)
  // The dialog makes a store for each drawing; what hangs on `set` must not begin anew with each.
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

/** What a picker changes: the record in its newest version, and what was refused of the command. */
interface Changing {
  of: { lock_version: number }
  errors: PickerProps['errors']
}

/**
 * The same for what a record has and a person changes. The save stands on the version from which they began, also after a
 * reload; once they were told of another's save, on the newest.
 */
export function useKeptOf<T>(
  name: string,
  { of, errors }: Changing,
  initial: T | (() => T),
): readonly [value: T, set: (next: Next<T>) => void, lockVersion: number] {
  const [held, hold] = useKept(name, () => ({ value: now(initial), began: of.lock_version }))
  return [
    held.value,
    (next) => hold(({ value, began }) => ({ value: isChange(next) ? next(value) : next, began })),
    versionAfter(errors, held.began, of),
  ]
}

/** The version that a save stands on which began from a version of a record, with what was refused of it. */
export function versionAfter(errors: PickerProps['errors'], began: number, { lock_version }: Changing['of']): number {
  return 'lock_version' in errors ? lock_version : began
}

function now<T>(initial: T | (() => T)): T {
  return typeof initial === 'function' ? (initial as () => T)() : initial
}

function isChange<T>(next: Next<T>): next is (now: T) => T {
  return typeof next === 'function'
}
