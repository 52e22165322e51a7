import { expect } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { production } from '../../contract/production/production.ts'
import { shop } from '../../contract/shop/shop.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeOrder } from '../support/factories.ts'
import { invoiceOf, issue, makeBuyer, reserve } from '../support/invoicing.ts'
import { soldForCash } from '../support/shop.ts'
import { nameOn } from '../support/units.ts'

/** A component, goods from it in bulk and by unit, and machines containing those. */
export type Item = 'component' | 'bulk' | 'piece' | 'machine'
export type Place = 'workshop' | 'shop'

/** Quantities for one piece. */
export const recipes: Readonly<Partial<Record<Item, readonly { item: Item; quantity: number }[]>>> = {
  bulk: [{ item: 'component', quantity: 2 }],
  piece: [{ item: 'component', quantity: 3 }],
  machine: [
    { item: 'component', quantity: 1 },
    { item: 'piece', quantity: 1 },
  ],
}

interface Goods {
  item: Item
  quantity: number
  /** Unit numbers, one per piece. */
  units?: readonly string[]
}

/** `day` counts within the case; late documents are entered last. */
export type Doc = { day: number; late?: true } & (
  | ({ is: 'buy'; cost: string; at: Place } & Goods)
  /** `was`: its original day. */
  | ({ is: 'move'; from: Place; to: Place; was?: number } & Goods)
  /** `parts`: units built into each piece. */
  | ({ is: 'make'; into: Place; labour?: string; parts?: readonly string[] } & Goods)
  | ({ is: 'remove'; at: Place } & Goods)
  | ({ is: 'sell'; by: 'order' | 'till'; key: string } & Goods)
  /** By credit note or shop return. */
  | { is: 'back'; of: string; quantity: number; units?: readonly string[] }
)

export interface Ground {
  app: TestApp
  clerk: Person
  supplier_id: number
  places: Readonly<Record<Place, number>>
  items: Readonly<Record<Item, number>>
  lists: Readonly<Partial<Record<Item, number>>>
  /** For returns: the invoice or sale and its line. */
  moved: Map<Doc, number>
  sold: Map<string, { by: 'order' | 'till'; id: number; line: number }>
}

/** Without `date` for documents entered on time. */
export async function enter(ground: Ground, doc: Doc, date?: string): Promise<void> {
  const dated = date === undefined ? {} : { date }
  switch (doc.is) {
    case 'buy': {
      const procurement_items = [{ ...goodsOf(ground, doc), purchase_price: doc.cost }]
      const body = { supplier_id: ground.supplier_id, warehouse_id: ground.places[doc.at], ...dated, procurement_items }
      await receive(ground, body)
      return
    }
    case 'move': {
      const [source_warehouse_id, warehouse_id] = [ground.places[doc.from], ground.places[doc.to]]
      const body = { kind: 'internal' as const, source_warehouse_id, warehouse_id, ...dated, procurement_items: [goodsOf(ground, doc)] }
      const known = ground.moved.get(doc)
      if (known === undefined) ground.moved.set(doc, await receive(ground, body))
      else await redate(ground, known, date)
      return
    }
    case 'make':
      return make(ground, doc, dated)
    case 'remove': {
      const body = { warehouse_id: ground.places[doc.at], ...dated, reason: 'Birojam', items: [goodsOf(ground, doc)] }
      await ground.clerk.done(technicalDocuments.createRemoval, { body })
      return
    }
    case 'sell':
      expect(date, 'sales are of the day on which they are entered').toBeUndefined()
      return doc.by === 'order' ? order(ground, doc) : ringUp(ground, doc)
    case 'back':
      expect(date, 'returns are of the day on which they are entered').toBeUndefined()
      return takeBack(ground, doc)
  }
}

function goodsOf({ items }: Ground, { item, quantity, units }: Goods) {
  return { item_id: items[item], quantity: String(quantity), ...(units && { units: [...units] }) }
}

async function receive({ clerk }: Ground, body: Body<typeof procurements.create>): Promise<number> {
  const { procurement_id: id } = await clerk.done(procurements.create, { body })
  await clerk.done(procurements.accept, { params: { id } })
  return id
}

async function redate({ clerk }: Ground, id: number, date = ''): Promise<void> {
  const { lock_version } = (await clerk.done(procurements.show, { params: { id } })).data
  await clerk.done(procurements.changeDate, { params: { id }, body: { date, lock_version } })
}

async function make(
  { clerk, lists, places }: Ground,
  { item, quantity, units, parts, labour, into }: Extract<Doc, { is: 'make' }>,
  dated: { date?: string },
): Promise<void> {
  const body = {
    component_list_id: lists[item] ?? null,
    quantity: String(quantity),
    warehouse_id: places.workshop,
    output_warehouse_id: places[into],
  }
  const { production_application_id: id } = await clerk.done(production.create, { body })
  const pieces = units?.map((number, place) => ({ number, ...(parts && { parts: [parts[place] ?? ''] }) }))
  const productionRequest = { labour_cost: labour ?? '0', ...dated, ...(pieces && { units: pieces }) }
  await clerk.done(production.complete, { params: { id }, body: productionRequest })
}

async function order(ground: Ground, { key, ...goods }: Extract<Doc, { is: 'sell' }>): Promise<void> {
  const { app, clerk, places, sold } = ground
  const { item_id, quantity } = goodsOf(ground, goods)
  const soldOrder = await makeOrder(app, {
    customer_id: await makeBuyer(app),
    warehouse_id: places.shop,
    order_items: [{ item_id, quantity, unit_price: '500' }],
  })
  const reserved = await reserve(app, soldOrder.id)
  if (goods.units) await nameOn(app, reserved, goods.units)
  await issue(app, soldOrder.id)
  const { id } = await invoiceOf(app, soldOrder.id)
  const { data } = await clerk.done(invoices.accept, { params: { id } })
  sold.set(key, { by: 'order', id, line: data.invoice_items[0]?.id ?? 0 })
}

async function ringUp(ground: Ground, { key, ...goods }: Extract<Doc, { is: 'sell' }>): Promise<void> {
  const sale = await soldForCash(ground.clerk, [goodsOf(ground, goods)])
  ground.sold.set(key, { by: 'till', id: sale.id, line: sale.shop_order_items[0]?.id ?? 0 })
}

async function takeBack({ clerk, places, sold }: Ground, { of, quantity, units }: Extract<Doc, { is: 'back' }>): Promise<void> {
  const sale = sold.get(of)
  if (!sale) throw new Error(`Nothing was sold as ${of}`)
  const goods = { quantity: String(quantity), ...(units && { units: [...units] }) }
  if (sale.by === 'till') {
    await clerk.done(shop.takeBack, { params: { id: sale.id }, body: { items: [{ line_id: sale.line, ...goods }] } })
    return
  }
  const items = [{ invoice_item_id: sale.line, return_to_stock: true, warehouse_id: places.shop, ...goods }]
  const { credit_note_id: id } = await clerk.done(credits.create, { body: { invoice_id: sale.id, reason: 'return', items } })
  await clerk.done(credits.accept, { params: { id } })
}
