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
