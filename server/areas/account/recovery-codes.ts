import { sql } from 'kysely'
import { Secret } from 'otpauth'
import type { Db } from '../../http/context.ts'
import { hashOf } from '../../http/sign-in.ts'
import { factorsOf, hasFactor } from '../session/session.second-factor.ts'

const codesAtOnce = 10

/** Replaces the user's recovery codes. 24 base32 characters are 120 bits, so a plain hash is enough (ASVS 6.5.2). */
export async function newRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => new Secret({ size: 15 }).base32)
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db)
  await sql`insert into recovery_codes (user_id, code_hash)
    select ${userId}, unnest(${codes.map((each) => hashOf(each.toLowerCase()))}::text[])`.execute(db)
  return codes.map((each) => each.toLowerCase().match(/.{6}/g)?.join('-') ?? '')
}

export async function dropNeedlessCodes(db: Db, userId: number): Promise<void> {
  if (!hasFactor(await factorsOf(db, userId))) await sql`delete from recovery_codes where user_id = ${userId}`.execute(db)
}
