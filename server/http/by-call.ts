import type { Call } from '../../contract/calls.ts'

/** Computes a value per call lazily, once per process. */
export function byCall<T>(reckon: (call: Call) => T): (call: Call) => T {
  const cache = new WeakMap<Call, T>()
  return (call) => {
    const found = cache.get(call)
    if (found !== undefined) return found
    const reckoned = reckon(call)
    cache.set(call, reckoned)
    return reckoned
  }
}
