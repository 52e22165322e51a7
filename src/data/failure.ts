import type { RequestFailure } from '../../machines/request.ts'

/** Status 0: no answer. */
export class CallFailure extends Error implements RequestFailure {
  readonly status: number
  readonly errors: Record<string, string[]>
  /** `no_route` or `no_record` of a 404. */
  readonly code: string | null
  /** Request id in the server's log, for support. */
  readonly reference: string | null
  readonly confirm: { code: string; text: string } | null
  /** The user declined the confirmation, so no error is shown. */
  declined = false
  /** Token the call was sent with, or null. */
  readonly token: string | null
  /** A stale save contains the current record. */
  readonly body: unknown

  constructor(status: number, body: unknown, token: string | null = null) {
    const bodyFields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    super(typeof bodyFields['message'] === 'string' ? bodyFields['message'] : '')
    this.name = 'CallFailure'
    this.status = status
    this.token = token
    this.body = body
    this.errors = (bodyFields['errors'] ?? {}) as Record<string, string[]>
    this.code = typeof bodyFields['code'] === 'string' ? bodyFields['code'] : null
    this.confirm = (bodyFields['confirm'] ?? null) as CallFailure['confirm']
    this.reference = typeof bodyFields['request_id'] === 'string' ? bodyFields['request_id'] : null
  }
}

/** Errors without an answer have status 0. */
export function failureOf(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : new CallFailure(0, { message: error instanceof Error ? error.message : '' })
}

export function wasAborted(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.cause === 'aborted')
}
