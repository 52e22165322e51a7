import type { VatDecision } from '../../../contract/company/vat-decision.ts'
import type { Fault } from '../demo/faults.ts'
import type { Goods } from './catalogue.ts'
import type { ChargedRecord } from './charges.ts'
import type { Machine } from './machines.ts'

/** An application of service that is told; days by number, prices in ten-thousandths of a euro. */
export interface Visit extends ChargedRecord {
  type: 'service'
  contact: number | null
  day: number
  moment: number
  fault: Fault
  underWarranty: boolean
  /** A machine of the inventory; else what the fault says of it. */
  machine: Machine | null
  engineer: number
  /** The day on which it is done; none while it is open. */
  done: number | null
  /** The day of its invoice; none while it has none. */
  billed: number | null
  isStarted: boolean
  jobs: Work[]
}

/** A job of an application, with what it takes. */
export interface Work {
  id: number
  job: ServiceJob
  quantity: number
  price: number
  vat: VatDecision
  parts: Part[]
}

/** Goods that a job takes; what they left at in ten-thousandths. */
export interface Part {
  id: number
  item: Goods
  stockItem: number
  quantity: number
  price: number
  vat: VatDecision
  issued: number | null
}

/** A job of the price list. */
export interface ServiceJob {
  id: number
  sku: string
  name: string
  /** Ten-thousandths of a euro. */
  price: number
  minutes: number
  isMaintenance: boolean
}
