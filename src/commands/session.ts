import { useSyncExternalStore } from 'react'
import { session as calls, type SessionUserRecord } from '../../contract/session/session.ts'
import { failureOf, type CallFailure } from '../data/failure.ts'
import { sendOnce } from '../data/http.ts'
import { keepDevice, keepToken, readDevice, readToken } from '../data/token.ts'

/**
 * Who works here. `loading` shows the loader, `visitor` the sign-in, `signed-in` the workspace
 * (rule R015); `failed` means that the server could not be asked.
 */
export type Session =
  | { phase: 'loading' }
  | { phase: 'visitor'; reason: string | null }
  | { phase: 'failed'; message: string }
  | { phase: 'signed-in'; user: SessionUserRecord }

const reasonKey = 'signed_out_reason'

let session: Session = readToken() === null ? { phase: 'visitor', reason: keptReason() } : { phase: 'loading' }
/** Signed in since the page was loaded, not by a kept token. */
let here = false
/** The person is signing out: the server may have ended the session before it answers. */
let leaving = false
const watchers = new Set<() => void>()

/** The session as it is now. */
export function currentSession(): Session {
  return session
}

/** The session for a component. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, currentSession)
}

/** Tells of every change of the session. */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The signed-in person; throws where nobody is, which the shell never renders. */
export function signedInUser(): SessionUserRecord {
  if (session.phase !== 'signed-in') throw new Error('Nobody is signed in')
  return session.user
}

/** Loads the person whose token is kept; a refused token leads to the sign-in. */
export async function loadUser(): Promise<void> {
  const token = readToken()
  // Why it is gone may be told already.
  if (token === null) return session.phase === 'visitor' ? undefined : set({ phase: 'visitor', reason: keptReason() })
  try {
    const { data } = await sendOnce(calls.user)
    // Signed out, or in as another, while the answer was on its way.
    if (readToken() === token) set({ phase: 'signed-in', user: data })
  } catch (error) {
    const failure = failureOf(error)
    const { status, message } = failure
    if (ofEarlierSession(failure)) return
    if (status === 401 || status === 405 || status === 403) endSession(message)
    else if (session.phase !== 'signed-in') set({ phase: 'failed', message })
  }
}

/** Signs in: keeps the token and loads the person (rule R092). Throws the refusal. */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  const known = readDevice()
  const { access_token, device } = await sendOnce(calls.login, {
    body: { email, password, ...(code && { code }), ...(known && { device: known }) },
  })
  keepDevice(device)
  await enterWith(access_token)
}

/** Goes on as the person to whom the server just gave a token. */
export async function enterWith(token: string): Promise<void> {
  keepToken(token)
  keepReason(null)
  here = true
  await loadUser()
}

/** Whether the person signed in since the page was loaded. */
export function signedInHere(): boolean {
  return here
}

/** Signs out at the server, as far as it can be reached, and here. */
export async function signOut(): Promise<void> {
  leaving = true
  const token = readToken()
  await sendOnce(calls.logout).catch(() => undefined)
  // Another window may have signed in meanwhile.
  if (readToken() === token) endSession()
  leaving = false
}

/**
 * Forgets the token; the sign-in comes to the front, tabs and drafts stay (rule R093). Calls that are refused because
 * the person signs out, or after the session ended, tell nothing new: the sign-in page would take the keyboard from him.
 * @param reason why, where the person did not ask for it: the sign-in page says so
 */
export function endSession(reason: string | null = null): void {
  if (session.phase === 'visitor' && readToken() === null) return
  const told = leaving ? null : reason
  keepToken(null)
  keepReason(told)
  set({ phase: 'visitor', reason: told })
}

/** Whether a call was refused that a session before the one of now had sent: that ends nothing. */
export function ofEarlierSession({ status, token }: CallFailure): boolean {
  return (status === 401 || status === 405) && token !== readToken()
}

/** Whether the signed-in person holds a permission (rule R102). */
export function holds(permission: string): boolean {
  return session.phase === 'signed-in' && session.user.permissions.includes(permission)
}

/** A page that loads anew still says why. */
function keepReason(reason: string | null): void {
  if (reason === null) sessionStorage.removeItem(reasonKey)
  else sessionStorage.setItem(reasonKey, reason)
}

function keptReason(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(reasonKey)
}

function set(next: Session): void {
  session = next
  for (const watcher of watchers) watcher()
}

if (typeof window !== 'undefined') {
  // Signing out in one window signs out in all.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'access_token') return
    if (newValue === null) set({ phase: 'visitor', reason: 'Izrakstīts citā šī pārlūka logā' })
    else void loadUser()
  })
}
