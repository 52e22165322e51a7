import { useEffect, useState } from 'react'

/** Milliseconds after the last key until what was typed is asked for (rule R040). */
export const typingPause = 300

/**
 * A value as it stood when typing last paused on it, for what is much to ask for with every letter. What is not whole yet
 * (a day half typed is another day) is waited for. The value keeps its identity while it stays the same.
 */
export function useRested<Value>(value: Value, isWhole = true): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    if (!isWhole || value === rested) return
    const timer = setTimeout(() => setRested(value), typingPause)
    return () => clearTimeout(timer)
  }, [value, rested, isWhole])
  return rested
}
