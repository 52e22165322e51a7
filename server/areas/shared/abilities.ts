import { advances } from '../../../contract/advances/advances.ts'
import type { Call } from '../../../contract/calls.ts'
import { catalog } from '../../../contract/catalog/catalog.ts'
import { componentLists } from '../../../contract/component-lists/component-lists.ts'
import { couriers } from '../../../contract/couriers/couriers.ts'
import { credits } from '../../../contract/credits/credits.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { eInvoices } from '../../../contract/e-invoices/e-invoices.ts'
import { incomingInvoices } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { inventory } from '../../../contract/inventory/inventory.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { leads } from '../../../contract/leads/leads.ts'
import { maintenances } from '../../../contract/maintenances/maintenances.ts'
import { messages } from '../../../contract/messages/messages.ts'
import { offers } from '../../../contract/offers/offers.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { payables } from '../../../contract/payables/payables.ts'
import { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { production } from '../../../contract/production/production.ts'
import { rent } from '../../../contract/rent/rent.ts'
import { returnActs } from '../../../contract/return-acts/return-acts.ts'
import { sales } from '../../../contract/sales/sales.ts'
import { service } from '../../../contract/service/service.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { simplified } from '../../../contract/simplified/simplified.ts'
import { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { stockCounts } from '../../../contract/stock-counts/stock-counts.ts'
import { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { suppliers } from '../../../contract/suppliers/suppliers.ts'
import { supportTickets } from '../../../contract/support-tickets/support-tickets.ts'
import { tasks } from '../../../contract/tasks/tasks.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { transportations } from '../../../contract/transportations/transportations.ts'
import { vatReturns } from '../../../contract/vat-returns/vat-returns.ts'
import { vouchers } from '../../../contract/vouchers/vouchers.ts'
import { units } from '../../../contract/units/units.ts'
import { abilities, type Lifecycle } from '../../../machines/lifecycle.ts'
import { sideAbilities, type SideFacts, type SideKind } from '../../../machines/side-abilities.ts'
import type { SessionUser } from '../../http/context.ts'
import { permits } from '../../http/permit.ts'
import { Refusal } from '../../http/refusal.ts'

export type Can = Record<string, true | string>

/**
 * The call that sends a kind's events, and exceptions for single events; an event with several calls needs
 * permission for any of them.
 */
interface Senders {
  usual: Call
  [event: string]: Call | readonly Call[]
}

const senders = {
  order: {
    usual: orders.update,
    ISSUE_INVOICE: orders.issueInvoice,
    MAKE: production.create,
    CREDIT: [invoices.show, credits.createForOrder],
    UNITS: orders.nameUnits,
    COURIER: couriers.create,
    CARRY: transportations.create,
    ADVANCE: advances.createForOrder,
  },
  order_document: { usual: orders.updateDocument },
  offer: { usual: offers.update, CREATE_ORDER: orders.createFromOffer },
  invoice: { usual: invoices.update, CREDIT: credits.create, PAY_BY_CREDIT: invoices.payByCredit, EMAIL_CUSTOMER: invoices.email },
  simplified_invoice: { usual: simplified.update, CREDIT: credits.create },
  advance_invoice: { usual: advances.update, APPLY: advances.apply },
  credit_note: { usual: credits.update, CREATE_ORDER: credits.createOrder },
  procurement: { usual: procurements.update, RECEIVE: procurements.receiveCounted },
  procurement_invoice: { usual: supplierInvoices.update, RETURN: returnActs.createFromInvoice },
  e_invoice: {
    usual: eInvoices.send,
    SEND: eInvoices.send,
    TAKE: eInvoices.take,
    REFUSE: eInvoices.refuse,
    CORRECT: eInvoices.correct,
    REOPEN: eInvoices.reopen,
  },
  incoming_invoice: {
    usual: incomingInvoices.prepare,
    REFUSE: incomingInvoices.refuse,
    REOPEN: incomingInvoices.reopen,
  },
  payment_order: {
    usual: payables.updateOrder,
    SUBMIT: payables.submitOrder,
    APPROVE: payables.approveOrder,
    RETURN: payables.returnOrder,
    EXPORT: payables.exportOrder,
    EXECUTE: payables.executeOrder,
    REJECT: payables.rejectOrder,
    CANCEL: payables.cancelOrder,
    DELETE: payables.removeOrder,
  },
  vat_return: { usual: vatReturns.file },
  voucher: { usual: vouchers.update },
  return_act: { usual: returnActs.update },
  goods_removal: { usual: technicalDocuments.updateRemoval },
  goods_write_off: { usual: technicalDocuments.updateWriteOff },
  stock_check: { usual: stockChecks.update },
  stock_item_count: { usual: stockCounts.remove },
  inventory_item: { usual: inventory.update },
  catalog_item_unit: { usual: units.replace },
  rent: { usual: rent.update, INVOICE: rent.invoice, CREDIT: [rent.update, credits.create] },
  subscription: { usual: subscriptions.update, PREVIEW: subscriptions.preview },
  service_application: { usual: service.update, INVOICE: invoices.createForCustomer, COURIER: couriers.create },
  shop_order: { usual: shop.update, INVOICE: shop.invoice, REGISTER: shop.register },
  shop_daily_report: { usual: shop.removeReport, REGISTER: shop.registerReport },
  production_application: { usual: production.update, COMPLETE: production.complete },
  courier_application: { usual: couriers.update },
  transportation: { usual: transportations.update },
  price_clarification: {
    usual: priceClarifications.update,
    OFFER: [priceClarifications.makeOffer, offers.create],
    PURCHASE: priceClarifications.makeProcurements,
  },
  task: { usual: tasks.update },
  support_ticket: {
    usual: supportTickets.update,
    ACCEPT: supportTickets.accept,
    COMPLETE: supportTickets.complete,
    CORRECT_ESTIMATE: supportTickets.correctEstimate,
    INVOICE: invoices.createForCustomer,
  },
  lead: { usual: leads.update, MAKE_CUSTOMER: leads.makeCustomer, OFFER: leads.makeOffer },
  message: { usual: messages.update },
  sale: { usual: sales.update },
  component_list: { usual: componentLists.update },
  contact_invitation: { usual: customers.invite },
  customer: {
    usual: customers.update,
    REFUND: customers.refund,
    REMOVE_REFUND: customers.removeRefund,
    CREATE_SUPPLIER: customers.createSupplier,
  },
  maintenance: { usual: maintenances.take },
  branch: { usual: customers.updateBranch },
  contact: { usual: customers.updateContact },
  supplier: { usual: suppliers.update },
  catalog_item: { usual: catalog.update },
} as const satisfies Record<string, Senders>

type Kind = keyof typeof senders

/**
 * Returns the events that both the lifecycle and the user's permissions allow, so that `can` is never true where the
 * call would answer 403.
 */
export function abilitiesOf<S extends string, E extends string, F>(
  user: SessionUser,
  chart: Lifecycle<S, E, F> & { id: string },
  state: S,
  facts: F,
): Can {
  return withheld(user, kindOf(chart.id), abilities(chart, state, facts))
}

export function withheld(user: SessionUser, kind: Kind, can: Can): Can {
  const of: Senders = senders[kind]
  return Object.fromEntries(
    Object.entries(can).map(([event, ability]) => [event, mayAll(of[event] ?? of.usual, user) ? ability : Refusal.forbidden().message]),
  )
}

function mayAll(calls: Call | readonly Call[], user: SessionUser): boolean {
  return [calls].flat().every((call) => permits(call, user))
}

export function besides<K extends SideKind>(user: SessionUser, kind: K, facts: SideFacts[K]): Can {
  return withheld(user, kind, sideAbilities(kind, facts))
}

function kindOf(id: string): Kind {
  if (Object.hasOwn(senders, id)) return id as Kind
  throw new Error(`Nobody says which calls send the events of ${id}`)
}
