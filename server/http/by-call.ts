import type { Call } from '../../contract/calls.ts'

/** Makes of what is reckoned from a call alone something reckoned once in a process, when it is first wanted. */
export function byCall<T>(reckon: (call: Call) => T): (call: Call) => T {
  const known = new WeakMap<Call, T>()
  return (call) => {
    const found = known.get(call)
    if (found !== undefined) return found
    const reckoned = reckon(call)
    known.set(call, reckoned)
    return reckoned
  }
}
