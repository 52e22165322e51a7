import { sql } from 'kysely'
import { formatMoment } from '../../../contract/format.ts'
import type { Db } from '../../http/context.ts'
import { warnUnlessConfirmed, type WarningContext } from '../../http/warnings.ts'

/** A mail that is about to go. */
interface Going {
  document_type: string
  document_id: number
  address: string
  subject: string
}

/**
 * Asks before the same mail about a document goes to the same address once more. What the mail server did not take is
 * sent anew unasked; so is what is written in another language or goes elsewhere.
 */
export async function askBeforeRepeat(
  ctx: WarningContext & { db: Db },
  { document_type, document_id, address, subject }: Going,
): Promise<void> {
  if (!ctx.asks) return
  const { rows } = await sql<{ at: string }>`
    select coalesce(sent_at, created_at) as at from email_log
    where document_type = ${document_type} and document_id = ${document_id} and address = ${address} and subject = ${subject}
      and (sent_at is not null or error is null)
    order by id desc limit 1`.execute(ctx.db)
  const before = rows[0]
  warnUnlessConfirmed(
    ctx,
    'mailed-again',
    'address',
    before ? `Uz ${address} tas jau sūtīts ${formatMoment(before.at)}. Sūtīt vēlreiz?` : null,
  )
}
