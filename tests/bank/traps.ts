import { bareEntry, randomOf, type Company } from './trap-company.ts'
import type { Made, Payment, Trap } from './trap.ts'
import { incomingTraps } from './traps-in.ts'
import { numberTraps } from './traps-numbers.ts'
import { outgoingTraps } from './traps-out.ts'

/** Each kind of payment that users of such programs name, `each` times. */
export function trapsOf(seed: number, company: Company, each: number): Trap[] {
  const random = randomOf(seed)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('Nothing to choose from')
    return value
  }
  const making = Object.assign({ random, pick }, company)
  let id = 0
  const made = ([changes, pays]: Made): Payment => {
    id += 1
    return { entry: Object.assign({}, bareEntry, { id }, changes), pays }
  }
  const isOne = (given: Made | readonly Made[]): given is Made => !Array.isArray(given[0])
  return Object.entries({ ...numberTraps, ...incomingTraps, ...outgoingTraps }).flatMap(([name, [expected, make]]) =>
    Array.from({ length: each }, () => {
      const given = make(making)
      return { name, expected, payments: (isOne(given) ? [given] : given).map(made) }
    }),
  )
}
