import { reachable } from '../../../machines/side-orders.ts'
import type { ServiceRow } from '../../../contract/service/service-record.ts'
import { freshService, serviceApplication, type ServiceFacts } from '../../../machines/service-application.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'

/** An estimate from row data; the server decides. */
export function abilitiesOfRow(row: ServiceRow): Record<string, true | string> {
  const facts: ServiceFacts = { ...freshService, assigned: row.assignee !== null, done: true, discount: '0', divisible: true }
  const { is_due: due } = row
  const can = abilities(serviceApplication, row.status, facts)
  const completed = can['MAIL'] === true
  return {
    ...can,
    ...sideAbilities('service_application', { due, billed: completed, completed, edit: can['EDIT'] ?? true, undone: 1, ...reachable }),
  }
}
