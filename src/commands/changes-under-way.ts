/** @file Changes whose answer has not come: Ctrl+Z pressed meanwhile means them, not the change before. */

interface About {
  command: string
  /** Kind and id. */
  record: string
}

const underWay = new Map<Promise<unknown>, About | undefined>()

export function whileUnderWay<Result>(change: Promise<Result>, about?: About): Promise<Result> {
  underWay.set(change, about)
  const end = (): void => void underWay.delete(change)
  change.then(end, end)
  return change
}

export const areChangesUnderWay = (): boolean => underWay.size > 0

/** Milliseconds. */
const longest = 10_000

/** Returns false if some takes longer. */
export async function changesDone(): Promise<boolean> {
  await endOf([...underWay.keys()])
  return !areChangesUnderWay()
}

/** Waits for what other commands change in the record, so that the next one starts from the record as they leave it. */
export async function earlierChangesDone({ command, record }: About): Promise<void> {
  const earlier = [...underWay].filter(([, about]) => about?.record === record && about.command !== command)
  if (earlier.length > 0) await endOf(earlier.map(([change]) => change))
}

async function endOf(changes: readonly Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(changes), new Promise((resolve) => setTimeout(resolve, longest))])
}
