import { useSyncExternalStore } from 'react'
import { session as calls, type SessionUserRecord } from '../../contract/session/session.ts'
import { failureOf, type CallFailure } from '../data/failure.ts'
import { sendOnce } from '../data/http.ts'
import { keepDevice, keepToken, readDevice, readToken } from '../data/token.ts'

/**
 * `loading` shows the loader, `visitor` the sign-in, `signed-in` the workspace (rule R015); `failed`: the server was
 * unreachable.
 */
export type Session =
  | { phase: 'loading' }
  | { phase: 'visitor'; reason: string | null }
  | { phase: 'failed'; message: string }
  | { phase: 'signed-in'; user: SessionUserRecord }

const reasonKey = 'signed_out_reason'

let session: Session = readToken() === null ? { phase: 'visitor', reason: storedReason() } : { phase: 'loading' }
/** Signed in on this page, not by a stored token. */
let here = false
/** Signing out: calls may be refused before the answer. */
let leaving = false
const watchers = new Set<() => void>()

export function currentSession(): Session {
  return session
}

export function useSession(): Session {
  return useSyncExternalStore(watchSession, currentSession)
}

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Throws without a signed-in user, which the shell never renders. */
export function signedInUser(): SessionUserRecord {
  if (session.phase !== 'signed-in') throw new Error('Nobody is signed in')
  return session.user
}

export async function loadUser(): Promise<void> {
  const token = readToken()
  // The reason may already be shown.
  if (token === null) return session.phase === 'visitor' ? undefined : set({ phase: 'visitor', reason: storedReason() })
  try {
    const { data } = await sendOnce(calls.user)
    // The session changed before the answer.
    if (readToken() === token) set({ phase: 'signed-in', user: data })
  } catch (error) {
    const failure = failureOf(error)
    const { status, message } = failure
    if (ofEarlierSession(failure)) return
    if (status === 401 || status === 405 || status === 403) endSession(message)
    else if (session.phase !== 'signed-in') set({ phase: 'failed', message })
  }
}

/** Rule R092. Throws the refusal. */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  const deviceId = readDevice()
  const { access_token, device } = await sendOnce(calls.login, {
    body: { email, password, ...(code && { code }), ...(deviceId && { device: deviceId }) },
  })
  keepDevice(device)
  await enterWith(access_token)
}

export async function enterWith(token: string): Promise<void> {
  keepToken(token)
  keepReason(null)
  here = true
  await loadUser()
}

export function signedInHere(): boolean {
  return here
}

export async function signOut(): Promise<void> {
  leaving = true
  const token = readToken()
  await sendOnce(calls.logout).catch(() => undefined)
  // Another window may have signed in.
  if (readToken() === token) endSession()
  leaving = false
}

/**
 * Clears the token; tabs and drafts stay (rule R093). Ignores repeated calls, so that the sign-in page keeps the
 * focus.
 * @param reason shown on the sign-in page
 */
export function endSession(reason: string | null = null): void {
  if (session.phase === 'visitor' && readToken() === null) return
  const shownReason = leaving ? null : reason
  keepToken(null)
  keepReason(shownReason)
  set({ phase: 'visitor', reason: shownReason })
}

/** Refusals of an earlier session are ignored. */
export function ofEarlierSession({ status, token }: CallFailure): boolean {
  return (status === 401 || status === 405) && token !== readToken()
}

/** Rule R102. */
export function holds(permission: string): boolean {
  return session.phase === 'signed-in' && session.user.permissions.includes(permission)
}

/** Survives a reload. */
function keepReason(reason: string | null): void {
  if (reason === null) sessionStorage.removeItem(reasonKey)
  else sessionStorage.setItem(reasonKey, reason)
}

function storedReason(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(reasonKey)
}

function set(next: Session): void {
  session = next
  for (const watcher of watchers) watcher()
}

if (typeof window !== 'undefined') {
  // Signing out applies to all windows.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'access_token') return
    if (newValue === null) set({ phase: 'visitor', reason: 'Izrakstīts citā šī pārlūka logā' })
    else void loadUser()
  })
}
