import type { Charge, ChargedRecord } from './charges.ts'
import type { Machine } from './machines.ts'
import type { Month } from './months.ts'

/** A contract of rent that is told; days by number. */
export interface Rent extends ChargedRecord {
  type: 'rent'
  pay: 'fixed' | 'per_reading' | 'mixed'
  from: number
  /** Its last day, once it ended. */
  to: number | null
  /** The month that it will end with. */
  ends: Month | null
  period: 'month' | 'quarter'
  billingDay: number
  /** Cents a month. */
  minimum: number
  /** EUR. */
  deposit: number
  machines: RentedMachine[]
  /** Its terms: whole euros of the fee of the whole rent, and the percent by which all fees rise. */
  rises: { id: number; from: number; percent: number; fee: number }[]
  /** Charges that no invoice holds. */
  open: Charge[]
  /** What was charged for each month, cents. */
  nets: Map<Month, number>
}

/** A machine that is rented out; its fee in whole euros a month. */
export interface RentedMachine {
  id: number
  machine: Machine
  from: number
  to: number | null
  fee: number
  meters: Meter[]
}

/** A meter of a machine: the price of one in ten-thousandths of a euro. */
export interface Meter {
  option: number
  name: string
  price: number
  included: number
  /** What it shows. */
  value: number
  /** By how much it goes on in a month, about. */
  pace: number
}
