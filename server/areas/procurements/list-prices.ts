import { sql } from 'kysely'
import { round4 } from '../../../contract/money.ts'
import type { Context } from '../../http/context.ts'
import type { Price } from '../catalog/price-rules.ts'
import { resolvePrices } from '../catalog/catalog.prices.ts'
import type { LockedProcurement } from './procurements.transitions.ts'

interface Priced {
  id: number
  price: string
  auto_price: boolean
  sale_price: string | null
}

/** By the category's rates if the item is automatic (category_price_rates), else the price on the line. */
export async function setListPrices(ctx: Context, procurement: LockedProcurement): Promise<void> {
  const { db, user, today, audit } = ctx
  const { rows } = await sql<Priced>`
    select distinct on (k.id) k.id, k.price, k.auto_price, i.sale_price
    from procurement_items i join catalog_items k on k.id = i.catalog_item_id
    where i.procurement_id = ${procurement.id} and (k.auto_price or i.sale_price is not null)
    order by k.id, i.sale_price is null, i.position desc`.execute(db)
  const automatic = rows.filter(({ auto_price }) => auto_price).map(({ id }) => id)
  const resolvedPrices =
    automatic.length > 0 ? await resolvePrices(db, { customer_id: null, date: today }, automatic) : new Map<number, Price>()
  const changed = rows.flatMap(({ id, price, auto_price, sale_price }) => {
    const next = auto_price ? (resolvedPrices.get(id)?.base_price ?? null) : sale_price
    return next !== null && round4(next) !== round4(price) ? [{ id, before: price, price: round4(next) }] : []
  })
  if (changed.length === 0) return
  await sql`
    update catalog_items k set price = n.price, updated_by = ${user.id}
    from json_to_recordset(${JSON.stringify(changed)}) as n (id bigint, price numeric) where k.id = n.id`.execute(db)
  for (const { id, before, price } of changed) {
    audit({ entity: 'catalog_items', id, event: 'PRICED', before: { price: before }, after: { price, procurement_id: procurement.id } })
  }
}
