import { randomBytes } from 'node:crypto'
import { newClient } from './client.ts'

/** The role that the running program has in its own PostgreSQL. */
export const programRole = 'darbgalds_program'

/**
 * Lets the program into a migrated database as a role that reads and writes rows, and no more: it changes
 * neither tables nor laws and is no superuser, so that a fault in a query stays among rows. Its password is
 * new each time and stands nowhere. To be called by the owner, after the tables are there; answers the
 * address for the program.
 */
export async function letProgramIn(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const client = newClient({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [programRole])
    if (!rowCount) await client.query(`create role ${programRole}`)
    await client.query(`alter role ${programRole} with login nosuperuser nocreatedb nocreaterole noreplication password '${password}'`)
    await client.query(rights)
  } finally {
    await client.end()
  }
  return ownerUrl.replace(/^postgres(ql)?:\/\/[^@]*@/, `postgresql://${programRole}:${password}@`)
}

const rights = `
  grant usage on schema public to ${programRole};
  grant select, insert, update, delete on all tables in schema public to ${programRole};
  grant usage, select on all sequences in schema public to ${programRole};
  revoke insert, update, delete on schema_migrations, definition_files from ${programRole};
  revoke update, delete on audit_log from ${programRole}`
