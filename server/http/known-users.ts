import { placeOf } from '../db/pool.ts'
import type { Db, SessionUser } from './context.ts'

/**
 * @file The last answers to sign-ins, by token. Nothing is decided by it: each call asks the database anew, which answers
 * with the digest of the rights of this moment, and what is known here only saves forming the same user again.
 */

interface KnownUser {
  /** Of what the database said of the person. */
  digest: string
  user: SessionUser
}

const most = 2000

const knownByPlace = new WeakMap<object, Map<string, KnownUser>>()

/** @param hash of the token */
export function knownUser(db: Db, hash: string): KnownUser | undefined {
  return knownByPlace.get(placeOf(db))?.get(hash)
}

export function rememberUser(db: Db, hash: string, known: KnownUser): void {
  const users = knownByPlace.get(placeOf(db)) ?? new Map<string, KnownUser>()
  if (users.size >= most) users.clear()
  users.set(hash, known)
  knownByPlace.set(placeOf(db), users)
}
