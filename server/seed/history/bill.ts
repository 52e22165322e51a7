import type { Charge, ChargedRecord } from './charges.ts'
import type { Customer } from './parties.ts'
import type { CreditReason } from '../../../contract/credits/credit-reasons.ts'
import type { AssignedNumber } from './series.ts'
import type { Sums } from './sums.ts'
import type { Delivery, Line } from './order.ts'

export interface Bill {
  day: number
  deliveries: Delivery[]
  credit: Credit | null
}

export interface ChargeBill {
  day: number
  of: ChargedRecord
  branch: number | null
  charges: readonly Charge[]
}

export interface Invoice {
  id: number
  day: number
  head: InvoiceHead
  creditDay: number | null
  sums: Sums
  numbered: AssignedNumber | null
  dueDay: number
  /** Cents credited, and cents paid by advances. */
  credited: number
  advanced: number
}

export interface InvoiceHead {
  customer: Customer
  branch: number | null
  manager: number
  customerNumber: string | null
  type: 'order' | 'rent' | 'service' | 'subscription'
  supply: 'goods' | 'service' | 'mixed'
  orders: string | null
  supplied: number
}

/** A credit of one line: returned quantity or a lower price. */
export interface Credit {
  day: number
  reason: CreditReason
  text: string
  line: Line
  quantity: number
  /** Price reduction in ten-thousandths; null for a return. */
  cut: number | null
  customer: Customer
  branch: number | null
  order: { id: number; warehouse: number; manager: number }
  invoice: { id: number; number: string; item: number; net: number; sums: Sums } | null
}
