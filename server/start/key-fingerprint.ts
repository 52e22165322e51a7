import { newClient } from '../db/client.ts'
import { one } from '../db/one.ts'
import { fingerprintOf } from '../runtime/secret-key.ts'
import { sharesDatabase, type Settings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'

/**
 * Stores the fingerprint of the key that seals secrets and refuses another key, which could not read them.
 * @throws StartError when secrets were sealed with another key, or other servers have another one
 */
export async function keepToOneKey(
  databaseUrl: string,
  settings: Pick<Settings, 'SECRET_KEY' | 'DATA_DIR' | 'DATABASE_URL' | 'FILES_URL'>,
): Promise<void> {
  const present = fingerprintOf(settings)
  const client = newClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ noted: string | null; sealed: boolean }>(
      `select (select key_fingerprint from installation) as noted, exists (select from user_totp) or exists (select from webhooks) as sealed`,
    )
    const { noted, sealed } = one(rows)
    // Beside other servers the key is the common one from the start, before it seals anything.
    if (noted && noted !== present && !sealed && sharesDatabase(settings))
      throw new StartError(
        'SECRET_KEY nav tā, kuru lieto citi šīs datubāzes serveri; norādiet visiem vienu vai, ja maināt to visiem, palaidiet npm run forget-secret-key',
      )
    if (noted && noted !== present && sealed)
      throw new StartError(
        `${settings.SECRET_KEY === null ? `Atslēga ${settings.DATA_DIR}/secret.key` : 'SECRET_KEY'} nav tā, ar kuru šifrētas šīs datubāzes autentifikatoru un tīmekļa āķu atslēgas; norādiet īsto vai, ja tā ir zudusi, palaidiet npm run forget-secret-key`,
      )
    await client.query(
      `insert into installation (key_fingerprint) values ($1)
       on conflict (is_only) do update set key_fingerprint = excluded.key_fingerprint where installation.key_fingerprint is distinct from excluded.key_fingerprint`,
      [present],
    )
  } finally {
    await client.end()
  }
}

/** Used after the key is lost; the next start stores the new one. */
export async function forgetKey(databaseUrl: string): Promise<void> {
  const client = newClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('update installation set key_fingerprint = null')
    await client.query("insert into audit_log (entity_type, entity_id, event) values ('installation', 0, 'KEY_FORGOTTEN')")
    await client.query('commit')
  } finally {
    await client.end()
  }
}
