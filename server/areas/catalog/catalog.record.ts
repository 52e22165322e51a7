import { sql } from 'kysely'
import type { catalog, ItemRecord, ItemStock } from '../../../contract/catalog/catalog.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { withheld } from '../shared/abilities.ts'
import { isStaff } from '../../http/visible.ts'
import { filesOf } from '../files/attachments.ts'
import { optionsOfItem, relatedTo } from './item-parts.ts'
import { paramsOfItem } from './item-params.ts'
import { itemColumns, itemTables, vatRates } from './catalog.list.ts'
import { resolvePrices } from './catalog.prices.ts'
import { withVat } from './shop-price.ts'
import { deleteRefusal } from './usage.ts'

export const show: Handler<typeof catalog.show> = async (ctx) => ({ data: await readItem(ctx, ctx.params.id) })

export async function readItem({ db, user, today }: Context, id: number): Promise<ItemRecord> {
  const { rows } = await sql<StoredItem>`
    select ${itemColumns}, i.name_en, i.description, i.manufacturer_code, i.auto_price, i.shop_price, i.vat_rate_code as own_vat_rate_code,
      i.reverse_vat, i.cn_code, i.weight_kg, i.volume_m3, i.country_of_origin, i.unit_kind, i.warranty_months,
      ${reference(sql`e.id`, sql`e.name`)} as eol_replacement, ${reference(sql`a.id`, sql`concat(a.code, ' ', a.name)`)} as accounting_account,
      i.archived_at, i.created_at, ${deleteRefusal} as delete_refusal
      ${isStaff(user) ? sql`, i.min_price` : sql``}
    ${itemTables}
    left join catalog_items e on e.id = i.eol_replacement_id
    left join accounting_accounts a on a.id = i.accounting_account_id
    where i.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw Refusal.missing()
  const { delete_refusal, ...item } = row
  const barcodes = await sql<ItemRecord['barcodes'][number]>`
    select code, kind from catalog_item_barcodes where catalog_item_id = ${id} order by id`.execute(db)
  const vat = (await vatRates(db, today, [id]))(id)
  const list_price = (await resolvePrices(db, { customer_id: null, date: today }, [id])).get(id)?.unit_price ?? item.price
  return {
    ...item,
    ...vat,
    barcodes: barcodes.rows,
    list_price,
    price_gross: withVat(list_price, vat.vat_rate),
    ...(await costOf(db, id)),
    stock: await stockOf(db, id),
    images: await filesOf(db, 'catalog_items', id, 'image'),
    params: await paramsOfItem(db, id),
    options: await optionsOfItem(db, id),
    related: await relatedTo(db, id),
    can: withheld(user, 'catalog_item', { EDIT: true, DELETE: delete_refusal ?? true }),
  }
}

type StoredItem = Omit<ItemRecord, Apart> & { delete_refusal: string | null }
type Apart =
  | 'vat_rate_code'
  | 'vat_rate'
  | 'barcodes'
  | 'list_price'
  | 'price_gross'
  | 'stock'
  | 'can'
  | 'images'
  | 'params'
  | 'options'
  | 'related'

async function costOf(db: Db, id: number): Promise<{ avg_cost: string | null; last_purchase_price: string | null }> {
  const { rows } = await sql<{ avg_cost: string | null; last_purchase_price: string | null }>`
    select round(sum(stock_value) / nullif(sum(on_hand), 0), 4) as avg_cost,
      (array_agg(last_purchase_price order by last_movement_at desc nulls last) filter (where last_purchase_price is not null))[1]
        as last_purchase_price
    from stock_items where catalog_item_id = ${id}`.execute(db)
  return one(rows)
}

async function stockOf(db: Db, id: number): Promise<ItemStock[]> {
  const { rows } = await sql<ItemStock>`
    select s.id, ${reference(sql`w.id`, sql`w.name`)} as warehouse, s.shelf, s.on_hand, s.reserved, s.available, s.incoming, s.min_quantity,
      s.avg_cost, s.stock_value
    from stock_items s join warehouses w on w.id = s.warehouse_id
    where s.catalog_item_id = ${id} order by w.is_default desc, w.name, s.id`.execute(db)
  return rows
}
