import { sql } from 'kysely'
import type { account } from '../../../contract/account/account.ts'
import type { Body } from '../../../contract/calls.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashOf, newSecret } from '../../http/sign-in.ts'
import { recognisedDevice, rememberDevice } from '../session/devices.ts'
import { startSession } from '../session/login.ts'
import { countFailure, forgetFailures, refuseTooSoon } from '../session/slowing.ts'
import { tellOwner } from '../session/tell-owner.ts'
import {
  ceremonyLasts,
  faultOfClient,
  verifiedOrNull,
  keepChallenge,
  passkeyPlace,
  spendChallenge,
  webAuthn,
  type Place,
} from './passkey-checks.ts'

/** Open challenges per IP address; far above what a company needs within five minutes. */
const mostOpen = 300

/**
 * Creates a challenge for any passkey. There are no cookies, so a key returned with the challenge binds it to the
 * page.
 */
export const beginPasskeySignIn: Handler<typeof account.beginPasskeySignIn> = async (ctx) => {
  const { origin, rpId } = await passkeyPlace(ctx)
  await refuseTooMany(ctx)
  const { generateAuthenticationOptions } = await webAuthn()
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId })
  const { secret, hash } = newSecret()
  await keepChallenge(ctx, challenge, { key_hash: hash })
  ctx.audit(null)
  return {
    data: { origin, challenge_key: secret, options: { challenge, rpId, timeout: ceremonyLasts, userVerification: 'required' } },
  }
}

async function refuseTooMany({ db, ip }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('passkey ' || ${ip}, 0))`.execute(db)
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from passkey_challenges where ip = ${ip} and expires_at > now()`.execute(db)
  if (one(rows).open >= mostOpen) throw Refusal.forbidden('Pārāk daudz mēģinājumu; mēģiniet vēlreiz pēc 5 min')
}

export const passkeySignIn: Handler<typeof account.passkeySignIn> = async (ctx) => {
  const { db, body } = ctx
  const place = await passkeyPlace(ctx)
  const challenge = await spendChallenge(db, { key_hash: hashOf(body.challenge_key) })
  if (challenge === null) throw Refusal.forbidden('Šis pieslēgšanās mēģinājums ir izmantots vai novecojis; mēģiniet vēlreiz')
  const passkey = await lockPasskey(db, body.passkey.id)
  const email = passkey?.email ?? `piekļuves atslēga ${body.passkey.id}`
  const attempt = { email, device: await recognisedDevice(db, email, body.device) }
  await refuseTooSoon(ctx, attempt)
  if (!passkey) throw await countFailure(ctx, attempt, 'Šī piekļuves atslēga šeit nav zināma vai ir noņemta')
  const { fault, counter } = await verifyAnswer(body.passkey, passkey, place, challenge)
  if (fault !== null) throw await countFailure(ctx, attempt, fault)
  if (goesBack(counter, passkey.counter)) {
    await tellOwner(
      db,
      { ...passkey, id: passkey.user_id },
      `piekļuves atslēga „${passkey.key_name}”, iespējams, ir nokopēta: tās skaitītājs gāja atpakaļ, un ar to nepieslēdza`,
    )
    throw await countFailure(
      ctx,
      attempt,
      'Piekļuves atslēgas skaitītājs ir gājis atpakaļ: tā, iespējams, ir nokopēta. Noņemiet to un pievienojiet jaunu',
    )
  }
  if (!passkey.is_active) throw await countFailure(ctx, attempt, 'Konts ir atslēgts')
  await forgetFailures(ctx, attempt)
  await sql`update passkeys set counter = ${counter}, last_used_at = now() where id = ${passkey.id}`.execute(db)
  const access_token = await startSession(ctx, passkey.user_id, { passkey: passkey.key_name })
  return { access_token, device: await rememberDevice(db, passkey.user_id, { id: attempt.device, secret: body.device }) }
}

interface StoredPasskey {
  id: number
  key_name: string
  credential_id: string
  public_key: Buffer
  counter: number
  user_id: number
  handle: string
  email: string
  name: string
  is_active: boolean
}

/** Locks the passkey and its owner, so that of two answers with the same counter one is rejected. */
async function lockPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  const { rows } = await sql<StoredPasskey>`
    select p.id, p.name as key_name, p.credential_id, p.public_key, p.counter, u.id as user_id, u.passkey_handle as handle, u.email, u.name, u.is_active
    from passkeys p join users u on u.id = p.user_id where p.credential_id = ${credentialId} for update of p`.execute(db)
  return rows[0]
}

type Signed = Body<typeof account.passkeySignIn>['passkey']

async function verifyAnswer(
  signed: Signed,
  storedPasskey: StoredPasskey,
  place: Place,
  challenge: string,
): Promise<{ fault: null; counter: number } | { fault: string; counter: 0 }> {
  const fault = faultOfClient(signed.client_data, place, challenge)
  if (fault !== null) return { fault, counter: 0 }
  if (Buffer.from(signed.user_handle, 'base64url').toString('utf8') !== storedPasskey.handle) {
    return { fault: 'Piekļuves atslēga pieder citam kontam', counter: 0 }
  }
  const { verifyAuthenticationResponse } = await webAuthn()
  const verdict = await verifiedOrNull(
    verifyAuthenticationResponse({
      response: {
        id: signed.id,
        rawId: signed.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: signed.client_data, authenticatorData: signed.authenticator_data, signature: signed.signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
      // The caller compares the counter after the signature is verified.
      credential: { id: storedPasskey.credential_id, publicKey: new Uint8Array(storedPasskey.public_key), counter: 0 },
    }),
  )
  if (!verdict) return { fault: 'Piekļuves atslēgas paraksts nav derīgs', counter: 0 }
  return { fault: null, counter: verdict.authenticationInfo.newCounter }
}

/** Counting authenticators never repeat a value (WebAuthn level 3, 7.2 step 22); others always send 0. */
function goesBack(counter: number, before: number): boolean {
  return (counter > 0 || before > 0) && counter <= before
}
