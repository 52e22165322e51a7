import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { stockCounts, type StockCountItem } from '../../../contract/stock-counts/stock-counts.ts'
import { spreadsheet, xlsxMime, type SheetColumn } from '../../documents/spreadsheet.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { countItems, countRows, loadCount } from './stock-counts.record.ts'
import { named, person } from '../../http/list-columns.ts'

export const list: Handler<typeof stockCounts.list> = async (ctx) => {
  const { db, user, query } = ctx
  return page(db, query, {
    from: sql`stock_item_counts t`,
    where: [
      ...searched(query.q),
      ...(query.warehouse_id ? [sql`t.warehouse_id = ${query.warehouse_id}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    countedTable: 'stock_item_counts',
    columns: {
      call: stockCounts.list,
      user,
      by: {
        warehouse: named('t.warehouse_id', 'warehouses'),
        lines: sql`(select count(*) from stock_item_count_items i where i.stock_item_count_id = t.id)`,
        created_by: person('t.created_by'),
      },
    },
    load: (ids) => countRows(db, ids),
  })
}

export const show: Handler<typeof stockCounts.show> = async (ctx) => {
  return { data: await loadCount(ctx, ctx.params.id) }
}

/** Rule R171. */
export const excel: Handler<typeof stockCounts.excel> = async (ctx) => {
  const { id, items } = await loadCount(ctx, ctx.params.id)
  return { name: `${id}_uzskaite.xlsx`, mime: xlsxMime, bytes: spreadsheet('Uzskaite', columns, each(items)) }
}

async function* each(items: Awaited<ReturnType<typeof countItems>>): AsyncGenerator<StockCountItem> {
  yield* items
}

const quantity = (header: string, field: 'quantity' | 'on_hand' | 'difference'): SheetColumn<StockCountItem> => ({
  header,
  width: 14,
  kind: 'quantity',
  cell: (row) => row[field],
})

const columns: readonly SheetColumn<StockCountItem>[] = [
  { header: labelOf('sku'), width: 18, cell: ({ sku }) => sku },
  { header: labelOf('catalog_item_id'), width: 48, cell: ({ name }) => name },
  { header: labelOf('shelf'), width: 12, cell: ({ shelf }) => shelf },
  { header: labelOf('measure_unit_id'), width: 12, cell: ({ measure_unit }) => measure_unit.name },
  quantity(labelOf('counted'), 'quantity'),
  quantity(labelOf('expected'), 'on_hand'),
  quantity(labelOf('difference'), 'difference'),
]
