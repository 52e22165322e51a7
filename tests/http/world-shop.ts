import { sql } from 'kysely'
import { shop } from '../../contract/shop/shop.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeStock } from '../support/factories.ts'
import { makeShop, sold } from '../support/shop.ts'

export interface ShopWorld {
  shopSale: number
  shopLine: number
  shopReport: number
  shopDifference: number
}

export async function makeShopWorld(app: TestApp): Promise<ShopWorld> {
  const clerk = await clerkOf(app)
  const warehouse_id = await makeShop(app)
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '100', { warehouse_id })
  const sale = await sold(clerk, { items: [{ item_id, quantity: '2' }] })
  await clerk.done(shop.create, { body: { was_offline: true, items: [{ item_id, quantity: '1000' }] } })
  const { rows } = await sql<{ id: number }>`select id from shop_differences order by id desc limit 1`.execute(app.db)
  // Each world closes a later day.
  const { rows: days } = await sql<{ date: string }>`
    select (coalesce(max(date), '2020-01-01') + 1)::date as date from shop_daily_reports`.execute(app.db)
  const { shop_daily_report_id } = await clerk.done(shop.createReport, {
    body: { type: 'z', date: days[0]?.date ?? '', cash_balance: '0.00' },
  })
  return {
    shopSale: sale.id,
    shopLine: sale.shop_order_items[0]?.id ?? 0,
    shopReport: shop_daily_report_id,
    shopDifference: rows[0]?.id ?? 0,
  }
}

export const shopRecords: Readonly<Record<string, keyof ShopWorld>> = {
  'shop.updateItem': 'shopLine',
  'shop.removeItem': 'shopLine',
  'shop.report': 'shopReport',
  'shop.removeReport': 'shopReport',
  'shop.registerReport': 'shopReport',
  'shop.resolveDifference': 'shopDifference',
}
