import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { removeGoods as postRemoval } from '../technical-documents/removal.ts'
import { advance } from './procurements.transitions.ts'
import { inList } from './procurements.lines.ts'
import { loadProcurement } from './procurements.record.ts'

/** docs/domain/purchasing.md#procurements, GOODS_REMOVAL: at most what was received, not yet removed, and is free. */
export const removeGoods: Handler<typeof procurements.removeGoods> = async (ctx) => {
  const { params, body } = ctx
  let document = 0
  await advance(ctx, { id: params.id, event: 'GOODS_REMOVAL' }, async (procurement) => {
    const lines = await receivedLines(ctx.db, procurement.id)
    const warehouse_id = oneWarehouse(body.procurement_items, lines)
    document = await postRemoval(
      ctx,
      { warehouse_id, reason: body.reason, source: { type: 'procurement', id: procurement.id } },
      {
        items: body.procurement_items.map(({ id, quantity, units }) => ({ item_id: lines.get(id)?.item_id ?? 0, quantity, units })),
        fieldOf: (place) => (field) => inList(place, field),
      },
    )
    await sql`update procurements set document_id = ${document} where id = ${procurement.id}`.execute(ctx.db)
    return { document_id: document, procurement_items: body.procurement_items }
  })
  return { document_id: document, data: await loadProcurement(ctx, params.id) }
}

interface Received {
  id: number
  item_id: number
  warehouse_id: number
  left: string
}

async function receivedLines(db: Db, procurementId: number): Promise<Map<number, Received>> {
  const { rows } = await sql<Received>`
    select i.id, i.catalog_item_id as item_id, coalesce(i.warehouse_id, p.warehouse_id) as warehouse_id,
      sum(i.quantity) over (partition by i.catalog_item_id, coalesce(i.warehouse_id, p.warehouse_id)) - coalesce((
        select sum(t.quantity) from technical_document_items t
        join technical_documents d on d.id = t.technical_document_id
        join stock_items s on s.id = t.stock_item_id
        where d.source_type = 'procurement' and d.source_id = p.id and d.status = 'done' and s.catalog_item_id = i.catalog_item_id
          and s.warehouse_id = coalesce(i.warehouse_id, p.warehouse_id)
      ), 0) as left
    from procurement_items i join procurements p on p.id = i.procurement_id where p.id = ${procurementId}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function oneWarehouse(requestedParts: readonly { id: number; quantity: string }[], lines: ReadonlyMap<number, Received>): number {
  const errors: FieldErrors = {}
  const warehouse = lines.get(requestedParts[0]?.id ?? 0)?.warehouse_id ?? 0
  for (const [place, { id, quantity }] of requestedParts.entries()) {
    const line = lines.get(id)
    if (!line) errors[inList(place, 'id')] = ['Rinda nav šajā iepirkumā']
    else if (line.warehouse_id !== warehouse) errors[inList(place, 'id')] = ['Vienā dokumentā izņem preces no vienas noliktavas']
    else if (big(quantity).gt(line.left)) {
      errors[inList(place, 'quantity')] = [`Lauks „${labelOf('quantity')}”: no saņemtā vēl nav izņemti ${formatQuantity(line.left)}`]
    }
  }
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return warehouse
}
