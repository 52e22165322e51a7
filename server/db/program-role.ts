import { randomBytes } from 'node:crypto'
import { newClient } from './client.ts'

export const programRole = 'darbgalds_program'

/** Row access only, no DDL or superuser; a new random password each start. Call as owner after migrations. */
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
