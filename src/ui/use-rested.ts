import { useEffect, useState } from 'react'

/** Milliseconds of pause before a request (rule R040). */
export const typingPause = 300

/** Debounces a value; incomplete ones are not passed on. Equal values stay identical. */
export function useRested<Value>(value: Value, isWhole = true): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    if (!isWhole || value === rested) return
    const timer = setTimeout(() => setRested(value), typingPause)
    return () => clearTimeout(timer)
  }, [value, rested, isWhole])
  return rested
}
