import * as z from 'zod/mini'
import { allOf, area, del, get, post } from './calls.ts'
import { count, email, orNull } from './fields.ts'

/** A sign-in that goes on: where, on what, since when. */
const ownSession = z.object({
  id: count,
  /** What it runs on, in words: «Chrome, Windows». */
  device: z.string(),
  ip: orNull(z.string()),
  created_at: z.string(),
  last_used_at: orNull(z.string()),
  /** The session that asks. */
  is_current: z.boolean(),
})

/** Calls on one's own account and how one is let in, beside those of the specification (session.ts). */
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
  endOtherSessions: post('/api/workspace/sessions/end_others', { title: 'Beigt citas savas sesijas', rule: 'signed-in', addition: true }),
  endSessionsOf: post('/api/workspace/users/{id}/end_sessions', {
    title: 'Beigt lietotāja sesijas',
    rule: 'manage_users',
    module: 'users',
    addition: true,
  }),
})

/** A sign-in that goes on. */
export type OwnSession = z.output<typeof ownSession>
