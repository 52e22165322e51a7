import type { RequestFailure } from '../../machines/request.ts'

/** A call that did not succeed. Status 0 means that no answer came. */
export class CallFailure extends Error implements RequestFailure {
  readonly status: number
  readonly errors: Record<string, string[]>
  /** `no_route` or `no_record` of a 404. */
  readonly code: string | null
  /** Number of the request in the server's log, to tell support. */
  readonly reference: string | null
  /** What a person has to confirm before the call goes on. */
  readonly confirm: { code: string; text: string } | null
  /** The person was asked about that and wants it left undone: nobody has to tell him that it was. */
  declined = false
  /** The token of the session that asked; none where nobody was signed in, or nothing was sent. */
  readonly token: string | null
  /** The whole answer: a stale save carries the record as it is now. */
  readonly body: unknown

  constructor(status: number, body: unknown, token: string | null = null) {
    const known = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    super(typeof known['message'] === 'string' ? known['message'] : '')
    this.name = 'CallFailure'
    this.status = status
    this.token = token
    this.body = body
    this.errors = (known['errors'] ?? {}) as Record<string, string[]>
    this.code = typeof known['code'] === 'string' ? known['code'] : null
    this.confirm = (known['confirm'] ?? null) as CallFailure['confirm']
    this.reference = typeof known['request_id'] === 'string' ? known['request_id'] : null
  }
}

/** Any error as a failure of a call; what is none (no network, a bug) has status 0. */
export function failureOf(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : new CallFailure(0, { message: error instanceof Error ? error.message : '' })
}

/** The call was given up because nobody waits for it any more. */
export function wasAborted(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.cause === 'aborted')
}
