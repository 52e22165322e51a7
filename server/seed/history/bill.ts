import type { Charge, ChargedRecord } from './charges.ts'
import type { Customer } from './parties.ts'
import type { CreditReason } from '../../../contract/credits/credit-reasons.ts'
import type { TakenNumber } from './series.ts'
import type { Sums } from './sums.ts'
import type { Delivery, Line } from './order.ts'

/** What will stand on one invoice. */
export interface Bill {
  day: number
  deliveries: Delivery[]
  /** What of it will be credited. */
  credit: Credit | null
}

/** What will stand on an invoice of charges: all of one record. */
export interface ChargeBill {
  day: number
  of: ChargedRecord
  branch: number | null
  charges: readonly Charge[]
}

/** An invoice with everything but what was paid of it. */
export interface Invoice {
  id: number
  day: number
  head: InvoiceHead
  /** When something of it is credited, if it is. */
  creditDay: number | null
  sums: Sums
  numbered: TakenNumber | null
  dueDay: number
  /** Cents of it that a credit note takes and that advances pay. */
  credited: number
  advanced: number
}

/** Whose an invoice is, and what it is of. */
export interface InvoiceHead {
  customer: Customer
  branch: number | null
  manager: number
  customerNumber: string | null
  type: 'order' | 'rent' | 'service' | 'subscription'
  supply: 'goods' | 'service' | 'mixed'
  orders: string | null
  /** Day of the last supply. */
  supplied: number
}

/** What of an invoice will be credited: one line, back as goods or only cheaper. */
export interface Credit {
  day: number
  reason: CreditReason
  text: string
  line: Line
  quantity: number
  /** By how much one becomes cheaper, in ten-thousandths; null where the quantity comes back. */
  cut: number | null
  customer: Customer
  branch: number | null
  order: { id: number; warehouse: number; manager: number }
  /** Known once the invoice is written. */
  invoice: { id: number; number: string; item: number; net: number; sums: Sums } | null
}
