import type { Receipt, ReceiptLine } from './receipts.ts'
import type { Supplier } from './suppliers.ts'

/** A supplier's invoice for all goods of a procurement. */
export interface SupplierBill {
  id: number
  number: string
  status: 'new' | 'accepted' | 'paid'
  supplier: Supplier
  receipt: Receipt
  day: number
  dueDay: number
  paidDay: number | null
  lines: BillLine[]
}

/** A line of it; price in ten-thousandths of a euro, net in cents. */
export interface BillLine {
  id: number
  line: ReceiptLine
  price: number
  net: number
  returned: number
}
