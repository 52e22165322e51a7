import type { LeadRow } from '../../../contract/leads/leads.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'
import { freshLead, lead, type LeadState } from '../../../machines/lead.ts'
import { joinNames } from '../../../contract/record-names.ts'
import { formatDate } from '../../../contract/format.ts'
import type { Tone } from '../../ui/classes.ts'

export const leadTones: Readonly<Record<LeadState, Tone>> = {
  new: 'info',
  contacted: 'neutral',
  meeting: 'warning',
  offer_sent: 'warning',
  won: 'success',
  lost: 'danger',
}

export function abilitiesOfRow({ status, customer }: Pick<LeadRow, 'status' | 'customer'>): Record<string, true | string> {
  return { ...abilities(lead, status, freshLead), ...sideAbilities('lead', { customerId: customer?.id ?? null, archived: false }) }
}

export function titleOf({ company_name, contact_name }: Pick<LeadRow, 'company_name' | 'contact_name'>): string {
  return joinNames(company_name, contact_name)
}

export function callOf({ task_date, task_time }: Pick<LeadRow, 'task_date' | 'task_time'>): string {
  return [formatDate(task_date), task_time].filter(Boolean).join(' ')
}
