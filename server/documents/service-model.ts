import type { DeliveryPlace, DocumentLine, DocumentParty, DocumentTotals } from './model.ts'

export interface ServiceDocument extends DocumentTotals {
  form: 'application' | 'prices' | 'work_act' | 'defect_act' | 'handover_act'
  number: string
  uuid: string
  date: string
  application: { number: string; date: string }
  type: string
  planned_date: string | null
  completed_on: string | null
  contract_ref: string | null
  contact_name: string | null
  seller: DocumentParty
  buyer: DocumentParty
  place: DeliveryPlace | null
  machines: readonly { name: string; problem: string | null; counters: string | null }[]
  problem: string | null
  diagnosis: string | null
  result: string | null
  /** `group` is the machine. */
  lines: readonly DocumentLine[]
  /** Null: usual text. */
  text: string | null
  handed_over_by: string | null
  accepted_by: string | null
  signed_at: string | null
  notes: string | null
}
