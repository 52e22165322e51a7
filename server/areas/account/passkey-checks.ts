import { isIP } from 'node:net'
import { sql, type RawBuilder } from 'kysely'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { clientAddress } from '../users/password-mail.ts'

/** @file What making a passkey and signing in with one have in common: where they work, and challenges that serve once. */

/** Milliseconds that a person has to touch his key: as long as a challenge stands in the database. */
export const ceremonyLasts = 300_000

/** The library is loaded when somebody first uses a passkey: it takes half a second. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Where passkeys work: the page's origin, and the domain that they are bound to (WebAuthn's RP ID). */
export interface Place {
  origin: string
  rpId: string
}

/**
 * The place of this installation, by its settings and never by a request's headers, so that no proxy and no stranger
 * says where a passkey may be used; refuses where no browser would have one.
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

/** Browsers bind no passkey to an address in figures. */
function isLoopback(host: string): boolean {
  return host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Of a challenge: the session that asked for it, or the hash of the key that the page got with it. */
type Owner = { token_id: number } | { key_hash: string }

/** Keeps a challenge for whoever may answer it; one that the same session asked for before is dropped. */
export async function keepChallenge({ db, ip }: Context, challenge: string, owner: Owner): Promise<void> {
  const { token_id, key_hash } = { token_id: null, key_hash: null, ...owner }
  await sql`
    insert into passkey_challenges (challenge, token_id, key_hash, ip, expires_at)
    values (${challenge}, ${token_id}, ${key_hash}, ${ip}, now() + make_interval(secs => ${ceremonyLasts / 1000}))
    on conflict (token_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(db)
}

/** Takes a challenge, once: whatever comes of the answer, it is gone. Null where there is none, or it is too old. */
export async function spendChallenge(db: Db, owner: Owner): Promise<string | null> {
  const { rows } = await sql<{ challenge: string; is_alive: boolean }>`
    delete from passkey_challenges where ${is(owner)} returning challenge, expires_at > now() as is_alive`.execute(db)
  return rows[0]?.is_alive ? rows[0].challenge : null
}

function is(owner: Owner): RawBuilder<boolean> {
  return 'token_id' in owner ? sql`token_id = ${owner.token_id}` : sql`key_hash = ${owner.key_hash}`
}

/** What is wrong with where and for what a browser says that it asked the key; null when nothing is. */
export function faultOfClient(clientData: string, { origin }: Place, challenge: string): string | null {
  const told = clientDataIn(clientData)
  if (told.origin !== origin) return `Piekļuves atslēga lietota adresē ${told.origin ?? '?'}, bet tā darbojas tikai adresē ${origin}`
  return told.challenge === challenge ? null : 'Piekļuves atslēga atbildēja uz citu pieprasījumu; mēģiniet vēlreiz'
}

function clientDataIn(text: string): { origin?: string; challenge?: string } {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

/** What the library says of an answer; null where it refuses it. */
export async function judged<T extends { verified: boolean }>(judge: Promise<T>): Promise<T | null> {
  try {
    const verdict = await judge
    return verdict.verified ? verdict : null
  } catch {
    return null
  }
}
