import { createElement, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { reloadAddress, reloadIfAnswered } from './reload-address.ts'

/** A component whose code is loaded apart from the page that shows it. */
export interface Apart<Props> {
  /** Begins to load it, unless that was begun and did not fail; a failure is told where it is shown. */
  begin: () => void
  state: () => State<Props>
  watch: (watcher: () => void) => () => void
}

interface State<Props> {
  /** There once the code is. */
  component?: ComponentType<Props>
  failed?: boolean
}

/**
 * A component that is loaded when it is first shown, or when somebody begins to. Where it cannot be, the page is loaded
 * anew; one that can be done `without` waits for the next time somebody comes to it.
 */
export function apart<Props>(load: () => Promise<ComponentType<Props>>, { without = false } = {}): Apart<Props> {
  let state: State<Props> = {}
  let begun = false
  const watchers = new Set<() => void>()
  const set = (next: State<Props>): void => {
    state = next
    for (const watcher of watchers) watcher()
  }
  return {
    begin() {
      if (begun) return
      begun = true
      if (state.failed) set({})
      const loading = without ? load() : load().catch(reloadAddress)
      loading.then(
        (component) => set({ component }),
        (error: unknown) => {
          console.error(error)
          begun = false
          set({ failed: true })
        },
      )
    },
    state: () => state,
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

interface LoadedProps<Props> {
  part: Apart<Props>
  props: Props
  /** Shown until the code is there. */
  meanwhile?: ReactNode
  /** Shown instead when the code could not be loaded. */
  failed?: ReactNode
  /** Shown before the component, from when it is there. */
  children?: ReactNode
}

/**
 * Shows a component that is loaded apart, or says that it could not be: what stands around it goes on. Not `lazy` and
 * `Suspense`: what they show meanwhile React leaves standing for 0.3 s, and as long again for a part inside of a part,
 * however soon the code comes.
 */
export function Loaded<Props extends object>({ part, props, meanwhile = null, failed = <NotLoaded />, children }: LoadedProps<Props>) {
  const state = useSyncExternalStore(part.watch, part.state)
  if (!state.failed) part.begin()
  // What failed for another place, or some time ago, is tried again where it is wanted now.
  useEffect(() => part.begin(), [part])
  if (state.failed) return failed
  if (!state.component) return meanwhile
  return (
    <>
      {children}
      {createElement(state.component, props)}
    </>
  )
}

/** Says that code could not be loaded, and loads the page anew once it can be. */
export function NotLoaded() {
  return (
    <ErrorState title="Šo daļu neizdevās ielādēt" onRetry={() => void reloadIfAnswered()}>
      Ierakstītais nav zudis. Kad būs savienojums, mēģiniet vēlreiz.
    </ErrorState>
  )
}
