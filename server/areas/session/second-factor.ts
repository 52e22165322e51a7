import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashOf } from '../../http/sign-in.ts'
import { countGuess, forgetGuesses, refuseGuessTooSoon } from './guesses.ts'

/** Seconds for which a code of an authenticator is shown; the ones before and after are taken, too: clocks differ. */
const period = 30
const window = 1

/** Refuses at `code` unless the account has no second factor, or a code of it was given that was not taken before. */
export async function askSecondFactor(io: Context, userId: number, code: string | undefined): Promise<void> {
  if (!(await secondFactorOn(io.db, userId))) return
  if (code === undefined) throw Refusal.field('code', 'Ievadiet kodu no autentifikatora')
  await checkCode(io, userId, code)
}

/** Whether signing in to an account asks for a code. */
export async function secondFactorOn(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from user_totp where user_id = ${userId} and confirmed_at is not null`.execute(db)
  return rows.length > 0
}

/** Takes a code of the authenticator, or a recovery code, once; guesses at it are slowed. */
export async function checkCode(io: Context, userId: number, typed: string): Promise<void> {
  const guessed = { kind: 'code', userId, field: 'code' } as const
  await refuseGuessTooSoon(io, guessed)
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  const right = /^\d{6}$/.test(code) ? await takeCode(io, userId, code) : await takeRecoveryCode(io.db, userId, code)
  if (!right) throw await countGuess(io, guessed, 'Kods nav pareizs vai jau izmantots')
  await forgetGuesses(io, guessed)
}

/** Marks the half minute of a right code as used; false where the code is wrong or its half minute is over or used. */
async function takeCode({ db, now }: Context, userId: number, code: string): Promise<boolean> {
  const { rows } = await sql<{ secret: string; last_step: number }>`
    select secret, last_step from user_totp where user_id = ${userId} for update`.execute(db)
  const own = rows[0]
  if (!own) return false
  const delta = authenticator(own.secret).validate({ token: code, timestamp: now.getTime(), window })
  if (delta === null) return false
  const step = TOTP.counter({ period, timestamp: now.getTime() }) + delta
  if (step <= own.last_step) return false
  await sql`update user_totp set last_step = ${step} where user_id = ${userId}`.execute(db)
  return true
}

async function takeRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = now() where user_id = ${userId} and code_hash = ${hashOf(code)} and used_at is null returning 1`.execute(
    db,
  )
  return rows.length > 0
}

/** What an authenticator and we reckon codes from: six figures by SHA-1, which is what all authenticators know. */
export function authenticator(secret: string, account = ''): TOTP {
  return new TOTP({ issuer: 'Darbgalds', label: account, secret: Secret.fromBase32(secret), period, digits: 6, algorithm: 'SHA1' })
}
