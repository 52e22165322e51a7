import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newClient } from '../db/client.ts'
import type { Settings } from './settings.ts'

/**
 * @file What the database keeps but must not be read from a copy of it: enciphered by AES-256-GCM with a key that lies
 * elsewhere, in the setting SECRET_KEY or in a file of the data folder.
 */

type Place = Pick<Settings, 'SECRET_KEY' | 'DATA_DIR'>

/** Says how it was enciphered, so that another way can follow. */
const version = 'v1:'
const ivBytes = 12
const tagBytes = 16

/**
 * Enciphers a text.
 * @param whose what it belongs to: put in another row it cannot be read
 */
export function seal(place: Place, whose: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(place), iv).setAAD(Buffer.from(whose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return version + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text again; null where the key is another one, or the row is not the one it was sealed for. */
export function unseal(place: Place, whose: string, sealed: string): string | null {
  if (!sealed.startsWith(version)) return null
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(place), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(whose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** What the key of a person's authenticator is sealed for. */
export const ofAuthenticator = (userId: number): string => `user_totp ${userId}`

/** Enciphers the keys of authenticators that were kept as they are before; the database takes no more such ones. */
export async function sealOldSecrets(databaseUrl: string, place: Place): Promise<void> {
  const client = newClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ user_id: string; secret: string }>(
      `select user_id, secret from user_totp where secret not like '${version}%' for update`,
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

const keys = new Map<string, Buffer>()

/** The key, drawn from what the installation was given or made for itself. */
function keyOf({ SECRET_KEY, DATA_DIR }: Place): Buffer {
  const from = `${DATA_DIR}\n${SECRET_KEY ?? ''}`
  const known = keys.get(from)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', SECRET_KEY ?? ownKey(join(DATA_DIR, 'secret.key')), '', 'darbgalds secrets', 32))
  keys.set(from, key)
  return key
}

/** Tells one key from another, and nothing of it. */
export function fingerprintOf({ SECRET_KEY, DATA_DIR }: Place): string {
  const secret = SECRET_KEY ?? ownKey(join(DATA_DIR, 'secret.key'))
  return Buffer.from(hkdfSync('sha256', secret, '', 'darbgalds fingerprint', 16)).toString('hex')
}

/** The installation's own secret, made when first asked for; closed to other users of the machine. */
function ownKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  // Placed whole: two threads may ask first at once.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
