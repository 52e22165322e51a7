/**
 * Kinds of charges (table `charge_kinds`) by charging record. A record's name is also the type of invoices with only
 * its charges.
 */
export const chargeKinds = {
  interest: ['late_interest'],
  rent: ['rent_fee', 'rent_minimum', 'rent_reading'],
  service: ['service_position', 'service_material', 'service_item'],
  subscription: ['subscription_item'],
  ticket: ['ticket_work'],
} as const

export type Charging = keyof typeof chargeKinds

/** Sources of invoice lines: order lines and charges. */
export const sourceTypes = ['order_item', ...Object.values(chargeKinds).flat()] as const
