import { useEffect } from 'react'
import { createStore, useStore } from '../store/store.ts'
import type { ProgressState } from '../ui/ProgressBar.tsx'

let running = 0
const state = createStore<ProgressState>('idle')

export const watchLoading = state.subscribe

/** Call the result once when loaded, with false on failure. */
export function beginLoading(): (succeeded?: boolean) => void {
  running += 1
  state.set('running')
  let ended = false
  return (succeeded = true) => {
    if (ended) return
    ended = true
    running -= 1
    if (!succeeded) state.set('failed')
    else if (running === 0 && isLoading()) state.set('done')
  }
}

export function isLoading(): boolean {
  return state.get() === 'running'
}

export function useProgressState(): ProgressState {
  return useStore(state)
}

/** Shows progress and lets keys wait. */
export function useLoading(loads: boolean): void {
  useEffect(() => {
    if (!loads) return
    const ended = beginLoading()
    return () => ended()
  }, [loads])
}
