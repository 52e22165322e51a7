import { sql } from 'kysely'
import { piecesAtOnce } from '../../../contract/inventory/inventory.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { documentType } from '../../../contract/technical-documents/technical-document-record.ts'
import type { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { enterInventory, type HandedLine } from '../inventory/enter.ts'
import { fieldAt, type LineInput } from './technical-documents.lines.ts'
import { documentMoves, loadDocument } from './technical-documents.record.ts'
import { post } from './removal.ts'

export const createInventory: Handler<typeof technicalDocuments.createInventory> = async (ctx) => {
  const { items, ...fields } = ctx.body
  requirePieces(items)
  const id = await post(ctx, documentType.inventory, fields, { items, fieldOf: fieldAt })
  const { warehouse_id, accounting_account_id = null, date = ctx.today } = fields
  const document = { id, warehouse_id, accounting_account_id, date }
  const inventory_items = await enterInventory(ctx, document, await handedLines(ctx.db, id))
  return { document_id: id, data: await loadDocument(ctx, id), inventory_items }
}

/** Inventory consists of whole pieces. */
function requirePieces(items: readonly LineInput[]): void {
  let pieces = big(0)
  for (const [place, { quantity }] of items.entries()) {
    const field = fieldAt(place)('quantity')
    if (!big(quantity).mod(1).eq(0)) throw Refusal.field(field, `Lauks „${labelOf('quantity')}”: inventārā nodod veselas vienības`)
    pieces = pieces.plus(quantity)
    if (pieces.gt(piecesAtOnce)) {
      throw Refusal.field(field, `Lauks „${labelOf('quantity')}”: vienā dokumentā nodod ne vairāk kā ${piecesAtOnce} vienības`)
    }
  }
}

async function handedLines(db: Db, documentId: number): Promise<HandedLine[]> {
  const { rows } = await sql<HandedLine>`
    select i.id as technical_document_item_id, s.catalog_item_id, -m.value as value, (
      select json_agg(json_build_object('unit_id', u.id, 'number', u.number, 'unit_cost', coalesce(u.unit_cost, 0)::text) order by n, u.id)
      from generate_series(1, case when k.has_units then 1 else i.quantity::int end) as n
      left join stock_movement_units l on l.movement_id = m.id
      left join catalog_item_units u on u.id = l.unit_id) as pieces
    from technical_document_items i
    join stock_items s on s.id = i.stock_item_id
    join catalog_items k on k.id = s.catalog_item_id
    join stock_movements m on m.document_type = ${documentMoves} and m.document_id = i.technical_document_id and m.line_id = i.id
      and m.reverses_id is null and m.quantity <> 0
    where i.technical_document_id = ${documentId} order by i.position, i.id`.execute(db)
  return rows
}
