import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { stock, StockRow } from '../../../contract/stock/stock.ts'
import { spreadsheet, xlsxMime, type SheetColumn } from '../../documents/spreadsheet.ts'
import type { Db, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { seesCosts } from '../../http/visible.ts'
import { stockConditions, stockRows } from './stock.items.ts'

export const excel: Handler<typeof stock.excel> = async ({ db, user, query }) => {
  const conditions = stockConditions(query)
  return {
    name: 'stock.xlsx',
    mime: xlsxMime,
    bytes: spreadsheet('Krājumi', seesCosts(user) ? [...columns, ...costColumns] : columns, read(db, conditions)),
  }
}

const batch = 1000

/** Batches, so that no connection is held while sending. */
async function* read(db: Db, conditions: ReturnType<typeof stockConditions>): AsyncGenerator<StockRow> {
  let keys = await keysBehind(db, conditions, null)
  while (keys.length > 0) {
    const ids = keys.map(({ id }) => id)
    const found = new Map((await stockRows(db, ids)).map((row) => [row.id, row]))
    for (const id of ids) {
      const row = found.get(id)
      if (row) yield row
    }
    keys = keys.length < batch ? [] : await keysBehind(db, conditions, keys.at(-1) ?? null)
  }
}

interface Key {
  id: number
  name: string
}

async function keysBehind(db: Db, conditions: ReturnType<typeof stockConditions>, last: Key | null): Promise<Key[]> {
  const behind = last ? [sql`(i.name, t.id) > (${last.name}::text collate lv_lvs24, ${last.id}::bigint)`] : []
  const { rows } = await sql<Key>`
    select t.id, i.name from catalog_items i join stock_items t on t.catalog_item_id = i.id
    ${whereAll([...conditions, ...behind])} order by i.name, t.id limit ${batch}`.execute(db)
  return rows
}

const quantity = (field: 'on_hand' | 'reserved' | 'available' | 'incoming' | 'min_quantity' | 'max_quantity'): SheetColumn<StockRow> => ({
  header: labelOf(field),
  width: 14,
  kind: 'quantity',
  cell: (row) => row[field],
})

const columns: readonly SheetColumn<StockRow>[] = [
  { header: labelOf('sku'), width: 18, cell: ({ sku }) => sku },
  { header: labelOf('catalog_item_id'), width: 48, cell: ({ catalog_item }) => catalog_item.name },
  { header: labelOf('category_id'), width: 28, cell: ({ category }) => category.name },
  { header: labelOf('warehouse_id'), width: 22, cell: ({ warehouse }) => warehouse.name },
  { header: labelOf('shelf'), width: 12, cell: ({ shelf }) => shelf },
  { header: labelOf('measure_unit_id'), width: 12, cell: ({ measure_unit }) => measure_unit.name },
  quantity('on_hand'),
  quantity('reserved'),
  quantity('available'),
  quantity('incoming'),
  quantity('min_quantity'),
  quantity('max_quantity'),
]

const costColumns: readonly SheetColumn<StockRow>[] = [
  { header: labelOf('avg_cost'), width: 18, kind: 'price', cell: ({ avg_cost }) => avg_cost },
  { header: labelOf('stock_value'), width: 18, kind: 'money', total: true, cell: ({ stock_value }) => stock_value },
]
