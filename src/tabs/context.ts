import { createContext, use } from 'react'

/** Id of the enclosing tab; null in the shell. */
export const TabContext = createContext<string | null>(null)

export function useTabId(): string | null {
  return use(TabContext)
}
