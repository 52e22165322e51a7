import { newClient } from '../db/client.ts'
import { type KeyPlace, ofAuthenticator, seal, sealedVersion } from '../runtime/secret-key.ts'

/** Encrypts authenticator keys stored in plain text by older versions. */
export async function sealOldSecrets(databaseUrl: string, place: KeyPlace): Promise<void> {
  const client = newClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ user_id: string; secret: string }>(
      `select user_id, secret from user_totp where secret not like '${sealedVersion}%' for update`,
    )
    for (const { user_id, secret } of rows) {
      const sealed = seal(place, ofAuthenticator(Number(user_id)), secret)
      await client.query('update user_totp set secret = $2 where user_id = $1', [user_id, sealed])
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
