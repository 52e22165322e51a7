import { createNotifier, useStore, type Readable } from '../store/store.ts'

/** Address bar as a store, since pushState emits no event. */
const changes = createNotifier()
const address: Readable<string> = { get: currentAddress, subscribe: changes.subscribe }

export function currentAddress(): string {
  return location.pathname + location.search
}

/** `replace` adds no history entry. */
export function showAddress(path: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}): void {
  if (replace) history.replaceState(state, '', path)
  else history.pushState(state, '', path)
  changes.notify()
}

export function useAddress(): string {
  return useStore(address)
}

if (typeof window !== 'undefined') window.addEventListener('popstate', changes.notify)

const returnPathKey = 'wanted'

/** Stores the path to open after sign-in. */
export function rememberWanted(path: string): void {
  if (path !== '/' && !path.startsWith('/login')) sessionStorage.setItem(returnPathKey, path)
}

/** Reads and removes it. */
export function takeWanted(): string | null {
  const returnPath = sessionStorage.getItem(returnPathKey)
  sessionStorage.removeItem(returnPathKey)
  return returnPath
}
