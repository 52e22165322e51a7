import { big, round2 } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { sql } from 'kysely'
import { vatRates } from './catalog.list.ts'
import { resolvePrices } from './catalog.prices.ts'

/** Retail price of one unit, EUR with VAT; null while the VAT rate is not in force. */
export interface ShopPrice {
  price: string | null
  vat_rate: string | null
}

/** Retail prices on a day (`yyyy-mm-dd`): the item's own, else the list price with VAT. */
export async function shopPrices(db: Db, date: string, ids: readonly number[]): Promise<Map<number, ShopPrice>> {
  const { rows } = await sql<{ id: number; shop_price: string | null }>`
    select id, shop_price from catalog_items where id = any (${[...ids]})`.execute(db)
  const prices = await resolvePrices(db, { customer_id: null, date }, ids)
  const rates = await vatRates(db, date, ids)
  return new Map(
    rows.map(({ id, shop_price }) => {
      const { vat_rate } = rates(id)
      return [id, { vat_rate, price: shop_price ?? withVat(prices.get(id)?.unit_price, vat_rate) }]
    }),
  )
}

export function withVat(price: string | undefined, rate: string | null): string | null {
  return price === undefined || rate === null ? null : round2(big(price).times(big(rate).plus(100)).div(100))
}
