import type { Supplier } from '../history/suppliers.ts'
import type { Rng } from './random.ts'

/** The id is set once the purchase is written. */
export interface Purchase {
  index: number
  random: Rng
  minute: number
  supplier: Supplier
  day: string
  arrival: string
  id: number
}
