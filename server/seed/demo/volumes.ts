import type { Volumes as HistoryVolumes } from '../history/history.ts'
import type { PartyVolume } from './buyers.ts'

/** docs/domain/demo.md#volumes */
export interface Volumes extends HistoryVolumes, PartyVolume {
  items: number
  suppliers: number
  /** Customer prices per customer. */
  prices: number
}

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
  // Includes those of the last weeks.
  equipment: 270,
  visits: 614,
  recipes: 33,
  productions: 123,
  inquiries: 54,
  deliveries: 286,
  transportations: 65,
  carriers: 8,
  subscriptions: 33,
  checks: 6,
  tasks: 410,
  leads: 172,
  tickets: 54,
  campaigns: 10,
  messages: 76,
  // Created only in the last weeks.
  contracts: 0,
  celebrations: 0,
}

export function volumesOf(scale: number): Volumes {
  const size = (count: number): number => (count === 0 ? 0 : Math.max(1, Math.round(count * scale)))
  const sized = { ...usual }
  for (const name of Object.keys(usual) as (keyof Volumes)[]) sized[name] = size(usual[name])
  return { ...sized, prices: usual.prices }
}
