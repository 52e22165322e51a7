import { sql } from 'kysely'
import type { SupportTicketRecord, SupportTicketRow } from '../../../contract/support-tickets/support-tickets.ts'
import {
  supportTicket as chart,
  type SupportTicketEvent,
  type SupportTicketFacts,
  type SupportTicketState,
} from '../../../machines/support-ticket.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTickets } from '../../http/visible.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { charged } from '../charges/remaining.ts'
import { commentsOf } from '../conversation/comments.ts'
import { fullName } from '../customers/customers.names.ts'
import { stepsOf, type Steps } from '../shared/lifecycle.ts'
import { foundRecord } from '../tasks/links.ts'
import { filesOf } from '../files/attachments.ts'

export type Reader = Pick<Context, 'db' | 'user'>

const rowColumns = (
  user: SessionUser,
) => sql`t.id, t.subject, t.type, t.priority, t.status, ${reference(sql`a.id`, fullName('a'))} as author,
  ${reference(sql`c.id`, sql`c.name`)} as customer, t.estimate_hours, t.estimate_price, t.due_date, t.agreed_at,
  t.author_id = ${user.id} as is_author, t.created_at, t.lock_version,
  (select count(*)::int from comments m where m.commentable_type = 'support_tickets' and m.commentable_id = t.id) as comments_count`

const rowTables = sql`support_tickets t join users a on a.id = t.author_id left join customers c on c.id = t.customer_id`

export async function ticketRows({ db, user }: Reader, ids: readonly number[]): Promise<SupportTicketRow[]> {
  const { rows } = await sql<SupportTicketRow>`select ${rowColumns(user)} from ${rowTables} where t.id = any (${[...ids]})`.execute(db)
  return rows
}

export interface LockedTicket {
  id: number
  subject: string
  status: SupportTicketState
  author_id: number
  customer_id: number | null
  accepted_by: number | null
  lock_version: number
}

/** Throws 404 if there is none visible. */
export async function lockTicket({ db, user }: Reader, id: number): Promise<LockedTicket> {
  const visibility = sql.join([sql`t.id = ${id}`, ...visibleTickets(user)], sql` and `)
  const { rows } = await sql<LockedTicket>`
    select t.id, t.subject, t.status, t.author_id, t.customer_id, t.accepted_by, t.lock_version from support_tickets t where ${visibility}
    for update of t`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Not credited. */
const isInvoiced = sql<boolean>`exists (
  select from charges h where h.document_type = 'ticket' and h.document_id = t.id and not h.is_void and h.quantity_invoiced > 0)`

export function ticketSteps({ user }: Reader): Steps<SupportTicketState, SupportTicketEvent, SupportTicketFacts, LockedTicket, Context> {
  const facts = async (db: Db, id: number): Promise<SupportTicketFacts> => {
    const { rows } = await sql<SupportTicketFacts>`
      select author_id = ${user.id} as "isAuthor", estimate_hours is not null or estimate_price is not null as "hasEstimate",
        ${isInvoiced} as invoiced
      from support_tickets t where id = ${id}`.execute(db)
    if (!rows[0]) throw Refusal.missing()
    return rows[0]
  }
  return stepsOf<SupportTicketState, SupportTicketEvent, SupportTicketFacts, LockedTicket>({
    chart,
    lock: lockTicket,
    facts,
    load: loadTicket,
  })
}

type Header = Omit<SupportTicketRecord, 'about' | 'comments' | 'images' | 'can'> & { about_kind: string | null; about_id: number | null }

/** Throws 404 if there is none visible. */
export async function loadTicket({ db, user }: Reader, id: number): Promise<SupportTicketRecord> {
  const visibility = sql.join([sql`t.id = ${id}`, ...visibleTickets(user)], sql` and `)
  const { rows } = await sql<Header>`
    select ${rowColumns(user)}, t.id as ticket_id, t.description, t.about_kind, t.about_id, t.history, t.accepted_at, t.declined_reason,
      t.completed_at,
      exists (select from charges h where h.document_type = 'ticket' and h.document_id = t.id and not h.is_void) as is_charged,
      ${isInvoiced} as is_invoiced from ${rowTables} where ${visibility}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { about_kind, about_id, ...header } = rows[0]
  const [about, comments, images, charges] = await Promise.all([
    about_kind !== null && about_id !== null ? foundRecord({ db, user }, { kind: about_kind, id: about_id }) : undefined,
    commentsOf(db, { type: 'support_tickets', id }, user),
    filesOf(db, 'support_tickets', id, 'image'),
    charged(db, 'ticket', id),
  ])
  const hasEstimate = header.estimate_hours !== null || header.estimate_price !== null
  const can = {
    ...abilitiesOf(user, chart, header.status, { isAuthor: header.is_author, hasEstimate, invoiced: header.is_invoiced }),
    ...besides(user, 'support_ticket', charges),
  }
  return { ...header, about: about ?? null, comments, images, can }
}
