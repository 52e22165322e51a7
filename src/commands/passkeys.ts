import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { account } from '../../contract/account/account.ts'
import { sendOnce } from '../data/http.ts'
import { keepDevice, readDevice } from '../data/token.ts'
import { enterWith } from './session.ts'

/** @file Passkeys in this browser; loaded when one is used, so that the sign-in page does not carry the library. */

/** A passkey could not be used; the message is for the person. */
export class PasskeyFault extends Error {}

/** Makes a passkey of this device or another and keeps it for the signed-in person; answers recovery codes, if it brings any. */
export async function addPasskey(old_password: string, name: string): Promise<readonly string[]> {
  const { data } = await sendOnce(account.beginPasskey, { body: { old_password } })
  const { id, response } = await ceremony(data.origin, () => startRegistration({ optionsJSON: data.options }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  const passkey = { id, client_data: clientDataJSON, attestation: attestationObject, transports }
  return (await sendOnce(account.addPasskey, { body: { name, passkey } })).data.recovery_codes
}

/** Signs in with whichever passkey the person chooses. */
export async function signInWithPasskey(): Promise<void> {
  const { data } = await sendOnce(account.beginPasskeySignIn)
  const { id, response } = await ceremony(data.origin, () => startAuthentication({ optionsJSON: data.options }))
  const { clientDataJSON: client_data, authenticatorData: authenticator_data, signature, userHandle: user_handle = '' } = response
  const known = readDevice()
  const { access_token, device } = await sendOnce(account.passkeySignIn, {
    body: {
      challenge_key: data.challenge_key,
      passkey: { id, client_data, authenticator_data, signature, user_handle },
      ...(known && { device: known }),
    },
  })
  keepDevice(device)
  await enterWith(access_token)
}

async function ceremony<T>(origin: string, act: () => Promise<T>): Promise<T> {
  if (origin !== window.location.origin) throw new PasskeyFault(`Piekļuves atslēgas darbojas tikai adresē ${origin}`)
  if (!('PublicKeyCredential' in window)) throw new PasskeyFault('Šis pārlūks piekļuves atslēgas neatbalsta')
  try {
    return await act()
  } catch (error) {
    throw Object.assign(new PasskeyFault(wordsFor(error instanceof Error ? error.name : '')), { cause: error })
  }
}

/** What the errors of WebAuthn mean to a person (level 3, 5.1.3 and 5.1.4). */
function wordsFor(name: string): string {
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'Piekļuves atslēga nav lietota: atcelta, laiks beidzies vai šajā ierīcē tādas nav'
  if (name === 'InvalidStateError') return 'Šajā ierīcē jūsu kontam piekļuves atslēga jau ir'
  if (name === 'NotSupportedError' || name === 'ConstraintError')
    return 'Šī ierīce nepārbauda, kas to lieto; piekļuves atslēgai ar to nepietiek'
  return `Pārlūks piekļuves atslēgu lietot nevarēja (${name})`
}
