import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'
import { holds } from '../../http/user-permissions.ts'
import { writeAudit } from '../../http/audit-trail.ts'
import type { Settings } from '../../runtime/settings.ts'
import { StartError } from '../../runtime/start-error.ts'
import { newLink } from '../users/password-mail.ts'

/** Hours for which the link works. */
const hours = 1

/**
 * Restores an administrator's access from the server's command line: removes password, second factor and sessions,
 * activates the account and returns a link to set a new password.
 * @throws StartError if the account is not an administrator's
 */
export function resetAdministrator(db: Db, settings: Settings, email: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; manages: boolean }>`
      select u.id, u.kind = 'staff' and ${holds(sql`u.id`, 'manage_users')} as manages from users u
      where lower(u.email) = lower(${email}) for update`.execute(tx)
    const [account] = rows
    if (!account?.manages) throw new StartError(`${email} nav administratora konts. Administratori: ${await administrators(tx)}`)
    const { id } = account
    await sql`update users set password = null, is_active = true where id = ${id}`.execute(tx)
    for (const table of ['user_totp', 'passkeys', 'recovery_codes', 'access_tokens'])
      await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx)
    await sql`delete from sign_in_failures where subject = lower(${email})`.execute(tx)
    const { link } = await newLink(tx, settings, id, hours)
    await writeAudit(tx, [{ entity: 'users', id, event: 'ADMINISTRATOR_RESET' }], { user_id: null, ip: null })
    return link
  })
}

async function administrators(db: Db): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select email from users u where u.kind = 'staff' and ${holds(sql`u.id`, 'manage_users')} order by u.is_active desc, email limit 10`.execute(
    db,
  )
  return rows.map(({ email }) => email).join(', ') || 'nav neviena'
}
