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
import { buyerOf, consumer, returnPiece } from './documents-vat-cases.ts'
import { at } from './random.ts'

const categories = [
  { name: 'Lietotas ierīces', vat_case: 'PVN-138-MANTAS' },
  { name: 'Mākslas darbi', vat_case: 'PVN-138-MAKSLA' },
] as const

/** Cost and price in EUR; one is sold at a loss. */
const goods = [
  { sku: 'LIETOTS-01', name: 'Lietots portatīvais dators Kvants Biz 14"', cost: '180.00', price: '249.00', category: 0 },
  { sku: 'LIETOTS-02', name: 'Lietots monitors 24"', cost: '60.00', price: '55.00', category: 0 },
  { sku: 'MAKSLA-01', name: 'Akvarelis „Ragaciems”, 30 x 40 cm', cost: '120.00', price: '210.00', category: 1 },
] as const

const collector = {
  country: 'LV',
  name: 'Maija Krūmiņa',
  city: 'Sigulda',
  postal_code: 'LV-2150',
  legal_address: 'Pils iela 9',
  email: 'maija.krumina@pasts.example',
}

/** Bought from private persons and sold in the margin scheme; the first one comes back. */
export function planMargins(office: Office): PlannedEntry[] {
  const { scene, company, history } = office
  const [came, ...left] = [-14, -12, -8, -3].map((days) => later(office, history.last, days) ?? history.last) as [string, ...string[]]
  const items: number[] = []
  const sold: number[] = []
  const buy = async (): Promise<void> => {
    const default_measure_unit_id = await idOf(scene, 'measure_units', 'abbreviation', 'gab.')
    const ids: number[] = []
    for (const category of categories) {
      const body = { ...category, vat_rate_code: 'PVN21', default_measure_unit_id }
      ids.push((await scene.call(createCategory, company.admin, { body })).data.id)
    }
    const ctx = scene.context(company.admin)
    for (const { sku, name, price, category } of goods)
      items.push(await enterItem(ctx, { sku, name, price, category_id: at(ids, category) }))
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
    const customer_id = at(goods, place).category === 1 ? await consumer(office, collector) : await buyerOf(office, true)
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
    const invoice = await invoiceOrder(clerk, id)
    await acceptInvoice(clerk, invoice, 'when asked')
    sold.push(invoice)
  }
  const giveBack = async (): Promise<void> => {
    const [first] = sold
    if (first !== undefined) await returnPiece(office, first)
  }
  return [
    { day: came, minute: 8 * 60, write: buy },
    ...left.map((day, place) => ({ day, minute: 9 * 60 + place, write: () => sell(place, day) })),
    { day: history.last, minute: 16 * 60, write: giveBack },
  ]
}
