import { useState } from 'react'

/** Stores a choice in this browser (rules R239 to R246). */
export function useRemembered(name: string, initial: string): [string, (value: string) => void] {
  const key = `dashboard.${name}`
  const [value, setValue] = useState(() => localStorage.getItem(key) ?? initial)
  return [
    value,
    (next) => {
      localStorage.setItem(key, next)
      setValue(next)
    },
  ]
}
