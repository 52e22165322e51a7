import type { Confirmation } from '../../contract/confirmations.ts'

export type FieldErrors = Record<string, string[]>

/**
 * Thrown anywhere in a call, rolls back and becomes the answer. Status codes as
 * docs/domain/README.md#rules-for-every-document: 422 for state, guard or input, 403 only for a missing permission
 * or module, 404 for a missing record.
 */
export class Refusal extends Error {
  readonly status: 401 | 403 | 404 | 413 | 415 | 422 | 429
  readonly errors: FieldErrors | undefined
  /** Further fields of the answer: the current record of a stale save, the code of a 404. */
  readonly extra: Readonly<Record<string, unknown>>
  /** Commits the call's writes (a failed sign-in has to be counted). */
  keeps = false

  constructor(status: Refusal['status'], message: string, errors?: FieldErrors, extra: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.errors = errors
    this.extra = extra
  }

  keeping(): this {
    this.keeps = true
    return this
  }

  /** Filters the attached record for the user. */
  carrying(redact: (answer: unknown) => unknown): Refusal {
    if (!('current' in this.extra)) return this
    const { data } = redact({ data: this.extra['current'] }) as { data: unknown }
    return new Refusal(this.status, this.message, this.errors, { ...this.extra, current: data })
  }

  static field(field: string, text: string): Refusal {
    return Refusal.fields({ [field]: [text] })
  }

  static fields(errors: FieldErrors): Refusal {
    return new Refusal(422, Object.values(errors)[0]?.[0] ?? 'Dati nav derīgi', errors)
  }

  /** 422 that the header `Confirmed` overrides. */
  static confirm(code: Confirmation, field: string, text: string): Refusal {
    return new Refusal(422, text, { [field]: [text] }, { confirm: { code, text } })
  }

  static state(reason: string): Refusal {
    return Refusal.field('status', reason)
  }

  /** Carries the current record. */
  static stale(current: unknown): Refusal {
    const text = 'Ierakstu pa šo laiku ir mainījis cits lietotājs'
    return new Refusal(422, text, { lock_version: [text] }, { current })
  }

  static missing(): Refusal {
    return new Refusal(404, 'Ieraksts nav atrasts', undefined, { code: 'no_record' })
  }

  static forbidden(message = 'Darbība nav atļauta'): Refusal {
    return new Refusal(403, message)
  }

  static signedOut(why = 'Nepieciešams pieslēgties'): Refusal {
    return new Refusal(401, why)
  }
}
