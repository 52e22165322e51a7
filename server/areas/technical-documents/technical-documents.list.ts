import { sql } from 'kysely'
import {
  documentType,
  technicalDocumentTypes,
  type WarehouseGoods,
} from '../../../contract/technical-documents/technical-document-record.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { compactNumber } from '../../../contract/checks.ts'
import { catalogItemUnit as unitChart } from '../../../machines/catalog-item-unit.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { accountName, documentRows, loadDocument, totalCost, typeWords } from './technical-documents.record.ts'
import { lastCommission } from './write-off.ts'
import { named } from '../../http/list-columns.ts'

/** Write-offs have type 7. */
export const list: Handler<typeof technicalDocuments.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`technical_documents t`,
    where: [
      ...searched(query.q),
      ...(query.type_id ? [sql`t.type_id = ${query.type_id}`] : []),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.warehouse_id ? [sql`t.warehouse_id = ${query.warehouse_id}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    countedTable: 'technical_documents',
    columns: {
      call: technicalDocuments.list,
      user,
      by: { type: typeWords, warehouse: named('t.warehouse_id', 'warehouses'), total_cost: totalCost },
    },
    load: (ids) => documentRows(db, ids),
  })

export const show: Handler<typeof technicalDocuments.show> = async (ctx) => ({ data: await loadDocument(ctx, ctx.params.id) })

export const form: Handler<typeof technicalDocuments.form> = async ({ db, today }) => {
  const warehouses = await sql<{ id: number; name: string }>`
    select id, name from warehouses where is_active order by is_default desc, name`.execute(db)
  const accounts = await sql<{ id: number; name: string }>`
    select a.id, ${accountName('a')} as name from accounting_accounts a where a.is_active order by a.code`.execute(db)
  const types = [documentType.writeOff, documentType.removal, documentType.correction, documentType.inventory]
  return {
    data: {
      date: today,
      types: types.map((id) => ({ id, name: technicalDocumentTypes[id] })),
      warehouses: warehouses.rows,
      accounting_accounts: accounts.rows,
      commission: await lastCommission(db),
    },
  }
}

const usualLimit = 20

/** Available goods first; codes and unit numbers match exactly. */
export const goods: Handler<typeof technicalDocuments.goods> = async ({ db, query }) => {
  const { warehouse_id, q, limit = usualLimit } = query
  const words = q?.trim() ?? ''
  const matching =
    words === ''
      ? sql`s.on_hand <> 0`
      : sql`(k.search @@ search_query(${words}) or p.number is not null or k.id = item_of_barcode(${words}))`
  const { rows } = await sql<WarehouseGoods>`
    select k.id as item_id, k.sku, k.name, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, k.has_units,
      coalesce(s.on_hand, 0.0000) as on_hand, coalesce(s.available, 0.0000) as available, coalesce(s.avg_cost, 0.000000) as avg_cost, p.number as unit
    from catalog_items k join measure_units u on u.id = k.measure_unit_id
    left join stock_items s on s.catalog_item_id = k.id and s.warehouse_id = ${warehouse_id}
    left join catalog_item_units p on p.stock_item_id = s.id and p.status = ${unitChart.initial} and p.number in (${words}, ${compactNumber(words)})
    where ${matching} and k.is_stocked and k.archived_at is null
    order by coalesce(s.available, 0) <= 0, k.name, k.id limit ${limit}`.execute(db)
  return { data: rows }
}
