import type { EntryFacts } from '../../server/areas/bank/matching-facts.ts'
import type { Company } from './trap-company.ts'

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
