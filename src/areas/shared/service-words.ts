import { joinNames } from '../../../contract/record-names.ts'
import type { ServiceRow } from '../../../contract/service/service-record.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state. */
export const serviceTones: Readonly<Record<ServiceRow['status'], Tone>> = {
  new: 'info',
  in_progress: 'warning',
  completed: 'success',
  invoiced: 'success',
}

/** The colour that goes with how soon an application is needed; none for the usual. */
export const priorityTones: Readonly<Record<ServiceRow['priority'], Tone>> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warning',
  urgent: 'danger',
}

/** What an application is called. */
export function serviceTitle({ number, customer }: Pick<ServiceRow, 'number' | 'customer'>): string {
  return joinNames(number, customer.name)
}
