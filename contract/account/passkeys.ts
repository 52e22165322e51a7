import * as z from 'zod/mini'
import { text } from '../fields.ts'

/**
 * @file What browsers and server hand each other of passkeys (WebAuthn level 3): bytes travel as base64url. Only what
 * is asked for is sent; names beginning with small letters and humps are the standard's own.
 */

/** Bytes in base64url, at most so many characters of it. */
function bytes(most: number) {
  return z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/, 'jābūt base64url'))
}

const transports = z.array(text(40)).check(z.maxLength(10))

/** What an authenticator answers when it has made a passkey. */
export const madePasskey = z.object({
  id: bytes(1400),
  client_data: bytes(4000),
  attestation: bytes(20_000),
  transports,
})

/** What an authenticator answers when it has signed a challenge. */
export const signedChallenge = z.object({
  id: bytes(1400),
  client_data: bytes(4000),
  authenticator_data: bytes(4000),
  signature: bytes(8000),
  /** Whose passkey the authenticator takes it for. */
  user_handle: bytes(100),
})

const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** What a browser is told to make a passkey by: `PublicKeyCredentialCreationOptionsJSON`. */
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

/** What a browser is told to sign in by, with whichever passkey the person chooses: `PublicKeyCredentialRequestOptionsJSON`. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
