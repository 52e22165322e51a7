import { sql } from 'kysely'
import type { SupportTicketRecord } from '../../../contract/support-tickets/support-tickets.ts'
import { withoutSecrets } from '../../../contract/secrets.ts'
import type { Context } from '../../http/context.ts'

type Ran = SupportTicketRecord['history'][number]

/** Commands that go along with a ticket: a morning's work. */
const last = 100

/** What a person ran last, the newest first; the history holds nothing secret. */
export async function historyOf({ db, user }: Pick<Context, 'db' | 'user'>): Promise<Ran[]> {
  const { rows } = await sql<Ran>`
    select id as run_id, command_id, args, names, record_title as record, record_type as kind, made_title as made, to_json(at) #>> '{}' as at, outcome, error
    from command_history where user_id = ${user.id} order by id desc limit ${last}`.execute(db)
  return rows.map((row) => withoutSecrets(row) as Ran)
}
