import type { DeliveryPlace, DocumentLine, DocumentParty, DocumentTotals } from './model.ts'

/** Prints of a service application: as it was taken, with the prices of the work, and the acts that are signed. */
export interface ServiceDocument extends DocumentTotals {
  form: 'application' | 'prices' | 'work_act' | 'defect_act' | 'handover_act'
  number: string
  uuid: string
  date: string
  /** The application that an act rests on. */
  application: { number: string; date: string }
  /** What it is for, in words. */
  type: string
  planned_date: string | null
  completed_on: string | null
  contract_ref: string | null
  contact_name: string | null
  seller: DocumentParty
  buyer: DocumentParty
  /** The branch where the machines stand. */
  place: DeliveryPlace | null
  /** Machines with what is wrong with each, and what their meters showed. */
  machines: readonly { name: string; problem: string | null; counters: string | null }[]
  problem: string | null
  diagnosis: string | null
  result: string | null
  /** The `group` of a line is its machine. */
  lines: readonly DocumentLine[]
  /** Statement of the parties; null takes the usual one of the act. */
  text: string | null
  handed_over_by: string | null
  accepted_by: string | null
  signed_at: string | null
  notes: string | null
}
