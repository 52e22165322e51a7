import { createContext, use } from 'react'

/** Id of the tab inside which a component is rendered; null in the shell. */
export const TabContext = createContext<string | null>(null)

/** The tab inside which a component is rendered. */
export function useTabId(): string | null {
  return use(TabContext)
}
