import type { CurrentRecord } from '../../../commands/records.ts'
import { shortName } from '../../../contract/record-names.ts'
import type { InterestClaimRow, interestClaimStates } from '../../../contract/receivables/interest-claims.ts'
import type { Tone } from '../../ui/classes.ts'

export const interestClaimTones: Readonly<Record<keyof typeof interestClaimStates, Tone>> = {
  drafted: 'info',
  billed: 'success',
  waiting: 'warning',
  cancelled: 'neutral',
}

export function interestClaimRecord(row: InterestClaimRow): CurrentRecord<'interest_claim'> {
  const { id, name, customer, lock_version, state, bill_id } = row
  return { kind: 'interest_claim', id, title: name, lock_version, parties: { customer }, facts: { state, bill_id } }
}

/** Empty where it stands on no invoice. */
export function billName({ bill_id, bill_number }: InterestClaimRow): string {
  return bill_id === null ? '' : shortName('invoice', { number: bill_number, status: 'draft' })
}
