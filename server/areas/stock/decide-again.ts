import { sql } from 'kysely'
import { deltaOf, type LineOption } from '../../../contract/line-options.ts'
import type { Context } from '../../http/context.ts'
import { agreed, priceOf, type PriceBasis, type PriceSource } from '../catalog/price-rules.ts'
import { channelOf, priceBases } from '../catalog/catalog.prices.ts'
import { decideVat, type VatQuestion } from '../catalog/vat.ts'
import { refuseBelowFloor, type PricedLine } from './sale-line-facts.ts'
import { usualWarehouse } from '../shared/usual-warehouse.ts'

const owners = { order_items: 'order_id', offer_items: 'offer_id' } as const

interface Seller extends VatQuestion {
  id: number
}

/** Prices only if not agreed (docs/domain/sales.md#price-resolution). */
export async function decideAgain(
  { db, user }: Pick<Context, 'db' | 'user'>,
  table: keyof typeof owners,
  document: Seller,
  what: 'vat' | 'prices and vat',
): Promise<void> {
  const { rows } = await sql<{ id: number; catalog_item_id: number; price_source: PriceSource; options: LineOption[] }>`
    select id, catalog_item_id, price_source, options from ${sql.table(table)} where ${sql.ref(owners[table])} = ${document.id} order by id`.execute(
    db,
  )
  const items = [...new Set(rows.map((line) => line.catalog_item_id))]
  const vat = await decideVat(db, document, items)
  const bases = what === 'vat' ? new Map<number, PriceBasis>() : await priceBases(db, { ...document, channel: channelOf(user) }, items)
  for (const line of rows) {
    const basis = agreed.has(line.price_source) ? undefined : bases.get(line.catalog_item_id)
    const price = basis && priceOf(basis, deltaOf(line.options))
    const set = Object.entries({ ...vat.get(line.catalog_item_id), ...price, updated_by: user.id })
    const values = set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(values)} where id = ${line.id}`.execute(db)
  }
  if (what === 'prices and vat') await refuseCheapLines({ db, user }, table, document.id, { fieldOf: () => 'customer_id' })
}

/**
 * Except prices agreed before (docs/domain/sales.md#price-resolution rule 8). @param includesAgreed checks agreed prices too,
 * for new lines
 */
export async function refuseCheapLines(
  ctx: Pick<Context, 'db' | 'user'>,
  table: keyof typeof owners,
  id: number,
  { fieldOf, includesAgreed = false }: { fieldOf: (index: number) => string; includesAgreed?: boolean },
): Promise<void> {
  const column =
    table === 'order_items' ? sql`(select warehouse_id from orders where id = ${id})` : sql`${await usualWarehouse(ctx)}::bigint`
  const { rows } = await sql<PricedLine>`
    select catalog_item_id as item_id, coalesce(warehouse_id, ${column}) as warehouse_id, unit_price, discount_percent, price_source
    from ${sql.table(table)}
    where ${sql.ref(owners[table])} = ${id} and (${includesAgreed} or price_source <> all (${[...agreed]})) order by position, id`.execute(
    ctx.db,
  )
  await refuseBelowFloor(ctx, rows, fieldOf)
}
