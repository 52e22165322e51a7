import type { Call } from '../../contract/calls.ts'
import { notices, type NoticeKey } from '../../contract/notices.ts'
import { ownNotice } from './failure-notices.ts'

/** What of a failed call decides what follows. */
export interface FailedCall {
  call: Pick<Call, 'id' | 'method' | 'path' | 'spec'>
  status: number
  message: string
  /** `no_record`: there is none under the key that was asked for. */
  code?: string | null
  errors: Readonly<Record<string, readonly string[]>>
}

/** Where it happened. */
export interface Circumstances {
  /** Path of the page in front. */
  path: string
  /** The page's own call: only such a 403 sends the person home. */
  ownCall?: boolean
  /** The screen handles failures itself (interception switched off, rule R180). */
  handled?: boolean
  download?: boolean
  /** It is known that there is no network: the status line tells it. */
  offline?: boolean
}

/** What follows from a failed call, as data. */
export interface ErrorPlan {
  clearToken?: true
  goTo?: '/login' | '/'
  reloadPage?: true
  reloadUser?: true
  /** Red text to show. */
  notice?: string
  /** Errors for the fields of the form. */
  errors?: FailedCall['errors']
}

/** What was sent does not fit: by its fields, its size, its kind, or because it comes too often. */
const unfit: ReadonlySet<number> = new Set([413, 415, 422, 429])

const noNetwork = 'Nav savienojuma ar serveri: nekas nav izdarīts'

const visitorPages = /^\/(password|invitation)\//

/**
 * The error catalogue (spec: 1-shell, 8; rules R174 to R208). 401 and 405 lead to the sign-in
 * without a reload, so that drafts and tabs survive it; 404 (but of a mailed link) and what has no answer count
 * as other failures. Of a missing record its page says so itself, unless the catalogue has words of its own for it.
 */
export function planFor(failed: FailedCall, where: Circumstances): ErrorPlan {
  const { call, status, message, errors } = failed
  if (status === 401 || status === 405) {
    if (call.id === 'session.login') return { notice: message || notices.systemError.text, errors }
    return where.download ? { clearToken: true, reloadPage: true } : { clearToken: true, goTo: '/login' }
  }
  // A link that was never mailed is answered by 404, and leads where a dead one does.
  if (status === 403 || (status === 404 && visitorPages.test(where.path))) return forbidden(call, message, where)
  if (where.handled || isToldByPage(failed, where)) return {}
  // No fault of the system; a page that could not be read says so in its own place.
  if (status === 0 && where.offline) return call.method === 'GET' && !where.download ? {} : { notice: noNetwork }
  const own = ownNotice(call, status)
  if (unfit.has(status)) return { notice: unfitText({ call, message, errors }, own), errors }
  // What the server is busy with, or that it is being started again, it says itself.
  const told = status === 503 ? message : ''
  return { notice: own ? withReason(notices[own].text, errors, told) : told || notices.systemError.text }
}

/** A page whose record is not there says so in its own place. */
function isToldByPage({ call, status, code }: FailedCall, { ownCall }: Circumstances): boolean {
  return ownCall === true && code === 'no_record' && !ownNotice(call, status)
}

function unfitText({ call, message, errors }: Omit<FailedCall, 'status'>, own: NoticeKey | undefined): string {
  // What is only asked for is not saved: why it is not answered says the answer.
  if ((call.method === 'GET' || call.spec.asks) && !own && message !== '') return message
  return withReason(own ? notices[own].text : refusalText(call), errors, message)
}

function forbidden(call: FailedCall['call'], message: string, where: Circumstances): ErrorPlan {
  if (call.id === 'session.login') return { notice: message || notices.forbidden.text }
  if (visitorPages.test(where.path)) {
    const own = ownNotice(call, 403)
    return { goTo: '/login', notice: own ? notices[own].text : message || notices.forbidden.text }
  }
  const local = ownNotice(call, 403)
  if (where.handled) return {}
  // An action that the specification answers in its place says so and does not throw the person out.
  if (local) return { notice: notices[local].text }
  return { notice: notices.forbidden.text, reloadUser: true, ...(where.ownCall && where.path !== '/' && { goTo: '/' as const }) }
}

/** The notice of a refused save where the action has none of its own. */
function refusalText({ id, method }: FailedCall['call']): string {
  const key: NoticeKey =
    method === 'DELETE' ? 'deleteFailed' : method === 'PATCH' ? 'updateFailed' : /[._](create|add)/.test(id) ? 'createFailed' : 'saveFailed'
  return notices[key].text
}

/** Reasons that belong to no field on the screen (the state, a stale copy, a file that was dropped) stand in the notice itself. */
function withReason(text: string, errors: FailedCall['errors'], message: string): string {
  const reasons = ['status', 'lock_version', 'order_items', 'files', 'body', 'Idempotency-Key'].flatMap((field) => errors[field] ?? [])
  const reason = reasons[0] ?? (Object.keys(errors).length === 0 ? message : '')
  return reason && reason !== text ? `${text}: ${reason}` : text
}
