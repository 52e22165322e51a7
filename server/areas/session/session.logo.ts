import { sql } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import type { session } from '../../../contract/session/session.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'

/** Only with demo data. */
export const demoPassword = 'demo-parole'

export type Installation = Omit<Answer<typeof session.logo>, 'logo'>

/** In a demonstration also its accounts. */
export async function installationOf({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<Installation> {
  const demo = settings.DEMO
  const accounts = demo
    ? await sql<{ email: string; name: string }>`
        select email, coalesce(job_title, concat_ws(' ', name, surname)) as name from users
        where email like '%@demo.example' and is_active and password is not null
          and split_part(email, '@', 1) in ('admin', 'vaditajs', 'pardosana', 'noliktava', 'gramatvedis', 'serviss', 'klients')
        order by id`.execute(db)
    : { rows: [] }
  const found = await sql<{ used: boolean }>`select exists (select from users where password is not null) as used`.execute(db)
  const { used } = one(found.rows)
  return {
    title: demo ? 'DEMO' : 'Darbgalds',
    accounts: accounts.rows,
    demo_password: demo ? demoPassword : null,
    needs_administrator: !used,
    sends_mail: settings.SMTP_URL !== null,
    replays: demo || settings.COPY,
  }
}

export async function logoFileOf(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select (value #>> '{}')::bigint as id from system_properties where key = 'logo' and value <> 'null'::jsonb`.execute(db)
  return rows[0]?.id ?? null
}
