import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { isDemandedOf, type Demand } from '../../../contract/account/demanded-factor.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashOf } from '../../http/sign-in.ts'
import { ofAuthenticator, unseal } from '../../runtime/secret-key.ts'
import { countGuess, forgetGuesses, refuseGuessTooSoon } from './guesses.ts'

/** Seconds; adjacent periods are accepted for clock differences. */
const period = 30
const window = 1

export interface Factors {
  authenticator: boolean
  passkey: boolean
}

/** Refuses at `code` without a fresh code, if required. */
export async function askSecondFactor(ctx: Context, userId: number, code: string | undefined): Promise<void> {
  const factors = await factorsOf(ctx.db, userId)
  if (!hasFactor(factors)) return
  if (code === undefined) throw Refusal.field('code', askingFor(factors))
  await checkCode(ctx, userId, code)
}

function askingFor({ authenticator, passkey }: Factors): string {
  if (!passkey) return 'Ievadiet kodu no autentifikatora vai kādu no rezerves kodiem'
  return authenticator
    ? 'Lietojiet piekļuves atslēgu, vai ievadiet kodu no autentifikatora vai kādu no rezerves kodiem'
    : 'Lietojiet piekļuves atslēgu, vai ievadiet kādu no rezerves kodiem'
}

export async function factorsOf(db: Db, userId: number): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select from user_totp where user_id = ${userId} and confirmed_at is not null) as authenticator,
      exists (select from passkeys where user_id = ${userId}) as passkey`.execute(db)
  return one(rows)
}

export function hasFactor({ authenticator, passkey }: Factors): boolean {
  return authenticator || passkey
}

/** Refuses to remove the last factor where it is mandatory. */
export async function keepDemanded({ db, user }: Context): Promise<void> {
  const { rows } = await sql<{ demand: Demand }>`select coalesce(property('second_factor_for') #>> '{}', 'nobody') as demand`.execute(db)
  const demanded = isDemandedOf(one(rows).demand, [...user.permissions])
  if (demanded && !hasFactor(await factorsOf(db, user.id))) {
    throw Refusal.state('Uzņēmums prasa otro faktoru; pirms šo noņemat, pievienojiet citu')
  }
}

/** Authenticator or recovery code, usable once; guesses are slowed. */
export async function checkCode(ctx: Context, userId: number, codeInput: string): Promise<void> {
  const guessed = { kind: 'code', userId, field: 'code' } as const
  await refuseGuessTooSoon(ctx, guessed)
  const code = codeInput.toLowerCase().replaceAll(/[\s-]/g, '')
  const right = /^\d{6}$/.test(code) ? await takeCode(ctx, userId, code) : await takeRecoveryCode(ctx.db, userId, code)
  if (!right) throw await countGuess(ctx, guessed, 'Kods nav pareizs vai jau izmantots')
  await forgetGuesses(ctx, guessed)
}

/** False if wrong, expired or used. */
async function takeCode({ db, now, settings }: Context, userId: number, code: string): Promise<boolean> {
  const { rows } = await sql<{ secret: string; last_step: number }>`
    select secret, last_step from user_totp where user_id = ${userId} for update`.execute(db)
  const stored = rows[0]
  if (!stored) return false
  const secret = unseal(settings, ofAuthenticator(userId), stored.secret)
  if (secret === null)
    throw Refusal.field('code', 'Autentifikatora atslēgu nevar nolasīt; lietojiet rezerves kodu un ziņojiet administratoram')
  const delta = authenticator(secret).validate({ token: code, timestamp: now.getTime(), window })
  if (delta === null) return false
  const step = TOTP.counter({ period, timestamp: now.getTime() }) + delta
  if (step <= stored.last_step) return false
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

/** Six digits, SHA-1: supported by all authenticators. */
export function authenticator(secret: string, account = ''): TOTP {
  return new TOTP({ issuer: 'Darbgalds', label: account, secret: Secret.fromBase32(secret), period, digits: 6, algorithm: 'SHA1' })
}
