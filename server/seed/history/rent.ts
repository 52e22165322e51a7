import type { Charge, ChargedRecord } from './charges.ts'
import type { Machine } from './machines.ts'
import type { Month } from './months.ts'

/** Days by number. */
export interface Rent extends ChargedRecord {
  type: 'rent'
  pay: 'fixed' | 'per_reading' | 'mixed'
  from: number
  to: number | null
  ends: Month | null
  period: 'month' | 'quarter'
  billingDay: number
  /** Cents a month. */
  minimum: number
  /** EUR. */
  deposit: number
  machines: RentedMachine[]
  /** Fee of the whole rent in whole euros, and percent of increase. */
  rises: { id: number; from: number; percent: number; fee: number }[]
  open: Charge[]
  /** Cents charged by month. */
  nets: Map<Month, number>
}

/** Fee in whole euros a month. */
export interface RentedMachine {
  id: number
  machine: Machine
  from: number
  to: number | null
  fee: number
  meters: Meter[]
}

/** Unit price in ten-thousandths of a euro. */
export interface Meter {
  option: number
  name: string
  price: number
  included: number
  value: number
  /** Approximate monthly increase. */
  pace: number
}
