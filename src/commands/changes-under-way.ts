/** @file Changes whose answer has not come: Ctrl+Z pressed meanwhile means them, not the change before. */

const underWay = new Set<Promise<unknown>>()

export function whileUnderWay<Result>(change: Promise<Result>): Promise<Result> {
  underWay.add(change)
  const end = (): void => void underWay.delete(change)
  change.then(end, end)
  return change
}

export function areChangesUnderWay(): boolean {
  return underWay.size > 0
}

/** Also those that begin meanwhile. Returns false after the given milliseconds. */
export async function changesDone(longest: number): Promise<boolean> {
  const end = Date.now() + longest
  while (underWay.size > 0) {
    const left = end - Date.now()
    if (left <= 0) return false
    await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, left))])
  }
  return true
}
