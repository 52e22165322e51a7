import type { Supplier } from '../history/suppliers.ts'
import type { Rng } from './random.ts'

/** A purchase as it is planned; its key is known once it is written. */
export interface Purchase {
  index: number
  random: Rng
  minute: number
  supplier: Supplier
  /** Day on which it is begun, and the one on which its goods come. */
  day: string
  arrival: string
  id: number
}
