import { newClient } from '../db/client.ts'
import { newSecret } from '../http/sign-in.ts'

/**
 * A new one-time token with which the first administrator is made, or null once there are users. Each
 * start gives a new one and forgets the one before, of which only the hash was kept.
 */
export async function issueFirstAdminToken(databaseUrl: string): Promise<string | null> {
  const client = newClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from users limit 1')
    if (rowCount) return null
    const { secret, hash } = newSecret()
    // Of processes that start together the last one's is the one that serves.
    await client.query('begin; lock table first_admin_tokens')
    await client.query('delete from first_admin_tokens where used_at is null')
    await client.query('insert into first_admin_tokens (token_hash) values ($1)', [hash])
    await client.query('commit')
    return secret
  } finally {
    await client.end()
  }
}
