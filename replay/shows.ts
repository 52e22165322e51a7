import type { RecordKind } from '../commands/records.ts'
import { areas } from '../contract/areas.ts'
import type { Call } from '../contract/calls.ts'

const { orders, invoices, credits, advances, simplified, offers, procurements, rent, service, shop, customers, catalog, suppliers } = areas
const { subscriptions, transportations, tasks, leads, sales } = areas

export const shows: Readonly<Partial<Record<RecordKind, Call>>> = {
  order: orders.show,
  invoice: invoices.show,
  credit_note: credits.show,
  advance_invoice: advances.show,
  simplified_invoice: simplified.show,
  offer: offers.show,
  procurement: procurements.show,
  procurement_invoice: areas['supplier-invoices'].show,
  return_act: areas['return-acts'].show,
  payment_order: areas.payables.showOrder,
  vat_return: areas['vat-returns'].show,
  voucher: areas.vouchers.show,
  e_invoice: areas['e-invoices'].show,
  incoming_invoice: areas['incoming-invoices'].show,
  stock_check: areas['stock-checks'].show,
  price_clarification: areas['price-clarifications'].show,
  production_application: areas.production.show,
  courier_application: areas.couriers.show,
  support_ticket: areas['support-tickets'].show,
  service_application: service.show,
  shop_order: shop.show,
  rent: rent.show,
  subscription: subscriptions.show,
  transportation: transportations.show,
  customer: customers.show,
  supplier: suppliers.show,
  item: catalog.show,
  task: tasks.show,
  lead: leads.show,
  sale: sales.show,
  balance_confirmation: areas.receivables.showBalanceConfirmation,
  inventory_item: areas.inventory.show,
  interest_claim: areas.receivables.showInterestClaim,
  carrier: areas.reference.carriers_show,
  carrier_group: areas.reference.carrier_groups_show,
  contract_template: areas.reference.contract_templates_show,
}

/** The only parameter of the path is the record's key, whatever its name. */
export function addressed({ path }: Call, id: number): { params: Record<string, number> } {
  const name = /\{([^}]+)\}/.exec(path)?.[1] ?? 'id'
  return { params: { [name]: id } }
}
