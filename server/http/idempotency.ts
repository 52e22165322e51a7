import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { Call } from '../../contract/calls.ts'
import type { Db, SessionUser } from './context.ts'
import { Refusal } from './refusal.ts'

/** @file Calls that are sent again: the same key is carried out once and answered alike (docs/domain/README.md#rules-for-every-document). */

/** What makes a second sending of a call the same one. */
export interface RepeatKey {
  key: string
  /** Seconds for which a repetition gets the first answer. */
  seconds: number
  /** How the record stands that the call acts on; a repetition gets the first answer only while it stands as the call left it. */
  stands?: RawBuilder<string>
}

/** A key that a run holds, and what was answered under it before. */
export interface Claimed {
  user_id: number
  key: string
  stands?: RawBuilder<string>
  /** Moment at which the key was first sent: told apart from a later use of the same one. */
  since: string
  /** Its answer is kept: a file is made again, a secret is not kept. */
  isKept: boolean
  before: { answer: unknown; isPending: boolean } | null
}

const day = 24 * 60 * 60

/** The client's key, or for the `once` GETs the path while their record stands as it did. */
export function repeatKey(call: Call, request: FastifyRequest, stands: RawBuilder<string> | undefined): RepeatKey | null {
  if (call.spec.changes === 'once') {
    if (!stands) throw new Error(`${call.id}: nobody says how its record stands`)
    return { key: `once ${request.url.split('?', 1)[0]}`, seconds: 10, stands }
  }
  const sent = request.headers['idempotency-key']
  if (sent === undefined) return null
  if (typeof sent !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(sent)) {
    throw Refusal.field('Idempotency-Key', 'Galvenei Idempotency-Key jābūt 8 līdz 200 ASCII zīmēm')
  }
  return { key: sent, seconds: day }
}

/** Status of a key whose call holds, while what follows it (a fiscal device is asked) is under way. */
const pending = 202
const answered = 200

/** Seconds after which what followed a call counts as broken off with its process. */
const patience = 30

/**
 * Claims the key for this run, waiting for another run that holds it. Tells what the first one answered when the call
 * was carried out before.
 * @throws Refusal where the key was sent with something else
 */
export async function claim(
  tx: Db,
  { call, body }: { call: Call; body: unknown },
  { key, seconds, stands }: RepeatKey,
  user: SessionUser,
): Promise<Claimed> {
  const hash = createHash('sha256')
    .update(`${call.id} ${JSON.stringify(body, withoutSecrets)}`)
    .digest('hex')
  const { rows } = await sql<{ request_hash: string; answer: unknown; status: number | null; since: string; standing: string | null }>`
    insert into idempotency_keys as k (user_id, key, call_id, request_hash) values (${user.id}, ${key}, ${call.id}, ${hash})
    on conflict (user_id, key) do update set
      created_at = case when k.created_at < now() - make_interval(secs => ${seconds}) then now() else k.created_at end,
      request_hash = case when k.created_at < now() - make_interval(secs => ${seconds}) then excluded.request_hash else k.request_hash end,
      answer = case when k.created_at < now() - make_interval(secs => ${seconds}) then null else k.answer end,
      status = case when k.created_at < now() - make_interval(secs => ${seconds}) then null else k.status end
    returning k.request_hash, k.answer, k.status, k.created_at::text as since, k.standing`.execute(tx)
  const row = rows[0]
  const isKept = !call.spec.file && !call.spec.secret
  const claimed = { user_id: user.id, key, since: row?.since ?? '', isKept, ...(stands && { stands }) }
  if (!row || row.status === null) return { ...claimed, before: null }
  if (stands && (await standing(tx, stands)) !== row.standing) {
    const { rows: anew } = await sql<{ since: string }>`
      update idempotency_keys set created_at = now(), status = null, answer = null where user_id = ${user.id} and key = ${key}
      returning created_at::text as since`.execute(tx)
    return { ...claimed, since: anew[0]?.since ?? '', before: null }
  }
  if (row.request_hash !== hash) throw Refusal.field('Idempotency-Key', 'Šī atslēga jau izmantota citam pieprasījumam')
  return { ...claimed, before: { answer: row.answer, isPending: row.status === pending } }
}

/**
 * Keeps the answer for a repetition of the call.
 * @param isPending something follows the call, after which its answer is kept once more
 */
export async function remember(db: Db, claimed: Claimed | null, answer: unknown, isPending = false): Promise<void> {
  if (!claimed?.isKept) return
  const { user_id, key, since, stands } = claimed
  const left = stands ? await standing(db, stands) : null
  await sql`
    update idempotency_keys set status = ${isPending ? pending : answered}, answer = ${JSON.stringify(answer)}, standing = ${left}
    where user_id = ${user_id} and key = ${key} and created_at = ${since}::timestamptz and status is distinct from ${answered}`.execute(db)
}

async function standing(db: Db, stands: RawBuilder<string>): Promise<string | null> {
  const { rows } = await sql<{ standing: string }>`select ${stands} as standing`.execute(db)
  return rows[0]?.standing ?? null
}

/** The answer of the first sending once what follows it is done; after a while what it had answered until then. */
export async function answerOf(db: Db, { user_id, key, since }: Claimed): Promise<unknown> {
  for (;;) {
    const { rows } = await sql<{ answer: unknown; waits: boolean }>`
      select answer, status = ${pending} and created_at > now() - make_interval(secs => ${patience}) as waits from idempotency_keys
      where user_id = ${user_id} and key = ${key} and created_at = ${since}::timestamptz`.execute(db)
    if (rows[0]?.waits !== true) return rows[0]?.answer
    await after(100)
  }
}

/** What a fast hash must not be taken of: it would be guessed from it. */
const secrets: ReadonlySet<string> = new Set(['password', 'password_confirmation', 'old_password', 'code'])

function withoutSecrets(name: string, value: unknown): unknown {
  return secrets.has(name) && typeof value === 'string' ? '' : value
}
