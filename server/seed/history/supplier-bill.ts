import type { ProcurementInvoiceState } from '../../../machines/procurement-invoice.ts'
import type { Receipt, ReceiptLine } from './receipts.ts'
import type { Supplier } from './suppliers.ts'

export interface SupplierBill {
  id: number
  number: string
  status: Exclude<ProcurementInvoiceState, 'cancelled'>
  supplier: Supplier
  receipt: Receipt
  day: number
  dueDay: number
  paidDay: number | null
  lines: BillLine[]
}

/** Price in ten-thousandths of a euro, net in cents. */
export interface BillLine {
  id: number
  line: ReceiptLine
  price: number
  net: number
  returned: number
}
