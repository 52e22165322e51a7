import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { Call } from '../../contract/calls.ts'
import { one } from '../db/one.ts'
import type { Db, SessionUser } from './context.ts'
import { Refusal } from './refusal.ts'

/**
 * @file Repeated calls: one key runs once and gets the same answer (docs/domain/README.md#rules-for-every-document).
 */

export interface RepeatKey {
  key: string
  seconds: number
  /** State of the record; the first answer is repeated only while it is unchanged. */
  stands?: RawBuilder<string>
}

export interface Claimed {
  user_id: number
  key: string
  stands?: RawBuilder<string>
  /** First use, to tell it from a later use of the same key. */
  since: string
  /** Files are rebuilt and secrets never stored. */
  storesAnswer: boolean
  before: { answer: unknown; isPending: boolean } | null
}

const day = 24 * 60 * 60

/** The client's key; for GETs of kind `once` the path with the record's state. */
export function repeatKey(
  call: Call,
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  stands: RawBuilder<string> | undefined,
): RepeatKey | null {
  if (call.spec.changes === 'once') {
    if (!stands) throw new Error(`${call.id}: nobody says how its record stands`)
    return { key: `once ${request.url.split('?', 1)[0]}`, seconds: 10, stands }
  }
  const keyHeader = request.headers['idempotency-key']
  if (keyHeader === undefined) return null
  if (typeof keyHeader !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(keyHeader)) {
    throw Refusal.field('Idempotency-Key', 'Galvenei Idempotency-Key jābūt 8 līdz 200 ASCII zīmēm')
  }
  return { key: keyHeader, seconds: day }
}

/** Status of a key while its follow-up runs. */
const pending = 202
const answered = 200

/** Seconds. */
const followUpTimeout = 30

/**
 * Claims the key, waiting for a run that holds it; returns an earlier answer if any.
 * @throws Refusal if the key was used with other content
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
  const row = one(rows)
  const storesAnswer = !call.spec.file && !call.spec.secret
  const claimed = { user_id: user.id, key, since: row.since, storesAnswer, ...(stands && { stands }) }
  if (row.status === null) return { ...claimed, before: null }
  if (stands && (await readState(tx, stands)) !== row.standing) {
    const { rows: anew } = await sql<{ since: string }>`
      update idempotency_keys set created_at = now(), status = null, answer = null where user_id = ${user.id} and key = ${key}
      returning created_at::text as since`.execute(tx)
    return { ...claimed, since: one(anew).since, before: null }
  }
  if (row.request_hash !== hash) throw Refusal.field('Idempotency-Key', 'Šī atslēga jau izmantota citam pieprasījumam')
  return { ...claimed, before: { answer: row.answer, isPending: row.status === pending } }
}

export async function remember(db: Db, claimed: Claimed | null, answer: unknown): Promise<void> {
  await (await remembering(db, claimed, answer))?.execute(db)
}

/** The statement that stores the answer; null if there is nothing to store. @param isPending a follow-up will store it again */
export async function remembering(
  db: Db,
  claimed: Claimed | null,
  answer: unknown,
  isPending = false,
): Promise<RawBuilder<unknown> | null> {
  if (!claimed?.storesAnswer) return null
  const { user_id, key, since, stands } = claimed
  const currentState = stands ? await readState(db, stands) : null
  return sql`
    update idempotency_keys set status = ${isPending ? pending : answered}, answer = ${JSON.stringify(answer)}, standing = ${currentState}
    where user_id = ${user_id} and key = ${key} and created_at = ${since}::timestamptz and status is distinct from ${answered}`
}

async function readState(db: Db, stands: RawBuilder<string>): Promise<string | null> {
  const { rows } = await sql<{ standing: string }>`select ${stands} as standing`.execute(db)
  return one(rows).standing
}

/** Waits for the follow-up; after the timeout returns the answer stored so far. */
export async function answerOf(db: Db, { user_id, key, since }: Claimed): Promise<unknown> {
  for (;;) {
    const { rows } = await sql<{ answer: unknown; waits: boolean }>`
      select answer, status = ${pending} and created_at > now() - make_interval(secs => ${followUpTimeout}) as waits from idempotency_keys
      where user_id = ${user_id} and key = ${key} and created_at = ${since}::timestamptz`.execute(db)
    if (rows[0]?.waits !== true) return rows[0]?.answer
    await after(100)
  }
}

/** Fields excluded from the fast hash, which would allow guessing. */
const secrets: ReadonlySet<string> = new Set(['password', 'password_confirmation', 'old_password', 'code'])

function withoutSecrets(name: string, value: unknown): unknown {
  return secrets.has(name) && typeof value === 'string' ? '' : value
}
