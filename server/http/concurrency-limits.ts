/** Lets at most so many run at once; who comes later waits for his turn. */
export function atMost(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  const turns = fairly({ most, each: most })
  return (act) => turns(0, act)
}

interface Waiting {
  person: number
  begin: () => void
}

/**
 * Lets at most `most` run at once, and at most `each` of one person. Of those who wait, he goes next who was
 * served longest ago: who asks for ten at once does not keep others waiting behind all of his.
 */
export function fairly({ most, each }: { most: number; each: number }): <T>(person: number, act: () => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = []
  const running = new Map<number, number>()
  const served = new Map<number, number>()
  let turn = 0
  let busy = 0

  const ofPerson = (person: number): number => running.get(person) ?? 0

  function take(person: number): void {
    busy += 1
    running.set(person, ofPerson(person) + 1)
    served.set(person, (turn += 1))
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
    const chosen = waiting
      .filter(({ person }) => ofPerson(person) < each)
      .reduce<Waiting | null>((best, one) => (best && lastServed(best) <= lastServed(one) ? best : one), null)
    if (!chosen) return
    waiting.splice(waiting.indexOf(chosen), 1)
    take(chosen.person)
    chosen.begin()
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
