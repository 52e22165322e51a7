import { sql } from 'kysely'
import type { SupportTicketRecord } from '../../../contract/support-tickets/support-tickets.ts'
import { withoutSecrets } from '../../../contract/secrets.ts'
import type { Context } from '../../http/context.ts'

type Ran = SupportTicketRecord['history'][number]

const last = 100

/** Newest first; contains no secrets. */
export async function historyOf({ db, user }: Pick<Context, 'db' | 'user'>): Promise<Ran[]> {
  const { rows } = await sql<Ran>`
    select id as run_id, command_id, args, names, record_title as record, record_type as kind, made_title as made, to_json(at) #>> '{}' as at, outcome, error
    from command_history where user_id = ${user.id} order by id desc limit ${last}`.execute(db)
  return rows.map((row) => withoutSecrets(row) as Ran)
}
