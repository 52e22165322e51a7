import { sales } from '../../contract/sales/sales.ts'
import type { TestApp } from '../support/app.ts'
import { dayAgo } from '../support/invoicing.ts'
import { clerkOf, makeItem } from '../support/factories.ts'

export interface SaleWorld {
  sale: number
  saleCategory: number
  saleItem: number
}

/** A future campaign, without effect on current prices. */
export async function makeSaleWorld(app: TestApp, { category, mark }: { category: number; mark: string }): Promise<SaleWorld> {
  const clerk = await clerkOf(app)
  const body = { name: `${mark} akcija`, date_from: dayAgo(-30), date_to: dayAgo(-40), notes: `${mark} par akciju` }
  const { sale_id: id } = await clerk.done(sales.create, { body })
  await clerk.done(sales.addCategory, { params: { id }, body: { category_id: category, discount_percent: '5' } })
  const items = [{ catalog_item_id: await makeItem(app), price: '9' }]
  const { data } = await clerk.done(sales.addItems, { params: { id }, body: { items } })
  return { sale: id, saleCategory: data.sale_categories[0]?.id ?? 0, saleItem: data.sale_catalog_items[0]?.id ?? 0 }
}

export const saleRecords: Readonly<Record<string, keyof SaleWorld>> = {
  'sales.updateCategory categoryId': 'saleCategory',
  'sales.removeCategory categoryId': 'saleCategory',
  'sales.updateItem catalogItemId': 'saleItem',
  'sales.removeItem catalogItemId': 'saleItem',
}
