import { joinNames } from '../../../contract/record-names.ts'
import type { ServiceRow } from '../../../contract/service-record.ts'
import { freshService, serviceApplication, type ServiceFacts } from '../../../machines/service-application.ts'
import { abilities } from '../../../machines/lifecycle.ts'
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

/** What may be done to a row of the list, as far as the row tells; the server decides with all it knows. */
export function abilitiesOfRow(row: ServiceRow): Record<string, true | string> {
  const facts: ServiceFacts = { ...freshService, assigned: row.assignee !== null, done: true, discount: '0', divisible: true }
  return abilities(serviceApplication, row.status, facts)
}
