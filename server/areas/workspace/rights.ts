import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RecordedRights } from '../../../contract/workspace/recorded.ts'
import { withoutSecrets } from '../../../contract/secrets.ts'
import { settingKeys } from '../../../contract/company/system-properties.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'

/** Without mail texts: copies send no mail. */
const deciding = settingKeys.filter((key) => !key.startsWith('email_'))

export async function settingsNow(db: Db): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ settings: Record<string, unknown> }>`
    select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) as settings from system_properties where key = any(${deciding})`.execute(db)
  return withoutSecrets(one(rows).settings) as Record<string, unknown>
}

/** Stored once per distinct state. */
export async function rightsNow({ db, user }: Pick<Context, 'db' | 'user'>): Promise<number> {
  const [permissions, modules, settings] = [[...user.permissions].toSorted(), [...user.modules].toSorted(), await settingsNow(db)]
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([permissions, modules, settings]))
    .digest('hex')
  const found = sql<{ id: number }>`select id from history_rights where fingerprint = ${fingerprint}`
  const { rows: existingRows } = await found.execute(db)
  if (existingRows[0]) return existingRows[0].id
  await sql`insert into history_rights (fingerprint, permissions, modules, settings)
    values (${fingerprint}, ${permissions}, ${modules}, ${JSON.stringify(settings)}) on conflict (fingerprint) do nothing`.execute(db)
  const { rows } = await found.execute(db)
  return one(rows).id
}

export async function rightsOf(db: Db, ids: readonly number[]): Promise<RecordedRights[]> {
  const { rows } = await sql<RecordedRights>`
    select id, permissions, modules, settings from history_rights where id = any(${ids}) order by id`.execute(db)
  return rows
}
