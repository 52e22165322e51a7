/** @file Changes whose answer has not come: Ctrl+Z pressed meanwhile means them, not the change before. */

const underWay = new Set<Promise<unknown>>()

export function whileUnderWay<Result>(change: Promise<Result>): Promise<Result> {
  underWay.add(change)
  const end = (): void => void underWay.delete(change)
  change.then(end, end)
  return change
}

export const areChangesUnderWay = (): boolean => underWay.size > 0

/** Milliseconds. */
const longest = 10_000

/** Returns false if some takes longer. */
export async function changesDone(): Promise<boolean> {
  await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, longest))])
  return !areChangesUnderWay()
}
