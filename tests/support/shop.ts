import type { Body } from '../../contract/calls.ts'
import type { ShopOrderRecord } from '../../contract/shop/shop-record.ts'
import { shop } from '../../contract/shop/shop.ts'
import type { Person, TestApp } from './app.ts'
import { makeItem, makeWarehouse, setProperty } from './factories.ts'

export async function makeShop(app: TestApp): Promise<number> {
  const id = await makeWarehouse(app, { type: 'shop' })
  await setProperty(app, 'default_warehouse_shop', id)
  return id
}

export async function makeCardItem(app: TestApp, worth = '50.00'): Promise<number> {
  return makeItem(app, { type: 'gift_card', is_stocked: false, price: worth, shop_price: worth })
}

export async function sold(clerk: Person, body: Body<typeof shop.create>): Promise<ShopOrderRecord> {
  const { data, difference } = await clerk.done(shop.create, { body })
  if (!data) throw new Error(`Not booked: ${difference}`)
  return data
}

export async function soldForCash(clerk: Person, items: Body<typeof shop.create>['items'], more: object = {}): Promise<ShopOrderRecord> {
  const sale = await sold(clerk, { items, ...more })
  return paid(clerk, sale, [{ method: 'cash', amount: sale.gross }])
}

export async function paid(
  clerk: Person,
  { id, lock_version }: ShopOrderRecord,
  payments: Body<typeof shop.update>['payments'],
): Promise<ShopOrderRecord> {
  return (await clerk.done(shop.update, { params: { id }, body: { event: 'PAY', payments, lock_version } })).data
}

export async function saleNow(clerk: Person, id: number): Promise<ShopOrderRecord> {
  return (await clerk.done(shop.show, { params: { id } })).data
}
