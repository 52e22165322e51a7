import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { documentType, type TechnicalDocumentRecord } from '../../../contract/technical-documents/technical-document-record.ts'
import { commissionSize } from '../../../contract/technical-documents/technical-documents.ts'
import { goodsRemoval, type GoodsRemovalFacts, type GoodsRemovalState } from '../../../machines/goods-removal.ts'
import { goodsWriteOff, type GoodsWriteOffFacts, type GoodsWriteOffState } from '../../../machines/goods-write-off.ts'
import { inventoryItem } from '../../../machines/inventory-item.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { faultyLine } from './technical-documents.lines.ts'

export async function writeOffFacts(db: Db, id: number): Promise<GoodsWriteOffFacts> {
  const { rows } = await sql<Omit<GoodsWriteOffFacts, 'fault'> & { ahead: string | null }>`
    select case when t.date > today() and t.accepted_at is null then t.date end as ahead, (select count(*)::int from technical_document_items i where i.technical_document_id = t.id) as lines,
      jsonb_array_length(t.commission) >= ${commissionSize} as "commissionComplete",
      coalesce(t.date <= locked_until(), false) as "periodClosed"
    from technical_documents t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { ahead, ...facts } = rows[0]
  return { ...facts, fault: ahead === null ? await faultyLine(db, id) : `Akta datums ${formatDate(ahead)} vēl nav pienācis` }
}

export async function removalFacts(db: Db, id: number): Promise<GoodsRemovalFacts> {
  const { rows } = await sql<GoodsRemovalFacts>`
    select coalesce(t.date <= locked_until(), false) as "periodClosed", coalesce(t.source_type = 'stock_check', false) as "ofCheck", exists (
        select from inventory_items i where i.technical_document_id = t.id and i.status <> ${inventoryItem.initial}) as "inventoryTaken"
    from technical_documents t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export async function documentAbilities(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { id, type_id, status }: Pick<TechnicalDocumentRecord, 'id' | 'type_id' | 'status'>,
): Promise<TechnicalDocumentRecord['can']> {
  return type_id === documentType.writeOff
    ? abilitiesOf(user, goodsWriteOff, status as GoodsWriteOffState, await writeOffFacts(db, id))
    : abilitiesOf(user, goodsRemoval, status as GoodsRemovalState, await removalFacts(db, id))
}
