const begun = new Set<Promise<void>>()

/** Names a choice whose answer is still on its way (Enter was pressed before the list came); returns what ends it. */
export function beginPick(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  begun.add(promise)
  return () => {
    begun.delete(promise)
    resolve()
  }
}

/** Does something at once, or, where a choice is on its way, once that is made and drawn. */
export function afterPicks(act: () => void): void {
  if (begun.size === 0) return act()
  void picksMade().then(() => requestAnimationFrame(() => requestAnimationFrame(act)))
}

/** Waits for choices on their way: what is saved right after them must hold them. */
export async function picksMade(): Promise<void> {
  while (begun.size > 0) await Promise.all(begun)
}
