import type { Call } from '../../contract/calls.ts'
import { notices, type NoticeKey } from '../../contract/notices.ts'
import { noticeFor } from './failure-notices.ts'

export interface FailedCall {
  call: Pick<Call, 'id' | 'method' | 'path' | 'spec'>
  status: number
  message: string
  /** `no_record`: the key does not exist. */
  code?: string | null
  errors: Readonly<Record<string, readonly string[]>>
}

export interface Circumstances {
  path: string
  /** Only a 403 of the page's own call redirects home. */
  isPageCall?: boolean
  /** Error handling is disabled (rule R180). */
  handled?: boolean
  download?: boolean
  /** The status line already shows it. */
  offline?: boolean
}

export interface ErrorPlan {
  clearToken?: true
  goTo?: '/login' | '/'
  reloadPage?: true
  reloadUser?: true
  notice?: string
  errors?: FailedCall['errors']
}

/** Invalid input: fields, size, type, or frequency. */
const unfit: ReadonlySet<number> = new Set([413, 415, 422, 429])

const noNetwork = 'Nav savienojuma ar serveri: nekas nav izdarīts'

const visitorPages = /^\/(password|invitation)\//

/**
 * Error catalogue (spec: 1-shell, 8; rules R174 to R208). 401 and 405 lead to the sign-in without a reload,
 * preserving drafts and tabs; missing records are reported by their page.
 */
export function planFor(failed: FailedCall, where: Circumstances): ErrorPlan {
  const { call, status, message, errors } = failed
  if (status === 401 || status === 405) {
    if (call.id === 'session.login') return { notice: message || notices.systemError.text, errors }
    return where.download ? { clearToken: true, reloadPage: true } : { clearToken: true, goTo: '/login' }
  }
  // Unknown links return 404 and are handled as expired ones.
  if (status === 403 || (status === 404 && visitorPages.test(where.path))) return forbidden(call, message, where)
  if (where.handled || isReportedByPage(failed, where)) return {}
  // Offline; pages show it themselves.
  if (status === 0 && where.offline) return call.method === 'GET' && !where.download ? {} : { notice: noNetwork }
  const specificNotice = noticeFor(call, status)
  if (unfit.has(status)) return { notice: unfitText({ call, message, errors }, specificNotice), errors }
  // 503 messages explain themselves.
  const busyMessage = status === 503 ? message : ''
  return {
    notice: specificNotice ? withReason(notices[specificNotice].text, errors, busyMessage) : busyMessage || notices.systemError.text,
  }
}

function isReportedByPage({ call, status, code }: FailedCall, { isPageCall }: Circumstances): boolean {
  return isPageCall === true && code === 'no_record' && !noticeFor(call, status)
}

function unfitText({ call, message, errors }: Omit<FailedCall, 'status'>, specificNotice: NoticeKey | undefined): string {
  // Failed queries show the server's message.
  if ((call.method === 'GET' || call.spec.asks) && !specificNotice && message !== '') return message
  return withReason(specificNotice ? notices[specificNotice].text : refusalText(call), errors, message)
}

function forbidden(call: FailedCall['call'], message: string, where: Circumstances): ErrorPlan {
  if (call.id === 'session.login') return { notice: message || notices.forbidden.text }
  if (visitorPages.test(where.path)) {
    const specificNotice = noticeFor(call, 403)
    return { goTo: '/login', notice: specificNotice ? notices[specificNotice].text : message || notices.forbidden.text }
  }
  const local = noticeFor(call, 403)
  if (where.handled) return {}
  // Actions with an inline notice do not redirect.
  if (local) return { notice: notices[local].text }
  return { notice: notices.forbidden.text, reloadUser: true, ...(where.isPageCall && where.path !== '/' && { goTo: '/' as const }) }
}

function refusalText({ id, method }: FailedCall['call']): string {
  const key: NoticeKey =
    method === 'DELETE' ? 'deleteFailed' : method === 'PATCH' ? 'updateFailed' : /[._](create|add)/.test(id) ? 'createFailed' : 'saveFailed'
  return notices[key].text
}

/** Adds errors without a visible field (state, stale copy, dropped file). */
function withReason(text: string, errors: FailedCall['errors'], message: string): string {
  const reasons = ['status', 'lock_version', 'order_items', 'files', 'body', 'Idempotency-Key'].flatMap((field) => errors[field] ?? [])
  const reason = reasons[0] ?? (Object.keys(errors).length === 0 ? message : '')
  return reason && reason !== text ? `${text}: ${reason}` : text
}
