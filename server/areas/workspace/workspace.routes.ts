import { sql } from 'kysely'
import type { workspace } from '../../../contract/workspace/workspace.ts'
import type { Handler, Handlers } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { history, record, recording } from './workspace.history.ts'
import { playAs, recordedFile } from './play.ts'
import { search } from './search.ts'
import { sheets } from './sheets.ts'
import { unfinished } from './unfinished.ts'

/** Key in user_state. */
const key = 'workspace'
/** Characters of JSON; document drafts stay in the browser. */
const largest = 500_000

const state: Handler<typeof workspace.state> = async ({ db, user }) => {
  const { rows } = await sql<{ value: Record<string, unknown> }>`
    select value from user_state where user_id = ${user.id} and key = ${key}`.execute(db)
  return { data: rows[0]?.value ?? null }
}

const keepState: Handler<typeof workspace.keepState> = async ({ db, user, body, audit }) => {
  const value = JSON.stringify(body.data)
  if (value.length > largest) throw Refusal.field('data', 'Darbvietas stāvoklis ir par lielu')
  await sql`
    insert into user_state (user_id, key, value) values (${user.id}, ${key}, ${value})
    on conflict (user_id, key) do update set value = excluded.value, updated_at = now()`.execute(db)
  audit({ entity: 'user_state', id: user.id, event: 'KEPT' })
  return {}
}

export const workspaceHandlers: Handlers<typeof workspace> = {
  search,
  sheets,
  unfinished,
  record,
  history,
  recording,
  playAs,
  recordedFile,
  state,
  keepState,
}
