import { joinNames } from '../../../contract/record-names.ts'
import type { ServiceRow } from '../../../contract/service/service-record.ts'
import type { Tone } from '../../ui/classes.ts'

export const serviceTones: Readonly<Record<ServiceRow['status'], Tone>> = {
  new: 'info',
  in_progress: 'warning',
  completed: 'success',
  invoiced: 'success',
}

export const priorityTones: Readonly<Record<ServiceRow['priority'], Tone>> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warning',
  urgent: 'danger',
}

export function serviceTitle({ number, customer }: Pick<ServiceRow, 'number' | 'customer'>): string {
  return joinNames(number, customer.name)
}
