import { sql } from 'kysely'
import { withoutSecretFields } from '../../../contract/secrets.ts'
import { largestPersonal, personalKeys, type PersonalKey, type PersonalValue } from '../../../contract/workspace/personal.ts'
import type { workspace } from '../../../contract/workspace/workspace.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export const personal: Handler<typeof workspace.personal> = async ({ db, user, query }) => ({
  data: await valuesOf(db, user.id, query.keys ?? personalKeys),
})

export const savePersonal: Handler<typeof workspace.savePersonal> = async ({ db, user, params, body }) => {
  const key = personalKeys.find((each) => each === params.key)
  if (key === undefined) throw Refusal.missing()
  const stored = storable(key, body.value ?? null)
  const value = JSON.stringify(stored)
  if (value.length > largestPersonal) throw Refusal.field('value', `Lauks „Vērtība”: ir par lielu (ne vairāk kā ${largestPersonal} zīmes)`)
  // Versions tell apart what two computers saved; a row that is gone counts as version 0.
  const { rows } = await sql<{ version: number }>`
    insert into user_state as known (user_id, key, value) values (${user.id}, ${key}, ${value}::jsonb)
    on conflict (user_id, key) do update set value = excluded.value, version = known.version + 1, updated_at = now()
      where known.version = ${body.version}
    returning version`.execute(db)
  const [saved] = rows
  if (saved) return { saved: true, data: { key, value: stored, version: saved.version } }
  return { saved: false, data: one(await valuesOf(db, user.id, [key])) }
}

/** Work put aside holds typed text (INV-WORK-14). */
function storable(key: PersonalKey, value: unknown): unknown {
  return key === 'parked' ? withoutSecretFields(value) : value
}

async function valuesOf(db: Db, userId: number, keys: readonly PersonalKey[]): Promise<PersonalValue[]> {
  const { rows } = await sql<PersonalValue>`
    select key, value, version from user_state where user_id = ${userId} and key = any (${[...keys]}) order by key`.execute(db)
  return rows
}
