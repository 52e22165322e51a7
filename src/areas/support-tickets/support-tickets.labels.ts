import type { SupportTicketRow } from '../../../contract/support-tickets/support-tickets.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { supportTicket, type SupportTicketState } from '../../../machines/support-ticket.ts'
import type { Tone } from '../../ui/classes.ts'

export const ticketTones: Readonly<Record<SupportTicketState, Tone>> = { new: 'info', accepted: 'warning', completed: 'success' }

/** An estimate from row data. */
export function abilitiesOfRow({ status, is_author, ...row }: SupportTicketRow): Record<string, true | string> {
  const hasEstimate = row.estimate_hours !== null || row.estimate_price !== null
  return abilities(supportTicket, status, { isAuthor: is_author, hasEstimate, invoiced: false })
}
