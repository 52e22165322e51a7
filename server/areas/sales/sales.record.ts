import { sql } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { SaleRecord, SaleRow } from '../../../contract/sales/sale-record.ts'
import { saleRefusal } from '../../../machines/sale.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { withheld } from '../shared/abilities.ts'
import { resolvePrices } from '../catalog/catalog.prices.ts'
import { fullName } from '../customers/customers.names.ts'

/** Derived from the dates (docs/domain/shop.md#campaigns). */
export const saleStatus = sql`case when t.date_to < today() then 'ended' when t.date_from > today() then 'scheduled' else 'running' end`

const rowColumns = sql`t.id, t.uuid, t.name, ${saleStatus} as status, t.date_from, t.date_to, t.discount_percent, t.is_active,
  to_jsonb(t.channels) as channels, (select count(*)::int from sale_categories c where c.sale_id = t.id) as categories,
  (select count(*)::int from sale_catalog_items k where k.sale_id = t.id) as items, t.lock_version`

export async function saleRows(db: Db, ids: readonly number[]): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`select ${rowColumns} from sales t where t.id = any (${[...ids]})`.execute(db)
  return rows
}

type Header = Omit<SaleRecord, 'sale_categories' | 'sale_catalog_items' | 'can'>

/** Throws 404 if there is none. */
export async function loadSale({ db, user, today }: Pick<Context, 'db' | 'user' | 'today'>, id: number): Promise<SaleRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, t.notes, t.created_at, ${reference(sql`y.id`, fullName('y'))} as created_by,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name)
        from sale_customer_types x join customer_types p on p.id = x.customer_type_id where x.sale_id = t.id), '[]') as customer_types
    from sales t left join users y on y.id = t.created_by where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const [sale_categories, sale_catalog_items] = await Promise.all([categoriesOf(db, id), itemsOf(db, id, today)])
  const edit = saleRefusal(header.status) ?? true
  return { ...header, sale_categories, sale_catalog_items, can: withheld(user, 'sale', { EDIT: edit, DELETE: true }) }
}

async function categoriesOf(db: Db, id: number): Promise<SaleRecord['sale_categories']> {
  const { rows } = await sql<SaleRecord['sale_categories'][number]>`
    select x.id, ${reference(sql`c.id`, sql`c.name`)} as category, x.discount_percent, x.lock_version
    from sale_categories x join categories c on c.id = x.category_id where x.sale_id = ${id} order by x.id`.execute(db)
  return rows
}

async function itemsOf(db: Db, id: number, today: string): Promise<SaleRecord['sale_catalog_items']> {
  const { rows } = await sql<Omit<SaleRecord['sale_catalog_items'][number], 'list_price'>>`
    select x.id, ${reference(sql`i.id`, sql`i.name`)} as catalog_item, i.sku, x.price, x.discount_percent, ${averageCost} as avg_cost, x.lock_version
    from sale_catalog_items x join catalog_items i on i.id = x.catalog_item_id where x.sale_id = ${id} order by x.id`.execute(db)
  const ids = rows.map(({ catalog_item }) => catalog_item.id)
  const prices = await resolvePrices(db, { customer_id: null, date: today }, ids)
  return rows.map((row) => ({ ...row, list_price: prices.get(row.catalog_item.id)?.unit_price ?? '0.0000' }))
}

/** Over all warehouses; null if unknown. */
export const averageCost = sql`(
  select case when sum(s.on_hand) > 0 then round(sum(s.stock_value) / sum(s.on_hand), 4) else nullif(max(s.avg_cost), 0) end
  from stock_items s where s.catalog_item_id = i.id)`

/** Percent of the price; null without cost or price. */
export function marginOf(price: string, cost: string | null): string | null {
  if (cost === null || big(price).eq(0)) return null
  return big(price).minus(cost).times(100).div(price).toFixed(2)
}
