const pendingPicks = new Set<Promise<void>>()

/** Registers a selection that waits for its list (Enter came first); returns its end function. */
export function beginPick(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  pendingPicks.add(promise)
  return () => {
    pendingPicks.delete(promise)
    resolve()
  }
}

/** Runs at once, or after pending selections are made and rendered. */
export function afterPicks(act: () => void): void {
  if (pendingPicks.size === 0) return act()
  void picksSettled().then(() => requestAnimationFrame(() => requestAnimationFrame(act)))
}

/** Saves must wait for pending selections. */
export async function picksSettled(): Promise<void> {
  while (pendingPicks.size > 0) await Promise.all(pendingPicks)
}
