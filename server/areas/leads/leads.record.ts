import { sql } from 'kysely'
import type { LeadRecord, LeadRow } from '../../../contract/leads/leads.ts'
import { freshLead, lead as chart, type LeadEvent, type LeadFacts, type LeadState } from '../../../machines/lead.ts'
import { documentName } from '../../db/document-name.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { commentsOf } from '../conversation/comments.ts'
import { fullName } from '../customers/customers.names.ts'
import { stepsOf, type Steps } from '../shared/lifecycle.ts'
import { filesOf } from '../files/attachments.ts'

const rowColumns = sql`t.id, t.company_name, t.contact_name, t.phone, t.email, t.source, t.status, t.task_date,
  to_char(t.task_time, 'HH24:MI') as task_time, t.task_date is not null and t.task_date <= today() and not s.is_final as is_due,
  t.estimated_value, t.probability, ${reference(sql`m.id`, fullName('m'))} as manager, ${reference(sql`c.id`, sql`c.name`)} as customer,
  (select count(*)::int from comments x where x.commentable_type = 'leads' and x.commentable_id = t.id) as comments_count,
  t.created_at, t.lock_version`

const rowTables = sql`leads t join lead_statuses s on s.slug = t.status left join users m on m.id = t.manager_id
  left join customers c on c.id = t.customer_id`

export async function leadRows(db: Db, ids: readonly number[]): Promise<LeadRow[]> {
  const { rows } = await sql<LeadRow>`select ${rowColumns} from ${rowTables} where t.id = any (${[...ids]})`.execute(db)
  return rows
}

export interface LockedLead {
  id: number
  status: LeadState
  company_name: string
  contact_name: string | null
  phone: string | null
  email: string | null
  manager_id: number | null
  customer_id: number | null
  task_date: string | null
  lock_version: number
}

/** Throws 404 if there is none. */
export async function lockLead({ db }: Pick<Context, 'db'>, id: number): Promise<LockedLead> {
  const { rows } = await sql<LockedLead>`
    select id, status, company_name, contact_name, phone, email, manager_id, customer_id, task_date, lock_version
    from leads where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export function leadSteps(to: LeadFacts['to']): Steps<LeadState, LeadEvent, LeadFacts, LockedLead, Context> {
  const facts = (): Promise<LeadFacts> => Promise.resolve({ to })
  return stepsOf<LeadState, LeadEvent, LeadFacts, LockedLead>({ chart, lock: lockLead, facts, load: loadLead })
}

type Header = Omit<LeadRecord, 'comments' | 'files' | 'offers' | 'likely_customer' | 'can'> & { is_archived: boolean }

/** Throws 404 if there is none. */
export async function loadLead({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<LeadRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, t.id as lead_id, t.lost_reason, t.notes, c.archived_at is not null as is_archived
    from ${rowTables} where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { is_archived: archived, ...header } = rows[0]
  const [comments, files, offers, likely_customer] = await Promise.all([
    commentsOf(db, { type: 'leads', id }, user),
    filesOf(db, 'leads', id),
    offersOf(db, id),
    header.customer === null && user.permissions.has('view_customers') ? likelyCustomer(db, id) : null,
  ])
  const relatedActions = besides(user, 'lead', { customerId: header.customer?.id ?? null, archived })
  return {
    ...header,
    comments,
    files,
    offers,
    likely_customer,
    can: { ...abilitiesOf(user, chart, header.status, freshLead), ...relatedActions },
  }
}

/** By normalised name, else by e-mail. */
async function likelyCustomer(db: Db, id: number): Promise<LeadRecord['likely_customer']> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from leads t join customers c on c.archived_at is null
      and (name_key(c.name) = name_key(t.company_name) or lower(c.email) = lower(t.email))
    where t.id = ${id} order by (name_key(c.name) = name_key(t.company_name)) desc, c.id limit 1`.execute(db)
  return rows[0] ?? null
}

async function offersOf(db: Db, id: number): Promise<LeadRecord['offers']> {
  const { rows } = await sql<LeadRecord['offers'][number]>`
    select o.id, ${documentName('offer', sql`o`)} as name, o.status from offers o where o.lead_id = ${id} order by o.id`.execute(db)
  return rows
}
