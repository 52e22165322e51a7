import type { CurrentRecord } from '../../../commands/records.ts'
import { cashOrderKinds, type CashOrderRow } from '../../../contract/cash/cash.ts'

export const cashStates = {
  valid: { label: 'Spēkā', tone: 'success' },
  annulled: { label: 'Anulēts', tone: 'neutral' },
} as const

export function stateOf({ is_annulled }: Pick<CashOrderRow, 'is_annulled'>): (typeof cashStates)[keyof typeof cashStates] {
  return is_annulled ? cashStates.annulled : cashStates.valid
}

/** «Ieņēmumu orderis KIO-2026-000001: Jānis Bērziņš» */
export function cashOrderTitle({ kind, number, person_name }: Pick<CashOrderRow, 'kind' | 'number' | 'person_name'>): string {
  return `${cashOrderKinds[kind]} ${number}: ${person_name}`
}

export function cashOrderRecord(row: CashOrderRow): CurrentRecord<'cash_order'> {
  const { id, number, lock_version, is_annulled, date, cash_desk } = row
  return { kind: 'cash_order', id, title: number, lock_version, facts: { is_annulled, date, cash_desk_id: cash_desk.id } }
}
