import type { ServiceRow } from '../../../contract/service-record.ts'
import { freshService, serviceApplication, type ServiceFacts } from '../../../machines/service-application.ts'
import { abilities } from '../../../machines/lifecycle.ts'

/** What may be done to a row of the list, as far as the row tells; the server decides with all it knows. */
export function abilitiesOfRow(row: ServiceRow): Record<string, true | string> {
  const facts: ServiceFacts = { ...freshService, assigned: row.assignee !== null, done: true, discount: '0', divisible: true }
  return abilities(serviceApplication, row.status, facts)
}
