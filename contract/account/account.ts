import * as z from 'zod/mini'
import { apiTokenCalls, end_api_tokens } from './api-tokens.ts'
import { allOf, area, del, get, one, patch, post } from '../calls.ts'
import { count, email, flag, orNull, text, enteredPassword } from '../fields.ts'
import { creationOptions, createdPasskey, requestOptions, signedChallenge } from './passkeys.ts'

const ownSession = z.object({
  id: count,
  /** E.g. «Chrome, Windows». */
  device: z.string(),
  ip: orNull(z.string()),
  created_at: z.string(),
  last_used_at: orNull(z.string()),
  is_current: z.boolean(),
})

const ownPasskey = z.object({
  id: count,
  name: z.string(),
  created_at: z.string(),
  last_used_at: orNull(z.string()),
})

/** Single-use codes that replace the authenticator; shown once. */
const recoveryCodes = one(z.object({ recovery_codes: z.array(z.string()) }))
const code = text(40)
const passkeyName = text(60)

export const account = area('account', {
  forgotten: post('/api/workspace/forgotten_password', {
    title: 'Aizmirsta parole: lūgt saiti jaunai',
    rule: 'visitor',
    addition: true,
    body: z.object({ email }),
  }),
  sessions: get('/api/workspace/sessions', {
    title: 'Savas sesijas',
    rule: 'signed-in',
    addition: true,
    reads: ['users'],
    answer: allOf(ownSession),
  }),
  endSession: del('/api/workspace/sessions/{id}', { title: 'Beigt savu sesiju', rule: 'signed-in', addition: true }),
  endOtherSessions: post('/api/workspace/sessions/end_others', {
    title: 'Beigt citas savas sesijas',
    rule: 'signed-in',
    addition: true,
    body: z.object({ end_api_tokens }),
  }),
  endSessionsOf: post('/api/workspace/users/{id}/end_sessions', {
    title: 'Beigt lietotāja sesijas',
    rule: 'manage_users',
    module: 'users',
    addition: true,
    body: z.object({ end_api_tokens }),
  }),
  secondFactor: get('/api/workspace/second_factor', {
    title: 'Vai divpakāpju pieslēgšanās ir ieslēgta',
    rule: 'signed-in',
    addition: true,
    reads: ['users'],
    answer: one(
      z.object({
        /** Sign-in requires a second factor. */
        is_on: flag,
        since: orNull(z.string()),
        recovery_codes_left: count,
      }),
    ),
  }),
  beginSecondFactor: post('/api/workspace/second_factor', {
    title: 'Sākt ieslēgt divpakāpju pieslēgšanos',
    rule: 'signed-in',
    addition: true,
    secret: true,
    body: z.object({ old_password: enteredPassword }),
    answer: one(
      z.object({
        /** Key in base32, for manual entry. */
        key: z.string(),
        uri: z.string(),
        /** QR code of the address: SVG path and its size. */
        picture: z.object({ path: z.string(), size: count }),
      }),
    ),
  }),
  confirmSecondFactor: post('/api/workspace/second_factor/confirm', {
    title: 'Ieslēgt divpakāpju pieslēgšanos ar pirmo kodu',
    rule: 'signed-in',
    addition: true,
    secret: true,
    body: z.object({ code }),
    answer: recoveryCodes,
  }),
  renewRecoveryCodes: post('/api/workspace/second_factor/recovery_codes', {
    title: 'Jauni rezerves kodi',
    rule: 'signed-in',
    addition: true,
    secret: true,
    body: z.object({ old_password: enteredPassword }),
    answer: recoveryCodes,
  }),
  removeSecondFactor: post('/api/workspace/second_factor/remove', {
    title: 'Izslēgt divpakāpju pieslēgšanos',
    rule: 'signed-in',
    addition: true,
    body: z.object({ old_password: enteredPassword, code }),
  }),
  ...apiTokenCalls,
  passkeys: get('/api/workspace/passkeys', {
    title: 'Savas piekļuves atslēgas',
    rule: 'signed-in',
    addition: true,
    reads: ['users'],
    answer: allOf(ownPasskey),
  }),
  beginPasskey: post('/api/workspace/passkeys/begin', {
    title: 'Sākt pievienot piekļuves atslēgu',
    rule: 'signed-in',
    addition: true,
    secret: true,
    body: z.object({ old_password: enteredPassword }),
    answer: one(z.object({ origin: z.string(), options: creationOptions })),
  }),
  addPasskey: post('/api/workspace/passkeys', {
    title: 'Pievienot piekļuves atslēgu',
    rule: 'signed-in',
    addition: true,
    secret: true,
    body: z.object({ name: passkeyName, passkey: createdPasskey }),
    /** Codes come with the user's first second factor. */
    answer: recoveryCodes,
  }),
  renamePasskey: patch('/api/workspace/passkeys/{id}', {
    title: 'Pārdēvēt piekļuves atslēgu',
    rule: 'signed-in',
    addition: true,
    body: z.object({ name: passkeyName }),
  }),
  removePasskey: post('/api/workspace/passkeys/{id}/remove', {
    title: 'Noņemt piekļuves atslēgu',
    rule: 'signed-in',
    addition: true,
    body: z.object({ old_password: enteredPassword }),
  }),
  beginPasskeySignIn: post('/api/workspace/passkey_sign_in/begin', {
    title: 'Sākt pieslēgties ar piekļuves atslēgu',
    rule: 'visitor',
    addition: true,
    answer: one(
      z.object({
        origin: z.string(),
        /** Single-use key required to answer the challenge. */
        challenge_key: z.string(),
        options: requestOptions,
      }),
    ),
  }),
  passkeySignIn: post('/api/workspace/passkey_sign_in', {
    title: 'Pieslēgties ar piekļuves atslēgu',
    rule: 'visitor',
    addition: true,
    body: z.object({
      challenge_key: text(200),
      passkey: signedChallenge,
      /** Value returned by an earlier sign-in on this device, as of `login`. */
      device: z.optional(text(200)),
    }),
    answer: z.object({ access_token: z.string(), device: z.string() }),
  }),
  resetSecondFactor: post('/api/workspace/users/{id}/reset_second_factor', {
    title: 'Izslēgt lietotāja divpakāpju pieslēgšanos',
    rule: 'manage_users',
    module: 'users',
    addition: true,
  }),
})

export type OwnSession = z.output<typeof ownSession>

export type OwnPasskey = z.output<typeof ownPasskey>
