import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

/** A component whose code is loaded apart from the page that shows it. */
export interface Apart<Props> {
  /** Begins to load it, unless that was begun; what fails is told where it is shown. */
  begin: () => void
  state: () => State<Props>
  watch: (watcher: () => void) => () => void
}

type State<Props> = { component: ComponentType<Props> | undefined } | { error: Error }

/** A component that is loaded when it is first shown, or when somebody begins to. */
export function apart<Props>(load: () => Promise<ComponentType<Props>>): Apart<Props> {
  let state: State<Props> = { component: undefined }
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
      load().then(
        (component) => set({ component }),
        (error: unknown) => set({ error: error instanceof Error ? error : new Error(String(error)) }),
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
  /** Shown before the component, from when it is there. */
  children?: ReactNode
}

/**
 * Shows a component that is loaded apart; throws what kept it away. Not `lazy` and `Suspense`: what they show
 * meanwhile React leaves standing for 0.3 s, and as long again for a part inside of a part, however soon the code comes.
 */
export function Loaded<Props extends object>({ part, props, meanwhile = null, children }: LoadedProps<Props>) {
  part.begin()
  const state = useSyncExternalStore(part.watch, part.state)
  if ('error' in state) throw state.error
  if (!state.component) return meanwhile
  return (
    <>
      {children}
      {createElement(state.component, props)}
    </>
  )
}
