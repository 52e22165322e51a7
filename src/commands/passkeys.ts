import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { account } from '../../contract/account/account.ts'
import { sendOnce } from '../data/http.ts'
import { keepDevice, readDevice } from '../data/token.ts'
import { enterWith } from './session.ts'

/** @file Loaded on use, to keep the library out of the sign-in page. */

export class PasskeyFault extends Error {}

/** Returns recovery codes, if the passkey brings any. */
export async function addPasskey(old_password: string, name: string): Promise<readonly string[]> {
  const { data } = await sendOnce(account.beginPasskey, { body: { old_password } })
  const { id, response } = await ceremony(data.origin, () => startRegistration({ optionsJSON: data.options }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  const passkey = { id, client_data: clientDataJSON, attestation: attestationObject, transports }
  return (await sendOnce(account.addPasskey, { body: { name, passkey } })).data.recovery_codes
}

export async function signInWithPasskey(): Promise<void> {
  const { data } = await sendOnce(account.beginPasskeySignIn)
  const { id, response } = await ceremony(data.origin, () => startAuthentication({ optionsJSON: data.options }))
  const { clientDataJSON: client_data, authenticatorData: authenticator_data, signature, userHandle: user_handle = '' } = response
  const deviceId = readDevice()
  const { access_token, device } = await sendOnce(account.passkeySignIn, {
    body: {
      challenge_key: data.challenge_key,
      passkey: { id, client_data, authenticator_data, signature, user_handle },
      ...(deviceId && { device: deviceId }),
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

/** WebAuthn errors (level 3, 5.1.3 and 5.1.4). */
function wordsFor(name: string): string {
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'Piekļuves atslēga nav lietota: atcelta, laiks beidzies vai šajā ierīcē tādas nav'
  if (name === 'InvalidStateError') return 'Šajā ierīcē jūsu kontam piekļuves atslēga jau ir'
  if (name === 'NotSupportedError' || name === 'ConstraintError')
    return 'Šī ierīce nepārbauda, kas to lieto; piekļuves atslēgai ar to nepietiek'
  return `Pārlūks piekļuves atslēgu lietot nevarēja (${name})`
}
