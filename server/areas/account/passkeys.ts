import { sql } from 'kysely'
import type { account, OwnPasskey } from '../../../contract/account/account.ts'
import type { Answer, Body } from '../../../contract/calls.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { checkOldPassword } from '../session/password.ts'
import { factorsOf, hasFactor, keepDemanded } from '../session/session.second-factor.ts'
import { ceremonyLasts, faultOfClient, verifiedOrNull, keepChallenge, passkeyPlace, spendChallenge, webAuthn } from './passkey-checks.ts'
import { dropNeedlessCodes, newRecoveryCodes } from './recovery-codes.ts'
import { tellSelf } from './tell-self.ts'

/** Passkeys per user. */
const most = 20
/** EdDSA, ES256 and RS256 (COSE): every authenticator supports one of them. */
const algorithms = [-8, -7, -257]

export const passkeys: Handler<typeof account.passkeys> = async ({ db, user }) => {
  const { rows } = await sql<OwnPasskey>`
    select id, name, created_at, last_used_at from passkeys where user_id = ${user.id}
    order by coalesce(last_used_at, created_at) desc, id desc`.execute(db)
  return { data: rows }
}

export const beginPasskey: Handler<typeof account.beginPasskey> = async (ctx) => {
  const { db, user, body } = ctx
  const { origin, rpId } = await passkeyPlace(ctx)
  await checkOldPassword(ctx, body.old_password)
  const { rows } = await sql<{ handle: string; keys: { id: string; transports: string[] }[] }>`
    select u.passkey_handle as handle, coalesce((
      select json_agg(json_build_object('id', p.credential_id, 'transports', p.transports)) from passkeys p where p.user_id = u.id), '[]') as keys
    from users u where u.id = ${user.id}`.execute(db)
  const { handle, keys } = one(rows)
  if (keys.length >= most) throw tooMany()
  const { generateRegistrationOptions } = await webAuthn()
  const { rp, challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Darbgalds',
    rpID: rpId,
    userName: user.email,
    supportedAlgorithmIDs: algorithms,
  })
  await keepChallenge(ctx, challenge, { token_id: user.token_id })
  ctx.audit(null)
  const options: Answer<typeof account.beginPasskey>['data']['options'] = {
    rp: { id: rpId, name: rp.name },
    user: { id: Buffer.from(handle).toString('base64url'), name: user.email, displayName: user.name },
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: ceremonyLasts,
    attestation: 'none',
    excludeCredentials: keys.map((each) => ({ ...each, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
  return { data: { origin, options } }
}

/** Stores a new passkey; the first second factor also creates recovery codes. */
export const addPasskey: Handler<typeof account.addPasskey> = async (ctx) => {
  const { db, user, body } = ctx
  const newPasskey = await verifyNewPasskey(ctx)
  // Serializes concurrent additions, so that the limit holds.
  await sql`select from users where id = ${user.id} for no key update`.execute(db)
  const { rows: existingPasskeys } = await sql`select from passkeys where user_id = ${user.id}`.execute(db)
  if (existingPasskeys.length >= most) throw tooMany()
  const isFirst = !hasFactor(await factorsOf(db, user.id))
  const { rows } = await sql`
    insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
    values (${user.id}, ${body.name}, ${newPasskey.id}, ${Buffer.from(newPasskey.publicKey)}, ${newPasskey.counter}, ${body.passkey.transports}::text[])
    on conflict (credential_id) do nothing returning 1`.execute(db)
  if (rows.length === 0) throw refused('Šī piekļuves atslēga jau ir pievienota')
  await tellSelf(ctx, 'PASSKEY_ADDED', `jūsu kontam pievienota piekļuves atslēga „${body.name}”`, { passkey: body.name })
  return { data: { recovery_codes: isFirst ? await newRecoveryCodes(db, user.id) : [] } }
}

function tooMany(): Refusal {
  return Refusal.state(`Pievienotas jau ${most} piekļuves atslēgas; noņemiet kādu no tām`)
}

async function verifyNewPasskey(ctx: Context & { body: Body<typeof account.addPasskey> }) {
  const { db, user, body } = ctx
  const place = await passkeyPlace(ctx)
  const challenge = await spendChallenge(db, { token_id: user.token_id })
  if (challenge === null) throw refused('Pievienošana sākta pārāk sen, citā sesijā vai jau pabeigta; sāciet no jauna')
  const { id, client_data, attestation, transports } = body.passkey
  const fault = faultOfClient(client_data, place, challenge)
  if (fault !== null) throw refused(fault)
  const { verifyRegistrationResponse } = await webAuthn()
  const verdict = await verifiedOrNull(
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, attestationObject: attestation, transports },
      },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!verdict?.registrationInfo)
    throw refused('Piekļuves atslēgu pārbaudīt neizdevās: tā nav izveidota šai sistēmai vai nepārbauda, kas to lieto')
  return verdict.registrationInfo.credential
}

function refused(reason: string): Refusal {
  return Refusal.field('passkey', reason).keeping()
}

export const renamePasskey: Handler<typeof account.renamePasskey> = async ({ db, params, user, body, audit }) => {
  const { rows } = await sql`
    update passkeys set name = ${body.name} where id = ${params.id} and user_id = ${user.id} returning 1`.execute(db)
  if (rows.length === 0) throw Refusal.missing()
  audit({ entity: 'users', id: user.id, event: 'PASSKEY_RENAMED', after: { passkey: body.name } })
  return {}
}

export const removePasskey: Handler<typeof account.removePasskey> = async (ctx) => {
  const { db, params, user, body } = ctx
  await checkOldPassword(ctx, body.old_password)
  const name = await deletePasskey(db, params.id, user.id)
  await keepDemanded(ctx)
  await dropNeedlessCodes(db, user.id)
  await tellSelf(ctx, 'PASSKEY_REMOVED', `no jūsu konta noņemta piekļuves atslēga „${name}”`, { passkey: name })
  return {}
}

async function deletePasskey(db: Db, id: number, userId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`delete from passkeys where id = ${id} and user_id = ${userId} returning name`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0].name
}
