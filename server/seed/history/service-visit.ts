import type { VatDecision } from '../../../contract/company/vat-decision.ts'
import type { Fault } from '../demo/faults.ts'
import type { Goods } from './catalogue.ts'
import type { ChargedRecord } from './charges.ts'
import type { Machine } from './machines.ts'

/** Days by number, prices in ten-thousandths of a euro. */
export interface Visit extends ChargedRecord {
  type: 'service'
  contact: number | null
  day: number
  moment: number
  fault: Fault
  underWarranty: boolean
  /** Null: the fault describes the machine. */
  machine: Machine | null
  engineer: number
  done: number | null
  billed: number | null
  isStarted: boolean
  jobs: Work[]
}

export interface Work {
  id: number
  job: ServiceJob
  quantity: number
  price: number
  vat: VatDecision
  parts: Part[]
}

/** Issue value in ten-thousandths. */
export interface Part {
  id: number
  item: Goods
  stockItem: number
  quantity: number
  price: number
  vat: VatDecision
  issued: number | null
}

export interface ServiceJob {
  id: number
  sku: string
  name: string
  /** Ten-thousandths of a euro. */
  price: number
  minutes: number
  isMaintenance: boolean
}
