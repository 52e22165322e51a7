import { sql } from 'kysely'
import type { SourceToCheck } from '../../../contract/incoming-invoices/incoming-messages.ts'
import type { Db } from '../../http/context.ts'
import type { TakenMessage } from './messages.take.ts'

/** Seconds between looks, and after which a process that says nothing has lost its claim. */
const seconds = { between: 120, claim: 600 }

export interface Checking {
  isStopped: () => boolean
  onFault: (error: unknown) => void
}

/** Counts of one look; a message of which a part was received counts twice. */
export interface Checked {
  messages: number
  received: number
  refused: number
}

export function counted(checked: Checked, { outcome, isNew }: Pick<TakenMessage, 'outcome' | 'isNew'>): void {
  if (!isNew) return
  checked.messages += 1
  if (outcome === 'received' || outcome === 'partly') checked.received += 1
  if (outcome === 'refused' || outcome === 'partly') checked.refused += 1
}

/**
 * Looks at a source in one process at a time, and writes down when and what went wrong. Null: another process does.
 * @param isAsked a person asks, whenever the last look was
 * @throws what `look` throws
 */
export async function lookOnce(
  db: Db,
  source: SourceToCheck,
  isAsked: boolean,
  look: (goOn: () => Promise<void>) => Promise<Checked>,
): Promise<Checked | null> {
  const { rows } = await sql`
    update incoming_checks set claimed_until = now() + make_interval(secs => ${seconds.claim}), next_at = now() + make_interval(secs => ${seconds.between})
    where source = ${source} and claimed_until <= now() and (${isAsked} or next_at <= now()) returning source`.execute(db)
  if (rows.length === 0) return null
  const ended = (error: string | null) =>
    sql`update incoming_checks set claimed_until = 'epoch', checked_at = now(), error = ${error} where source = ${source}`.execute(db)
  const goOn = async (): Promise<void> => {
    await sql`update incoming_checks set claimed_until = now() + make_interval(secs => ${seconds.claim}) where source = ${source}`.execute(
      db,
    )
  }
  try {
    const checked = await look(goOn)
    await ended(null)
    return checked
  } catch (error) {
    await ended((error instanceof Error ? error.message : String(error)).slice(0, 500))
    throw error
  }
}
