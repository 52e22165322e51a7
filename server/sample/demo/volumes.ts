import type { Volumes as HistoryVolumes } from '../history/history.ts'
import type { PartyVolume } from './buyers.ts'

/** How much the past of a demo holds of everything: the demo column of domain.md 6.3, for what exists. */
export interface Volumes extends HistoryVolumes, PartyVolume {
  items: number
  suppliers: number
  /** Prices of his own that each customer has. */
  prices: number
}

/** The usual size. */
export const usual: Volumes = {
  customers: 320,
  branches: 610,
  contacts: 780,
  items: 1800,
  suppliers: 45,
  prices: 8,
  orders: 2360,
  offers: 290,
  sales: 250,
  counter: 1450,
  documents: 50,
  sheets: 12,
  rents: 55,
  // What follows is told in the last weeks, by hand.
  equipment: 0,
  visits: 0,
  recipes: 0,
  productions: 0,
  inquiries: 0,
  tasks: 0,
  leads: 0,
  deliveries: 0,
  transportations: 0,
  carriers: 0,
  subscriptions: 0,
  tickets: 0,
  checks: 0,
  contracts: 0,
  campaigns: 0,
  messages: 0,
  celebrations: 0,
}

/** A part of the usual size. */
export function volumesOf(scale: number): Volumes {
  const size = (count: number): number => Math.max(1, Math.round(count * scale))
  return {
    ...{ customers: size(usual.customers), branches: size(usual.branches), contacts: size(usual.contacts) },
    ...{ items: size(usual.items), suppliers: size(usual.suppliers), prices: usual.prices },
    ...{ orders: size(usual.orders), offers: size(usual.offers), sales: size(usual.sales), counter: size(usual.counter) },
    ...{ documents: size(usual.documents), sheets: size(usual.sheets), rents: size(usual.rents) },
    ...{
      equipment: 0,
      visits: 0,
      recipes: 0,
      productions: 0,
      inquiries: 0,
      tasks: 0,
      leads: 0,
      deliveries: 0,
      transportations: 0,
      carriers: 0,
      subscriptions: 0,
      tickets: 0,
      checks: 0,
      contracts: 0,
      campaigns: 0,
      messages: 0,
      celebrations: 0,
    },
  }
}
