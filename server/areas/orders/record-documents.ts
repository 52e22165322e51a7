import { sql, type RawBuilder } from 'kysely'
import type { OrderDocumentRecord } from '../../../contract/orders/order-documents.ts'
import { orderDocument as chart, type OrderDocumentFacts } from '../../../machines/order-document.ts'
import type { Context, SessionUser } from '../../http/context.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { waybillColumns } from './waybill.ts'

type Reader = Pick<Context, 'db' | 'user'>

/** A document before it is known what its reader can do. */
export type StoredDocument = Omit<OrderDocumentRecord, 'can'>

export async function documentById(
  { db, user }: Reader,
  id: number,
  facts: Promise<OrderDocumentFacts>,
): Promise<OrderDocumentRecord | undefined> {
  const found = sql<StoredDocument>`${documentsStatement(sql`id = ${id}`)}`.execute(db)
  const [{ rows }, documentFacts] = await Promise.all([found, facts])
  return rows.map((row) => documentFor(user, row, documentFacts))[0]
}

/** Newest first; day of signing in Riga. */
export function documentsStatement(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id, uuid, type, status, number, date, text, signed_by, (signed_at at time zone 'Europe/Riga')::date as signed_at, lock_version,
      case type when 'waybill' then (select to_jsonb(w) from (select ${waybillColumns}) w) end as waybill
    from order_documents where ${where} order by id desc`
}

export function documentFor(user: SessionUser, row: StoredDocument, facts: OrderDocumentFacts): OrderDocumentRecord {
  return { ...row, can: abilitiesOf(user, chart, row.status, facts) }
}
