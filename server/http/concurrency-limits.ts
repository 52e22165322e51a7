export function atMost(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  const limiter = fairly({ most, each: most })
  return (act) => limiter(0, act)
}

interface Waiting {
  person: number
  begin: () => void
}

/** Runs at most `most` at once and `each` per person; the person served longest ago goes next. */
export function fairly({ most, each }: { most: number; each: number }): <T>(person: number, act: () => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = []
  const running = new Map<number, number>()
  const served = new Map<number, number>()
  let sequence = 0
  let busy = 0

  const ofPerson = (person: number): number => running.get(person) ?? 0

  function take(person: number): void {
    busy += 1
    running.set(person, ofPerson(person) + 1)
    served.set(person, (sequence += 1))
  }

  function leave(person: number): void {
    busy -= 1
    running.set(person, ofPerson(person) - 1)
    if (ofPerson(person) === 0) running.delete(person)
    if (busy === 0 && waiting.length === 0) served.clear()
    next()
  }

  function next(): void {
    if (busy >= most) return
    const nextWaiting = waiting
      .filter(({ person }) => ofPerson(person) < each)
      .reduce<Waiting | null>((best, one) => (best && lastServed(best) <= lastServed(one) ? best : one), null)
    if (!nextWaiting) return
    waiting.splice(waiting.indexOf(nextWaiting), 1)
    take(nextWaiting.person)
    nextWaiting.begin()
  }

  const lastServed = ({ person }: Waiting): number => served.get(person) ?? 0

  return async (person, act) => {
    if (busy < most && ofPerson(person) < each) take(person)
    else await new Promise<void>((begin) => waiting.push({ person, begin }))
    try {
      return await act()
    } finally {
      leave(person)
    }
  }
}
