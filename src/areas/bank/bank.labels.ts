import { entryStates, statementChecks, type BankEntryRow, type BankStatementRow } from '../../../contract/bank/bank.ts'
import { formatDate } from '../../../contract/format.ts'

export function statementTitle({ iban, date_from, date_to }: Pick<BankStatementRow, 'iban' | 'date_from' | 'date_to'>): string {
  const days = date_from === date_to ? formatDate(date_to) : `${formatDate(date_from)}–${formatDate(date_to)}`
  return `${iban} ${days}`
}

const checkTones = { agrees: 'success', gap: 'warning', differs: 'danger', unchecked: 'neutral' } as const
const stateTones = { open: 'warning', partial: 'info', matched: 'success' } as const

export function statementCheck({ check }: Pick<BankStatementRow, 'check'>) {
  return { label: statementChecks[check], tone: checkTones[check] }
}

export function entryState({ state }: Pick<BankEntryRow, 'state'>) {
  return { label: entryStates[state], tone: stateTones[state] }
}

/** Whether a row can be matched is known by its state. */
export function entryRecord({ id, counter_name, lock_version, state }: BankEntryRow) {
  const isOpen = state !== 'matched'
  const whole = 'Ieraksts ir sasaistīts pilnībā'
  const can: Record<string, true | string> = {
    MATCH: isOpen ? true : whole,
    POST: isOpen ? true : whole,
    UNMATCH: state === 'open' ? 'Ierakstam sasaistes nav' : true,
  }
  return { kind: 'bank_entry' as const, id, title: counter_name, lock_version, can }
}
