import { advanceInvoice } from '../machines/advance-invoice.ts'
import { catalogItemUnit } from '../machines/catalog-item-unit.ts'
import { courierApplication } from '../machines/courier-application.ts'
import { creditNote } from '../machines/credit-note.ts'
import { eInvoice } from '../machines/e-invoice.ts'
import { goodsRemoval } from '../machines/goods-removal.ts'
import { goodsWriteOff } from '../machines/goods-write-off.ts'
import { incomingInvoice } from '../machines/incoming-invoice.ts'
import { inventoryItem } from '../machines/inventory-item.ts'
import { invoice } from '../machines/invoice.ts'
import { lead } from '../machines/lead.ts'
import type { Arrow } from '../machines/lifecycle.ts'
import { message } from '../machines/message.ts'
import { offer } from '../machines/offer.ts'
import { order } from '../machines/order.ts'
import { paymentOrder } from '../machines/payment-order.ts'
import { priceClarification } from '../machines/price-clarification.ts'
import { procurementInvoice } from '../machines/procurement-invoice.ts'
import { procurement } from '../machines/procurement.ts'
import { productionApplication } from '../machines/production-application.ts'
import { rent } from '../machines/rent.ts'
import { returnAct } from '../machines/return-act.ts'
import { serviceApplication } from '../machines/service-application.ts'
import { shopDailyReport } from '../machines/shop-daily-report.ts'
import { shopOrder } from '../machines/shop-order.ts'
import { simplifiedInvoice } from '../machines/simplified-invoice.ts'
import { stockCheck } from '../machines/stock-check.ts'
import { stockItemCount } from '../machines/stock-item-count.ts'
import { subscription } from '../machines/subscription.ts'
import { supportTicket } from '../machines/support-ticket.ts'
import { task } from '../machines/task.ts'
import { transportation } from '../machines/transportation.ts'
import { vatReturn } from '../machines/vat-return.ts'
import { voucher } from '../machines/voucher.ts'

/** A lifecycle without its guards. */
export interface Steps {
  id: string
  label: string
  initial: string
  states: Readonly<Record<string, string>>
  events: Readonly<
    Record<string, { title: string; internal?: true; arrows: readonly (Pick<Arrow<string, never>, 'from' | 'to'> & { when?: unknown })[] }>
  >
}

const all: readonly Steps[] = [
  ...[advanceInvoice, courierApplication, creditNote, goodsWriteOff, inventoryItem, invoice, lead, message, offer, order],
  ...[priceClarification, procurementInvoice, procurement, productionApplication, rent, returnAct, serviceApplication, shopOrder],
  ...[catalogItemUnit, eInvoice, incomingInvoice, goodsRemoval, paymentOrder, vatReturn, voucher, shopDailyReport, stockItemCount],
  ...[simplifiedInvoice, stockCheck, subscription, supportTicket, task, transportation],
]

const byKind: ReadonlyMap<string, Steps> = new Map(all.map((chart) => [chart.id, chart]))

/** By the kind of a record. */
export function lifecycleOf(kind: string | null | undefined): Steps | undefined {
  return kind ? byKind.get(kind) : undefined
}
