/**
 * What customers are charged for beside the lines of their orders (table `charge_kinds`): the kinds of each record that
 * charges. A record's name is also the type of an invoice that holds nothing else.
 */
export const chargeKinds = {
  rent: ['rent_fee', 'rent_minimum', 'rent_reading'],
  service: ['service_position', 'service_material', 'service_item'],
  subscription: ['subscription_item'],
  ticket: ['ticket_work'],
} as const

/** A record that charges. */
export type Charging = keyof typeof chargeKinds

/** What goes on invoices: delivered lines of orders, and charges for work that was done. */
export const sourceTypes = ['order_item', ...Object.values(chargeKinds).flat()] as const
