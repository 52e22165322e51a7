import type { Confirmation } from '../../contract/confirmations.ts'

/** The fields of a refused request with what is wrong with each, in Latvian. */
export type FieldErrors = Record<string, string[]>

/**
 * A refusal that the person is told: thrown anywhere in a call, it rolls the transaction back and
 * becomes the answer. Status codes as docs/domain/README.md#rules-for-every-document: 422 for what state, guard or input
 * forbid, 403 only for a withheld permission or module, 404 for a record that is not there.
 */
export class Refusal extends Error {
  readonly status: 401 | 403 | 404 | 413 | 415 | 422 | 429
  readonly errors: FieldErrors | undefined
  /** More of the answer's body: the current record of a stale save, the code of a 404. */
  readonly extra: Readonly<Record<string, unknown>>
  /** What the call wrote before it was refused is kept (a failed sign-in has to be counted). */
  keeps = false

  constructor(status: Refusal['status'], message: string, errors?: FieldErrors, extra: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.errors = errors
    this.extra = extra
  }

  /** The same refusal, but committing what was written so far. */
  keeping(): this {
    this.keeps = true
    return this
  }

  /** The same refusal with the record that it carries, if any, as the person sees it. */
  carrying(seen: (answer: unknown) => unknown): Refusal {
    if (!('current' in this.extra)) return this
    const { data } = seen({ data: this.extra['current'] }) as { data: unknown }
    return new Refusal(this.status, this.message, this.errors, { ...this.extra, current: data })
  }

  /** 422 with one field's error. */
  static field(field: string, text: string): Refusal {
    return Refusal.fields({ [field]: [text] })
  }

  /** 422 with errors of several fields. */
  static fields(errors: FieldErrors): Refusal {
    return new Refusal(422, Object.values(errors)[0]?.[0] ?? 'Dati nav derīgi', errors)
  }

  /** 422 that goes on when the person confirms what the text says (the header `Confirmed`). */
  static confirm(code: Confirmation, field: string, text: string): Refusal {
    return new Refusal(422, text, { [field]: [text] }, { confirm: { code, text } })
  }

  /** 422 because the record's state or a guard forbids the event. */
  static state(reason: string): Refusal {
    return Refusal.field('status', reason)
  }

  /** 422 because somebody else saved the record first; carries the record as it is now. */
  static stale(current: unknown): Refusal {
    const text = 'Ierakstu pa šo laiku ir mainījis cits lietotājs'
    return new Refusal(422, text, { lock_version: [text] }, { current })
  }

  /** 404: no such record (or none this person may see). */
  static missing(): Refusal {
    return new Refusal(404, 'Ieraksts nav atrasts', undefined, { code: 'no_record' })
  }

  /** 403: permission or module withheld, or a sign-in rule with its own text. */
  static forbidden(message = 'Darbība nav atļauta'): Refusal {
    return new Refusal(403, message)
  }

  /** 401: not signed in, or no more; the sign-in page says why. */
  static signedOut(why = 'Nepieciešams pieslēgties'): Refusal {
    return new Refusal(401, why)
  }
}
