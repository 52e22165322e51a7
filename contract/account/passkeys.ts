import * as z from 'zod/mini'
import { text } from '../fields.ts'

/** @file Passkey data (WebAuthn level 3); bytes are base64url. camelCase names are those of the standard. */

/** Base64url with a maximum length in characters. */
function bytes(most: number) {
  return z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/, 'jābūt base64url'))
}

const transports = z.array(text(40)).check(z.maxLength(10))

export const createdPasskey = z.object({
  id: bytes(1400),
  client_data: bytes(4000),
  attestation: bytes(20_000),
  transports,
})

export const signedChallenge = z.object({
  id: bytes(1400),
  client_data: bytes(4000),
  authenticator_data: bytes(4000),
  signature: bytes(8000),
  /** User known to the authenticator. */
  user_handle: bytes(100),
})

const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** `PublicKeyCredentialCreationOptionsJSON` */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** `PublicKeyCredentialRequestOptionsJSON`, for any passkey. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
