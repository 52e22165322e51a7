import { newClient } from '../db/client.ts'
import { newSecret } from '../http/sign-in.ts'

/** Replaces the one-time token that creates the first administrator; null once users exist. Only its hash is stored. */
export async function issueFirstAdminToken(databaseUrl: string): Promise<string | null> {
  const client = newClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from users limit 1')
    if (rowCount) return null
    const { secret, hash } = newSecret()
    // Of processes that start together, the last one's token is valid.
    await client.query('begin; lock table first_admin_tokens')
    await client.query('delete from first_admin_tokens where used_at is null')
    await client.query('insert into first_admin_tokens (token_hash) values ($1)', [hash])
    await client.query('commit')
    return secret
  } finally {
    await client.end()
  }
}
