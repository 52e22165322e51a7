import type { EntryFacts } from '../../server/areas/bank/matching-facts.ts'
import { bareEntry, randomOf, type Company } from './trap-company.ts'
import { incomingTraps } from './traps-in.ts'
import { numberTraps } from './traps-numbers.ts'
import { outgoingTraps } from './traps-out.ts'

/** A payment, and the keys of what it truly pays ("invoice 5"); null: no document, or nobody can know. */
export interface Payment {
  entry: EntryFacts
  pays: readonly string[] | null
}

/** `certain`: each time; `mostly`: where no other document has the digits; `offered`: found and never certain; `nothing`: no certain proposal. */
export type Expected = 'certain' | 'mostly' | 'offered' | 'nothing'

export interface Trap {
  name: string
  expected: Expected
  /** Of one statement: matched together. */
  payments: readonly Payment[]
}

/** Of one payment: what differs from an empty entry, and what it pays. */
export type Made = [changes: Partial<EntryFacts>, pays: readonly string[] | null]

export interface Making extends Company {
  random: () => number
  pick: <Value>(values: readonly Value[]) => Value
}

export type Makers = Readonly<Record<string, readonly [Expected, (making: Making) => Made | readonly Made[]]>>

export const keyOf = ({ type, id }: { type: string; id: number }): string => `${type} ${id}`

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
