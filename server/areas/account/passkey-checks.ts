import { isIP } from 'node:net'
import { sql, type RawBuilder } from 'kysely'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { clientAddress } from '../users/password-mail.ts'

/** Milliseconds; also the lifetime of a challenge in the database. */
export const ceremonyLasts = 300_000

/** Loaded on first use: loading takes half a second. */
export const webAuthn = () => import('@simplewebauthn/server')

export interface Place {
  origin: string
  rpId: string
}

/**
 * Derives the origin from the settings, never from request headers, which a proxy or attacker could set. Throws
 * where browsers would not allow passkeys.
 */
export async function passkeyPlace(ctx: Context): Promise<Place> {
  const address = await clientAddress(ctx, ctx.settings)
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && isLoopback(url.hostname)) url.hostname = 'localhost'
  const safe = url?.protocol === 'https:' || url?.hostname === 'localhost'
  if (!url || !safe || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw Refusal.state(
      `Piekļuves atslēgas darbojas tikai drošā adresē (https) ar domēna vārdu, bet sistēmas adrese ir ${address}; palūdziet administratoram to norādīt (APP_URL)`,
    )
  }
  return { origin: url.origin, rpId: url.hostname }
}

/** Browsers do not allow passkeys on IP addresses. */
function isLoopback(host: string): boolean {
  return host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}

type Owner = { token_id: number } | { key_hash: string }

export async function keepChallenge({ db, ip }: Context, challenge: string, owner: Owner): Promise<void> {
  const { token_id, key_hash } = { token_id: null, key_hash: null, ...owner }
  await sql`
    insert into passkey_challenges (challenge, token_id, key_hash, ip, expires_at)
    values (${challenge}, ${token_id}, ${key_hash}, ${ip}, now() + make_interval(secs => ${ceremonyLasts / 1000}))
    on conflict (token_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(db)
}

/** Deletes and returns a challenge, so that it works only once; null if missing or expired. */
export async function spendChallenge(db: Db, owner: Owner): Promise<string | null> {
  const { rows } = await sql<{ challenge: string; is_alive: boolean }>`
    delete from passkey_challenges where ${is(owner)} returning challenge, expires_at > now() as is_alive`.execute(db)
  return rows[0]?.is_alive ? rows[0].challenge : null
}

function is(owner: Owner): RawBuilder<boolean> {
  return 'token_id' in owner ? sql`token_id = ${owner.token_id}` : sql`key_hash = ${owner.key_hash}`
}

/** Checks the origin and challenge in the client data; returns the error or null. */
export function faultOfClient(clientData: string, { origin }: Place, challenge: string): string | null {
  const clientInfo = clientDataIn(clientData)
  if (clientInfo.origin !== origin)
    return `Piekļuves atslēga lietota adresē ${clientInfo.origin ?? '?'}, bet tā darbojas tikai adresē ${origin}`
  return clientInfo.challenge === challenge ? null : 'Piekļuves atslēga atbildēja uz citu pieprasījumu; mēģiniet vēlreiz'
}

function clientDataIn(text: string): { origin?: string; challenge?: string } {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

export async function verifiedOrNull<T extends { verified: boolean }>(verification: Promise<T>): Promise<T | null> {
  try {
    const verdict = await verification
    return verdict.verified ? verdict : null
  } catch {
    return null
  }
}
