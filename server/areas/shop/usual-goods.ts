import { sql } from 'kysely'
import type { shop } from '../../../contract/shop/shop.ts'
import type { Handler } from '../../http/context.ts'
import { priceLines } from '../simplified/simplified.prices.ts'
import { termsOf } from './shop.lines.ts'
import { itemColumns, pricedItemFields, type Found } from './scan.ts'
import { shopWarehouse } from './till.ts'

/** Days, and number of items. */
const [days, most] = [90, 400]

/**
 * Bestsellers as scanned by an unknown buyer, cached by the till for speed and offline sales; without gift cards and
 * serialised goods.
 */
export const usual: Handler<typeof shop.usual> = async (ctx) => {
  const { db, today } = ctx
  const { rows } = await sql<Found & { codes: string[] }>`
    select ${itemColumns}, array(select b.code from catalog_item_barcodes b where b.catalog_item_id = k.id order by b.code) || k.sku as codes
    from (
      select i.catalog_item_id, count(*) as times from shop_order_items i join shop_orders o on o.id = i.shop_order_id
      where o.date > ${today}::date - ${days}::integer group by i.catalog_item_id
    ) sold
    join catalog_items k on k.id = sold.catalog_item_id join measure_units u on u.id = k.measure_unit_id
    where k.archived_at is null and not k.has_units and k.type <> 'gift_card' order by sold.times desc, k.id limit ${most}`.execute(db)
  const sale = { customer_id: null, warehouse_id: await shopWarehouse(ctx), date: today }
  const lines = await priceLines(
    db,
    termsOf(sale),
    rows.map(({ item_id }) => ({ item_id })),
    () => 'code',
  )
  return {
    data: rows.flatMap(({ codes, ...found }, index) => {
      const line = lines[index]
      return line ? codes.map((barcode) => ({ ...found, barcode, unit: null, ...pricedItemFields(line) })) : []
    }),
  }
}
