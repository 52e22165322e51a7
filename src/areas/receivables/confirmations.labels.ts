import type { CurrentRecord } from '../../../commands/records.ts'
import type { BalanceConfirmationRow, confirmationStates } from '../../../contract/receivables/balance-confirmations.ts'
import type { Tone } from '../../ui/classes.ts'

export const confirmationTones: Readonly<Record<keyof typeof confirmationStates, Tone>> = {
  printed: 'info',
  waiting: 'info',
  failed: 'danger',
  sent: 'warning',
  agrees: 'success',
  differs: 'danger',
  withdrawn: 'neutral',
}

export function confirmationRecord(row: BalanceConfirmationRow): CurrentRecord<'balance_confirmation'> {
  const { id, name, customer, supplier, lock_version, state, is_missing, address, their_balance, answer_note, answered_by, answered_on } =
    row
  return {
    kind: 'balance_confirmation',
    id,
    title: name,
    lock_version,
    parties: { ...(customer && { customer }), ...(supplier && { supplier }) },
    facts: { state, is_missing, address, answer: { their_balance, answer_note, answered_by, answered_on } },
  }
}
