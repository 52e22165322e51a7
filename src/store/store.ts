import { useMemo, useSyncExternalStore } from 'react'

export interface Notifier {
  /** Returns the unsubscribe function. A subscriber is called once, however often it subscribed. */
  subscribe: (subscriber: () => void) => () => void
  /** Calls the subscribers before it returns, in the order of subscription. */
  notify: () => void
}

/** A value to subscribe to. `get` returns the same object until the next change. */
export interface Readable<State> extends Pick<Notifier, 'subscribe'> {
  get: () => State
}

export interface Store<State> extends Readable<State>, Notifier {
  /** Notifies unless the state is the same. */
  set: (next: State) => void
  update: (change: (state: State) => State) => void
  /** Sets without notice; returns whether the state changed. */
  replace: (next: State) => boolean
}

export function createNotifier(): Notifier {
  const subscribers = new Set<() => void>()
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    notify() {
      for (const subscriber of subscribers) subscriber()
    },
  }
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const { subscribe, notify } = createNotifier()
  const replace = (next: State): boolean => {
    if (Object.is(next, state)) return false
    state = next
    return true
  }
  const set = (next: State): void => {
    if (replace(next)) notify()
  }
  return { get: () => state, set, update: (change) => set(change(state)), replace, subscribe, notify }
}

/** Returns the same object if no value changes. */
export function withChanges<State extends object>(state: State, changes: Partial<State>): State {
  const names = Object.keys(changes) as (keyof State)[]
  return names.every((name) => Object.is(state[name], changes[name])) ? state : { ...state, ...changes }
}

/** Renders again when the selected part changes. The part must follow from the state alone. */
export function useStore<State>(store: Readable<State>): State
export function useStore<State, Part>(store: Readable<State>, select: (state: State) => Part): Part
export function useStore<State, Part>(store: Readable<State>, select?: (state: State) => Part): State | Part {
  const snapshot = useMemo(() => (select ? selected(store.get, select) : store.get), [store, select])
  return useSyncExternalStore<State | Part>(store.subscribe, snapshot)
}

/** Selects once per state, because React renders without end if a snapshot is a new object each time. */
export function selected<State, Part>(get: () => State, select: (state: State) => Part): () => Part {
  let last: { state: State; part: Part } | undefined
  return () => {
    const state = get()
    if (!last || !Object.is(last.state, state)) last = { state, part: select(state) }
    return last.part
  }
}
