import { session as calls, type SessionUserRecord } from '../../contract/session/session.ts'
import { isUnanswered } from '../../machines/unanswered.ts'
import { failureOf, type CallFailure } from '../data/failure.ts'
import { sendOnce } from '../data/http.ts'
import { withStore } from '../data/with-store.ts'
import { keepDevice, keepToken, readDevice, readToken } from '../data/token.ts'
import { createStore, useStore } from '../store/store.ts'

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

const session = createStore<Session>(readToken() === null ? { phase: 'visitor', reason: storedReason() } : { phase: 'loading' })
/** Signed in on this page, not by a stored token. */
let here = false
/** Signing out: calls may be refused before the answer. */
let leaving = false

export const currentSession = session.get

export function useSession(): Session {
  return useStore(session)
}

/** Throws without a signed-in user, which the shell never renders. */
export function signedInUser(): SessionUserRecord {
  const now = currentSession()
  if (now.phase !== 'signed-in') throw new Error('Nobody is signed in')
  return now.user
}

export async function loadUser(): Promise<void> {
  const token = readToken()
  // The reason may already be shown.
  if (token === null) return isVisitor() ? undefined : session.set({ phase: 'visitor', reason: storedReason() })
  // Where the page came from this computer, a slow network does not hold up the workspace.
  const impatient = navigator.serviceWorker?.controller ? setTimeout(enterAsStored, patience, token) : undefined
  try {
    const { data } = await sendOnce(calls.user)
    // The session changed before the answer.
    if (readToken() !== token) return
    session.set({ phase: 'signed-in', user: data })
    void withStore(({ storeAnswer }) => storeAnswer(calls.user, { data }))
  } catch (error) {
    const failure = failureOf(error)
    const { status, message } = failure
    if (ofEarlierSession(failure)) return
    if (status === 401 || status === 405 || status === 403) endSession(message)
    else if (currentSession().phase !== 'signed-in' && !(isUnanswered(status) && (await enterAsStored(token))))
      session.set({ phase: 'failed', message })
  } finally {
    clearTimeout(impatient)
  }
}

/** Milliseconds without an answer after which the workspace opens as it was. */
const patience = 500

/** Opens the workspace as the server last described the person; false if it did not in this session. */
async function enterAsStored(token: string): Promise<boolean> {
  if (currentSession().phase === 'signed-in') return true
  const stored = await withStore(({ storedAnswerOf }) => storedAnswerOf(calls.user))
  if (readToken() !== token || !stored) return false
  if (currentSession().phase !== 'signed-in') session.set({ phase: 'signed-in', user: stored.data })
  return true
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

const leavingTasks = new Set<() => Promise<void>>()

/** Runs before each sign-out; returns the stop function. */
export function beforeSignOut(task: () => Promise<void>): () => void {
  leavingTasks.add(task)
  return () => void leavingTasks.delete(task)
}

export function signedInHere(): boolean {
  return here
}

export async function signOut(): Promise<void> {
  leaving = true
  const token = readToken()
  await Promise.all([...leavingTasks].map((task) => task()))
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
  if (isVisitor() && readToken() === null) return
  const shownReason = leaving ? null : reason
  keepToken(null)
  keepReason(shownReason)
  session.set({ phase: 'visitor', reason: shownReason })
  void withStore(({ forgetStoredAnswers }) => forgetStoredAnswers())
}

/** Refusals of an earlier session are ignored. */
export function ofEarlierSession({ status, token }: CallFailure): boolean {
  return (status === 401 || status === 405) && token !== readToken()
}

/** Rule R102. */
export function holds(permission: string): boolean {
  const now = currentSession()
  return now.phase === 'signed-in' && now.user.permissions.includes(permission)
}

function isVisitor(): boolean {
  return currentSession().phase === 'visitor'
}

/** Survives a reload. */
function keepReason(reason: string | null): void {
  if (reason === null) sessionStorage.removeItem(reasonKey)
  else sessionStorage.setItem(reasonKey, reason)
}

function storedReason(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(reasonKey)
}

if (typeof window !== 'undefined') {
  // Signing out applies to all windows.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'access_token') return
    if (newValue === null) session.set({ phase: 'visitor', reason: 'Izrakstīts citā šī pārlūka logā' })
    else void loadUser()
  })
}
