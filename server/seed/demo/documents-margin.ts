import { enterItem } from '../../areas/catalog/catalog.save.ts'
import { createCategory } from '../../areas/catalog/category-save.ts'
import { acceptInvoice } from '../../areas/invoices/invoices.accept.ts'
import { invoiceOrder } from '../../areas/invoices/from-order.ts'
import { fulfilOrder } from '../../areas/orders/fulfil.ts'
import { takeOrder } from '../../areas/orders/orders.create.ts'
import { beginProcurement } from '../../areas/procurements/procurements.create.ts'
import { accept } from '../../areas/procurements/receive.ts'
import { idOf } from './company.ts'
import { later, oneOf, warehouse, type Office, type PlannedEntry } from './documents-office.ts'
import { buyerOf } from './documents-vat-cases.ts'
import { at } from './random.ts'

/** Used goods and what they cost and brought, EUR; one is sold at a loss. */
const goods = [
  { sku: 'LIETOTS-01', name: 'Lietots portatīvais dators Kvants Biz 14"', cost: '180.00', price: '249.00' },
  { sku: 'LIETOTS-02', name: 'Lietots mobilais telefons Norda Line 128 GB', cost: '95.00', price: '149.00' },
  { sku: 'LIETOTS-03', name: 'Lietots monitors 24"', cost: '60.00', price: '55.00' },
] as const

/** Bought from private persons and sold in the margin scheme. */
export function planMargins(office: Office): PlannedEntry[] {
  const { scene, company, history } = office
  const [came, ...left] = [-14, -12, -8, -3].map((days) => later(office, history.last, days) ?? history.last) as [string, ...string[]]
  const items: number[] = []
  const buy = async (): Promise<void> => {
    const default_measure_unit_id = await idOf(scene, 'measure_units', 'abbreviation', 'gab.')
    const body = { name: 'Lietotas ierīces', vat_rate_code: 'PVN21', vat_case: 'PVN-138-MANTAS' as const, default_measure_unit_id }
    const { data } = await scene.call(createCategory, company.admin, { body })
    const ctx = scene.context(company.admin)
    for (const { sku, name, price } of goods) items.push(await enterItem(ctx, { sku, name, price, category_id: data.id }))
    const keeper = oneOf(company.storekeepers, 0)
    const id = await beginProcurement(scene.context(keeper), {
      supplier_id: at(office.suppliers, 1).id,
      warehouse_id: warehouse(office, 'RC'),
      date: came,
      procurement_items: goods.map(({ cost }, place) => ({ item_id: at(items, place), quantity: '2', purchase_price: cost })),
    })
    await scene.call(accept, keeper, { params: { id } })
  }
  const sell = async (place: number, date: string): Promise<void> => {
    const customer_id = await buyerOf(office, true)
    if (customer_id === null) return
    const order_items = [{ item_id: at(items, place), quantity: '1', unit_price: at(goods, place).price }]
    const id = await takeOrder(scene.context(oneOf(company.sales, place)), {
      customer_id,
      date,
      warehouse_id: warehouse(office, 'RC'),
      order_items,
    })
    for (const step of ['reserve', 'issue'] as const) await fulfilOrder(scene.context(oneOf(company.storekeepers, 0)), id, { step })
    const clerk = scene.context(oneOf(company.accountants, 0))
    await acceptInvoice(clerk, await invoiceOrder(clerk, id), 'when asked')
  }
  return [
    { day: came, minute: 8 * 60, write: buy },
    ...left.map((day, place) => ({ day, minute: 9 * 60 + place, write: () => sell(place, day) })),
  ]
}
