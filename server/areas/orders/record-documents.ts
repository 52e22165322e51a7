import { sql, type RawBuilder } from 'kysely'
import type { OrderDocumentRecord } from '../../../contract/orders/order-documents.ts'
import { orderDocument as chart, type OrderDocumentFacts } from '../../../machines/order-document.ts'
import type { Context } from '../../http/context.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { waybillColumns } from './waybill.ts'

type Reader = Pick<Context, 'db' | 'user'>

/** Newest first; day of signing in Riga. */
export function documentsOfOrder(ctx: Reader, orderId: number, facts: Promise<OrderDocumentFacts>): Promise<OrderDocumentRecord[]> {
  return documentsWhere(ctx, sql`order_id = ${orderId}`, facts)
}

export async function documentById(ctx: Reader, id: number, facts: Promise<OrderDocumentFacts>): Promise<OrderDocumentRecord | undefined> {
  const [found] = await documentsWhere(ctx, sql`id = ${id}`, facts)
  return found
}

async function documentsWhere(
  { db, user }: Reader,
  where: RawBuilder<unknown>,
  facts: Promise<OrderDocumentFacts>,
): Promise<OrderDocumentRecord[]> {
  const documentRows = sql<Omit<OrderDocumentRecord, 'can'>>`
    select id, uuid, type, status, number, date, text, signed_by, (signed_at at time zone 'Europe/Riga')::date as signed_at, lock_version,
      case type when 'waybill' then (select to_jsonb(w) from (select ${waybillColumns}) w) end as waybill
    from order_documents where ${where} order by id desc`.execute(db)
  const [{ rows }, documentFacts] = await Promise.all([documentRows, facts])
  return rows.map((row) => ({ ...row, can: abilitiesOf(user, chart, row.status, documentFacts) }))
}
