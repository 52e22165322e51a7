import { sql } from 'kysely'
import { formatMoment } from '../../../contract/format.ts'
import type { Db } from '../../http/context.ts'
import { warnUnlessConfirmed, type WarningContext } from '../../http/warnings.ts'

interface Going {
  document_type: string
  document_id: number
  address: string
  subject: string
}

/** Confirms before the same mail goes to the same address again; not if the first failed or the language differs. */
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
