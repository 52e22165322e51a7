import type { Call } from '../contract/calls.ts'
import type { RecordedCall, RecordedRun } from '../contract/workspace/recorded.ts'
import type { CurrentRecord } from '../commands/records.ts'
import { essenceOf } from './essence.ts'

/** How a call was carried: what the server said it took, and what the person confirmed for it. */
export interface Carried {
  ms: number | null
  confirmed: readonly string[]
}

/** A call that was refused, or got no answer. */
interface Refused {
  status: number
  message: string
  errors: Readonly<Record<string, readonly string[]>>
}

/** Notes what one run of a command did at its desk, for the history and for a replay alike. */
export class RunNote {
  readonly calls: RecordedCall[] = []
  /** Answers of these calls as they came, for as long as the run lasts: of refusals none. */
  readonly answers: unknown[] = []
  /** Keys of the rows that it took together. */
  chosen: number[] | null = null
  /** Pages that it led to. */
  readonly led: string[] = []

  answered(call: Call, answer: unknown, carried: Carried): void {
    this.calls.push({ call: call.id, status: 200, ...told(carried), answer: essenceOf(answer) })
    this.answers.push(answer)
  }

  refused(call: Call, { status, message, errors }: Refused, carried: Carried): void {
    const reasons = Object.entries(errors).map(([field, texts]): [string, string[]] => [field, [...texts]])
    const said: Record<string, string[]> = reasons.length > 0 ? Object.fromEntries(reasons) : { '': [message] }
    this.calls.push({ call: call.id, status, ...told(carried), errors: said })
    this.answers.push(null)
  }

  /** The page of the record that it made: it led there, and an answer told the key. */
  get madePath(): string | null {
    return this.led.find((path) => this.keysMade().some((key) => path.split(/[/?]/).includes(String(key)))) ?? null
  }

  /** What the record that it made is called, where an answer tells its number. */
  get madeNumber(): string | null {
    for (const { answer } of this.calls) {
      const { data } = (answer ?? {}) as { data?: { id?: unknown; number?: unknown } }
      if (typeof data?.number === 'string' && this.keysMade().includes(Number(data.id))) return data.number
    }
    return null
  }

  /** The record in front as its last answer tells it. */
  after(record: Pick<CurrentRecord, 'id'> | null): Pick<RecordedRun, 'version_after' | 'status_after'> {
    for (const { answer } of this.calls.toReversed()) {
      const { data } = (answer ?? {}) as { data?: { id?: unknown; lock_version?: number; status?: string } }
      if (record !== null && data?.id === record.id) return { version_after: data.lock_version ?? null, status_after: data.status ?? null }
    }
    return {}
  }

  /** Milliseconds that the server took of it; null where it never said. */
  get serverMs(): number | null {
    const said = this.calls.flatMap(({ ms }) => ms ?? [])
    return said.length > 0 ? said.reduce((sum, ms) => sum + ms, 0) : null
  }

  private keysMade(): number[] {
    return this.calls.flatMap(({ answer }) =>
      Object.entries((answer ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
        name.endsWith('_id') && typeof value === 'number' ? value : [],
      ),
    )
  }
}

function told({ ms, confirmed }: Carried): Pick<RecordedCall, 'ms' | 'confirmed'> {
  return { ...(ms !== null && { ms }), ...(confirmed.length > 0 && { confirmed: [...confirmed] }) }
}
