import { createElement, useEffect, type ComponentType, type ReactNode } from 'react'
import { createStore, useStore, type Readable } from '../store/store.ts'
import { ErrorState } from './ErrorState.tsx'
import { reloadAddress, reloadIfAnswered } from './reload-address.ts'

export interface Apart<Props> {
  /** Starts loading unless loading or loaded; errors show on display. */
  begin: () => void
  state: Readable<State<Props>>
}

interface State<Props> {
  component?: ComponentType<Props>
  failed?: boolean
}

/** Creates a lazily loaded component. A failure reloads the page, unless the page works `without` it. */
export function apart<Props>(load: () => Promise<ComponentType<Props>>, { without = false } = {}): Apart<Props> {
  const state = createStore<State<Props>>({})
  let started = false
  return {
    begin() {
      if (started) return
      started = true
      if (state.get().failed) state.set({})
      const loading = without ? load() : load().catch(reloadAddress)
      loading.then(
        (component) => state.set({ component }),
        (error: unknown) => {
          console.error(error)
          started = false
          state.set({ failed: true })
        },
      )
    },
    state,
  }
}

interface LoadedProps<Props> {
  part: Apart<Props>
  props: Props
  meanwhile?: ReactNode
  failed?: ReactNode
  children?: ReactNode
}

/**
 * Shows a lazily loaded component or an error. Suspense is not used, because React delays the replacement of its
 * fallbacks by 0.3 s.
 */
export function Loaded<Props extends object>({ part, props, meanwhile = null, failed = <NotLoaded />, children }: LoadedProps<Props>) {
  const state = useStore(part.state)
  if (!state.failed) part.begin()
  // Retries loads that failed earlier.
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

export function NotLoaded() {
  return (
    <ErrorState title="Šo daļu neizdevās ielādēt" onRetry={() => void reloadIfAnswered()}>
      Ierakstītais nav zudis. Kad būs savienojums, mēģiniet vēlreiz.
    </ErrorState>
  )
}
