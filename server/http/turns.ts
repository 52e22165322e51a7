/** Lets at most so many run at once; who comes later waits for his turn. */
export function atMost(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (act) => {
    if (running >= most) await new Promise<void>((turn) => waiting.push(turn))
    else running += 1
    try {
      return await act()
    } finally {
      // Whoever waits takes over the place of the one that leaves.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
