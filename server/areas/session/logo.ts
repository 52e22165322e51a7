import { sql } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import type { session } from '../../../contract/session.ts'
import type { Context } from '../../http/context.ts'

/** The password of all demonstration accounts; they exist only in an installation with demo data. */
export const demoPassword = 'demo-parole'

/** What visitors are told of the installation, and the file of its logo. */
export interface Installation extends Omit<Answer<typeof session.logo>, 'logo'> {
  logo_file_id: number | null
}

/** Title, and on the sign-in page of a demonstration the accounts to try. */
export async function installationOf({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<Installation> {
  const demo = settings.DEMO
  const accounts = demo
    ? await sql<{ email: string; name: string }>`
        select email, coalesce(job_title, concat_ws(' ', name, surname)) as name from users
        where email like '%@demo.example' and is_active and password is not null
          and split_part(email, '@', 1) in ('admin', 'vaditajs', 'pardosana', 'noliktava', 'gramatvedis', 'serviss', 'klients')
        order by id`.execute(db)
    : { rows: [] }
  const found = await sql<{ logo: number | null; used: boolean }>`
    select (select (value #>> '{}')::bigint from system_properties where key = 'logo' and value <> 'null'::jsonb) as logo,
      exists (select from users where password is not null) as used`.execute(db)
  const { logo = null, used = false } = found.rows[0] ?? {}
  return {
    logo_file_id: logo,
    title: demo ? 'DEMO' : 'Darbgalds',
    accounts: accounts.rows,
    demo_password: demo ? demoPassword : null,
    needs_administrator: !used,
  }
}
