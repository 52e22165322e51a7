import { sql } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { big, lineNet } from '../../../contract/money.ts'
import { catalogItemUnit } from '../../../machines/catalog-item-unit.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { shopPrices } from '../catalog/shop-price.ts'
import { complaintsAbout, priceLines, type PricedLine } from '../simplified/simplified.prices.ts'
import { termsOf } from './shop.lines.ts'
import { giftCards } from './shop.record.ts'
import { shopWarehouse } from './till.ts'

type Scanned = Answer<typeof shop.scan>['data']
type Item = NonNullable<Scanned['item']>

const nothing: Scanned = { item: null, customer: null, gift_card: null, receipt: null }

/** Item, unit, gift card, receipt, or customer (card, registration or VAT number). Throws 404 if none. */
export const scan: Handler<typeof shop.scan> = async (ctx) => {
  const { db, query } = ctx
  const { code } = query
  const item = (await itemOf(ctx, code)) ?? (await pieceOf(ctx, code))
  if (item) return { data: { ...nothing, item } }
  const [gift_card] = await giftCards(db, sql`g.number = ${code}`)
  if (gift_card) return { data: { ...nothing, gift_card } }
  const { rows: receipts } = await sql<{ id: number; name: string }>`
    select id, number as name from shop_orders where number = ${code.toUpperCase()} and returns_id is null`.execute(db)
  if (receipts[0]) return { data: { ...nothing, receipt: receipts[0] } }
  const { rows: customers } = await sql<{ id: number; name: string }>`
    select id, name from customers where ${code} in (reg_nr, vat_nr, card_nr) and archived_at is null and not is_main order by id limit 1`.execute(
    db,
  )
  if (customers[0]) return { data: { ...nothing, customer: customers[0] } }
  throw Refusal.missing()
}

export type Found = Omit<Item, 'shop_price' | 'discount_percent' | 'price_source' | 'available' | 'unit' | 'barcode'>

/** Item `k` with unit `u`. */
export const itemColumns = sql`k.id as item_id, k.sku, k.name, k.type, k.has_units, u.abbreviation as measure_unit`

async function itemOf(ctx: Context & { query: { customer_id?: number | undefined } }, code: string): Promise<Item | null> {
  const { rows } = await sql<Found>`
    select ${itemColumns} from catalog_items k join measure_units u on u.id = k.measure_unit_id
    where k.archived_at is null and k.id = coalesce(
      item_of_barcode(${code}),
      (select id from catalog_items where lower(sku) = lower(${code})))`.execute(ctx.db)
  return rows[0] ? priced(ctx, rows[0], code, null) : null
}

/** Prefers the till's warehouse. */
async function pieceOf(ctx: Context & { query: { customer_id?: number | undefined } }, code: string): Promise<Item | null> {
  const { rows } = await sql<Found>`
    select ${itemColumns} from catalog_item_units n join catalog_items k on k.id = n.catalog_item_id
    join measure_units u on u.id = k.measure_unit_id join stock_items s on s.id = n.stock_item_id
    where n.number = ${code} and n.status = ${catalogItemUnit.initial} and n.deleted_at is null and k.archived_at is null
    order by s.warehouse_id = ${await shopWarehouse(ctx)} desc, n.id limit 1`.execute(ctx.db)
  return rows[0] ? priced(ctx, rows[0], code, code) : null
}

async function priced(
  ctx: Context & { query: { customer_id?: number | undefined } },
  found: Found,
  barcode: string,
  unit: string | null,
): Promise<Item> {
  const sale = { customer_id: ctx.query.customer_id ?? null, warehouse_id: await shopWarehouse(ctx), date: ctx.today }
  if (found.type === 'gift_card') {
    const { rows } = await sql<{ value: string }>`
      select coalesce(shop_price, round(price, 2)) as value from catalog_items where id = ${found.item_id}`.execute(ctx.db)
    return {
      ...found,
      barcode,
      unit,
      shop_price: one(rows).value,
      discount_percent: '0.0000',
      price_source: 'list',
      available: null,
    }
  }
  const [line] = await priceLines(ctx.db, termsOf(sale), [{ item_id: found.item_id }], () => 'code')
  if (!line) throw Refusal.missing()
  return { ...found, barcode, unit, ...pricedItemFields(line) }
}

export function pricedItemFields({ decided: { facts }, unit_price, discount_percent, checkedPrice }: PricedLine) {
  return {
    shop_price: unit_price,
    discount_percent,
    price_source: checkedPrice.price_source,
    available: facts.is_stocked ? facts.available : null,
  }
}

/** Writes nothing. */
export const quote: Handler<typeof shop.quote> = async (ctx) => {
  const { db, user, body, today } = ctx
  const sale = { customer_id: body.customer_id ?? null, warehouse_id: body.warehouse_id ?? (await shopWarehouse(ctx)), date: today }
  const lineRequests = body.lines.map(({ price_gross, ...line }) => ({ ...line, unit_price: price_gross }))
  const priced = await priceLines(db, termsOf(sale), lineRequests, (index, field) => `lines.${index}.${field}`)
  const lines = priced.map((line) => {
    const { facts, input: lineInput, vat, price } = line.decided
    const { unit_price, discount_percent } = line
    const [complaint] = complaintsAbout(line, user)
    const short = facts.is_stocked && big(facts.available).lt(big(lineInput.quantity))
    return {
      item_id: facts.item_id,
      name: facts.name,
      sku: facts.sku,
      quantity: lineInput.quantity,
      unit_price,
      discount_percent,
      measure_unit: { id: facts.measure_unit_id, name: facts.unit },
      base_price: price.base_price,
      price_source: line.checkedPrice.price_source,
      net: lineNet({ quantity: lineInput.quantity, unit_price, discount_percent }),
      vat_category: vat.vat_category,
      vat_rate: vat.vat_rate,
      takes_options: false,
      available: facts.is_stocked ? facts.available : null,
      warning: complaint?.text ?? (short ? `Noliktavā pieejami tikai ${formatQuantity(facts.available)}` : null),
    }
  })
  return { data: { lines } }
}

/** Optionally with the shop price; throws 404 if unknown. */
export const byBarcode: Handler<typeof shop.byBarcode> = async ({ db, params, query, today }) => {
  const { rows } = await sql<Omit<Answer<typeof shop.byBarcode>['data'], 'shop_price'>>`
    select k.id, k.sku, k.name, u.abbreviation as measure_unit, k.price
    from catalog_items k join measure_units u on u.id = k.measure_unit_id
    where k.id = item_of_barcode(${params.code}) and k.archived_at is null`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const prices = query.with_shop_price ? await shopPrices(db, today, [found.id]) : null
  return { data: { ...found, shop_price: prices?.get(found.id)?.price ?? null } }
}
