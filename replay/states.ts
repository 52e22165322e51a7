import { advanceInvoice } from '../machines/advance-invoice.ts'
import { catalogItemUnit } from '../machines/catalog-item-unit.ts'
import { contactInvitation } from '../machines/contact-invitation.ts'
import { courierApplication } from '../machines/courier-application.ts'
import { creditNote } from '../machines/credit-note.ts'
import { goodsRemoval } from '../machines/goods-removal.ts'
import { goodsWriteOff } from '../machines/goods-write-off.ts'
import { inventoryItem } from '../machines/inventory-item.ts'
import { invoice } from '../machines/invoice.ts'
import { lead } from '../machines/lead.ts'
import { message } from '../machines/message.ts'
import { offer } from '../machines/offer.ts'
import { orderDocument } from '../machines/order-document.ts'
import { order } from '../machines/order.ts'
import { eInvoice } from '../machines/e-invoice.ts'
import { incomingInvoice } from '../machines/incoming-invoice.ts'
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

const charts: readonly { id: string; states: Readonly<Record<string, string>>; events: Readonly<Record<string, { title: string }>> }[] = [
  ...[advanceInvoice, catalogItemUnit, contactInvitation, courierApplication, creditNote, goodsRemoval, goodsWriteOff, inventoryItem],
  ...[invoice, lead, message, offer, orderDocument, order, priceClarification, procurementInvoice, procurement, productionApplication],
  ...[rent, returnAct, serviceApplication, shopDailyReport, shopOrder, simplifiedInvoice, stockCheck, stockItemCount, subscription],
  ...[eInvoice, incomingInvoice, paymentOrder, vatReturn, voucher, supportTicket, task, transportation],
]

const chartsById = new Map(charts.map((chart) => [chart.id, chart]))

export const kindsWithStates: readonly string[] = [...chartsById.keys()]

export function stateWord(kind: string, state: string): string {
  return chartsById.get(kind)?.states[state] ?? state
}

export function eventWord(kind: string, event: string): string {
  const title = chartsById.get(kind)?.events[event]?.title ?? charts.find(({ events }) => event in events)?.events[event]?.title
  return title ?? 'cita darbība'
}
