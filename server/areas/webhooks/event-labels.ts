import { webhookTopics, type WebhookTopic } from '../../../contract/webhooks/webhooks.ts'
import { advanceInvoice } from '../../../machines/advance-invoice.ts'
import { catalogItemUnit } from '../../../machines/catalog-item-unit.ts'
import { contactInvitation } from '../../../machines/contact-invitation.ts'
import { courierApplication } from '../../../machines/courier-application.ts'
import { creditNote } from '../../../machines/credit-note.ts'
import { eInvoice } from '../../../machines/e-invoice.ts'
import { goodsRemoval } from '../../../machines/goods-removal.ts'
import { goodsWriteOff } from '../../../machines/goods-write-off.ts'
import { incomingInvoice } from '../../../machines/incoming-invoice.ts'
import { inventoryItem } from '../../../machines/inventory-item.ts'
import { invoice } from '../../../machines/invoice.ts'
import { lead } from '../../../machines/lead.ts'
import { message } from '../../../machines/message.ts'
import { offer } from '../../../machines/offer.ts'
import { orderDocument } from '../../../machines/order-document.ts'
import { order } from '../../../machines/order.ts'
import { paymentOrder } from '../../../machines/payment-order.ts'
import { priceClarification } from '../../../machines/price-clarification.ts'
import { procurementInvoice } from '../../../machines/procurement-invoice.ts'
import { procurement } from '../../../machines/procurement.ts'
import { productionApplication } from '../../../machines/production-application.ts'
import { rent } from '../../../machines/rent.ts'
import { returnAct } from '../../../machines/return-act.ts'
import { serviceApplication } from '../../../machines/service-application.ts'
import { shopDailyReport } from '../../../machines/shop-daily-report.ts'
import { shopOrder } from '../../../machines/shop-order.ts'
import { simplifiedInvoice } from '../../../machines/simplified-invoice.ts'
import { stockCheck } from '../../../machines/stock-check.ts'
import { stockItemCount } from '../../../machines/stock-item-count.ts'
import { subscription } from '../../../machines/subscription.ts'
import { supportTicket } from '../../../machines/support-ticket.ts'
import { task } from '../../../machines/task.ts'
import { transportation } from '../../../machines/transportation.ts'
import { vatReturn } from '../../../machines/vat-return.ts'
import { voucher } from '../../../machines/voucher.ts'
import { callTitles } from '../../http/call-titles.ts'

interface Chart {
  events: Readonly<Record<string, { title: string }>>
}

const charts: Readonly<Partial<Record<WebhookTopic, readonly Chart[]>>> = {
  advance_invoices: [advanceInvoice],
  catalog_item_units: [catalogItemUnit],
  contacts: [contactInvitation],
  courier_applications: [courierApplication],
  credit_notes: [creditNote],
  e_invoices: [eInvoice],
  incoming_invoices: [incomingInvoice],
  technical_documents: [goodsRemoval, goodsWriteOff],
  inventory_items: [inventoryItem],
  invoices: [invoice],
  leads: [lead],
  messages: [message],
  offers: [offer],
  order_documents: [orderDocument],
  orders: [order],
  payment_orders: [paymentOrder],
  price_clarifications: [priceClarification],
  procurement_invoices: [procurementInvoice],
  procurements: [procurement],
  production_applications: [productionApplication],
  rents: [rent],
  return_acts: [returnAct],
  service_applications: [serviceApplication],
  shop_daily_reports: [shopDailyReport],
  shop_orders: [shopOrder],
  simplified_invoices: [simplifiedInvoice],
  stock_checks: [stockCheck],
  stock_item_counts: [stockItemCount],
  subscriptions: [subscription],
  support_tickets: [supportTicket],
  tasks: [task],
  transportations: [transportation],
  vat_returns: [vatReturn],
  vouchers: [voucher],
}

/** Audit log events outside lifecycles. */
const others: Readonly<Record<string, string>> = {
  CREATED: 'Izveidot',
  UPDATED: 'Labot',
  EDIT: 'Labot',
  DELETED: 'Dzēst',
  DELETE: 'Dzēst',
  UNDONE: 'Atsaukt ielādi',
  FILES_ADDED: 'Pievienot failus',
  EMAIL: 'Nosūtīt e-pastā',
  EXPORT: 'Nodot grāmatvedībai',
  DOCUMENT: 'Sagatavot dokumentu',
  ITEMS_ADDED: 'Pievienot rindas',
  ITEM_CHANGED: 'Labot rindu',
  ITEM_REMOVED: 'Noņemt rindu',
  LINE_EDIT: 'Labot rindu',
  MOVED_BEFORE_COUNT: 'Kustība ar datumu pirms skaitīšanas',
  GOODS_CAME: 'Saņemt gaidītās preces',
  GOODS_MADE: 'Saņemt saražotās preces',
  SUPPLY: 'Apgādāt ar materiāliem',
  CARRIED: 'Nodot pārvadājumam',
  COURIER_CALLED: 'Izsaukt kurjeru',
  SORTED: 'Sakārtot maršrutu',
  ASKED: 'Nosūtīt jautājumu',
  BEST_CHOSEN: 'Izvēlēties labākās cenas',
  OFFERED: 'Izveidot piedāvājumu',
  PURCHASED: 'Izveidot iepirkumu',
  BARCODES: 'Labot svītrkodus',
  PRICED: 'Mainīt cenu',
  OPTIONS: 'Labot opcijas',
  RELATED: 'Labot saistītās preces',
  IMAGE_ADDED: 'Pievienot attēlu',
  IMAGES_ARRANGED: 'Sakārtot attēlus',
  MAINTENANCES: 'Labot apkopes',
  PRICES_ADDED: 'Pievienot cenas',
  PRICES_COPIED: 'Kopēt cenas',
  BECAME_CUSTOMER: 'Izveidot klientu',
  ASSIGN: 'Iecelt atbildīgo',
  SETTLE: 'Noregulēt starpību',
  TAKE_BACK: 'Atsaukt skaitījumu',
  BILLING_FAULT: 'Rēķinu neizdodas izrakstīt',
}

/** Null for unknown events, e.g. of former versions. */
export function eventWords(type: string): string | null {
  const [topic = '', ...rest] = type.split('.')
  const event = rest.join('.')
  if (event === '') return 'Izmēģinājums'
  const records = webhookTopics[topic as WebhookTopic]
  const [lifecycleTitle] = charts[topic as WebhookTopic]?.flatMap(({ events }) => events[event]?.title ?? []) ?? []
  const actionTitle = lifecycleTitle ?? others[event] ?? callTitles.get(event)
  return records && actionTitle ? `${records}: ${actionTitle}` : null
}
