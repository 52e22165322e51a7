import type { Call } from '../contract/calls.ts'
import type { RecordedCall, RecordedRun } from '../contract/workspace/recorded.ts'
import type { CurrentRecord } from '../commands/records.ts'
import { essenceOf } from '../contract/workspace/essence.ts'

/** Server time and confirmations of a call. */
export interface Carried {
  ms: number | null
  confirmed: readonly string[]
}

interface Refused {
  status: number
  message: string
  errors: Readonly<Record<string, readonly string[]>>
}

export class RunNote {
  readonly calls: RecordedCall[] = []
  /** Full answers, for the duration of the run. */
  readonly answers: unknown[] = []
  /** Keys of selected rows. */
  chosen: number[] | null = null
  readonly led: string[] = []

  answered(call: Call, answer: unknown, carried: Carried): void {
    this.calls.push({ call: call.id, status: 200, ...carriedFields(carried), answer: essenceOf(answer) })
    this.answers.push(answer)
  }

  refused(call: Call, { status, message, errors }: Refused, carried: Carried): void {
    const reasons = Object.entries(errors).map(([field, texts]): [string, string[]] => [field, [...texts]])
    const errorTexts: Record<string, string[]> = reasons.length > 0 ? Object.fromEntries(reasons) : { '': [message] }
    this.calls.push({ call: call.id, status, ...carriedFields(carried), errors: errorTexts })
    this.answers.push(null)
  }

  get madePath(): string | null {
    return this.led.find((path) => this.createdKeys().some((key) => path.split(/[/?]/).includes(String(key)))) ?? null
  }

  get madeNumber(): string | null {
    for (const { answer } of this.calls) {
      const { data } = (answer ?? {}) as { data?: { id?: unknown; number?: unknown } }
      if (typeof data?.number === 'string' && this.createdKeys().includes(Number(data.id))) return data.number
    }
    return null
  }

  after(record: Pick<CurrentRecord, 'id'> | null): Pick<RecordedRun, 'version_after' | 'status_after'> {
    for (const { answer } of this.calls.toReversed()) {
      const { data } = (answer ?? {}) as { data?: { id?: unknown; lock_version?: number; status?: string } }
      if (record !== null && data?.id === record.id) return { version_after: data.lock_version ?? null, status_after: data.status ?? null }
    }
    return {}
  }

  /** Total server milliseconds; null if unknown. */
  get serverMs(): number | null {
    const durations = this.calls.flatMap(({ ms }) => ms ?? [])
    return durations.length > 0 ? durations.reduce((sum, ms) => sum + ms, 0) : null
  }

  private createdKeys(): number[] {
    return this.calls.flatMap(({ answer }) =>
      Object.entries((answer ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
        name.endsWith('_id') && typeof value === 'number' ? value : [],
      ),
    )
  }
}

function carriedFields({ ms, confirmed }: Carried): Pick<RecordedCall, 'ms' | 'confirmed'> {
  return { ...(ms !== null && { ms }), ...(confirmed.length > 0 && { confirmed: [...confirmed] }) }
}
