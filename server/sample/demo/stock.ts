import { openStockItems } from '../../areas/stock/open.ts'
import { postMovements, type Movement } from '../../areas/stock/ledger.ts'
import type { Company } from './company.ts'
import type { DemoItem } from './items.ts'
import { at } from './random.ts'
import type { Scene } from './scene.ts'
import { keyOf, type Delivery, type Shelf } from './stock-plan.ts'

/** Keys of stock items by good and warehouse. */
export type StockKeys = ReadonlyMap<string, number>

/** So many go in one statement: their number would make its text and its joins slow. */
const lot = 300

/** Opens the stock items and enters what lies there on the first day. */
export async function openStock(
  scene: Scene,
  company: Company,
  shelves: readonly Shelf[],
  items: ReadonlyMap<number, number>,
): Promise<StockKeys> {
  const opened = shelves.map(({ item, warehouse, shelf, min_quantity, max_quantity }) => ({
    catalog_item_id: items.get(item.index) ?? 0,
    warehouse_id: company.warehouses[warehouse],
    shelf,
    min_quantity: textOf(min_quantity),
    max_quantity: textOf(max_quantity),
  }))
  const ids: number[] = []
  for (let from = 0; from < opened.length; from += lot) ids.push(...(await openStockItems(scene.db, opened.slice(from, from + lot))))
  const keys = new Map(shelves.map(({ item, warehouse }, place) => [keyOf(item, warehouse), at(ids, place)]))
  const receipts = shelves.flatMap(({ item, warehouse, opening }): Movement[] => {
    const stock_item_id = keys.get(keyOf(item, warehouse)) ?? 0
    if (opening === 0) return []
    return [
      {
        kind: 'opening',
        stock_item_id,
        quantity: opening,
        unit_cost: item.cost,
        document_type: 'opening',
        document_id: company.warehouses[warehouse],
        user_id: company.admin.id,
      },
    ]
  })
  for (let from = 0; from < receipts.length; from += lot) await postMovements(scene.db, receipts.slice(from, from + lot))
  return keys
}

function textOf(quantity: number | null): string | null {
  return quantity === null ? null : String(quantity)
}

/** Books a delivery: goods that were bought, or goods that go from the central warehouse to another at their value. */
export async function bookDelivery(scene: Scene, company: Company, keys: StockKeys, delivery: Delivery & { id: number }): Promise<void> {
  const keeper = at(company.storekeepers, delivery.id % company.storekeepers.length)
  const source = { document_type: delivery.kind === 'purchase' ? 'receipt' : 'transfer', document_id: delivery.id, user_id: keeper.id }
  const key = (item: DemoItem, warehouse: string): number => keys.get(keyOf(item, warehouse)) ?? 0
  if (delivery.kind === 'purchase') {
    await postMovements(
      scene.db,
      delivery.lines.map(({ item, to, quantity }, line) => ({
        ...source,
        kind: 'purchase',
        line_id: line + 1,
        stock_item_id: key(item, to),
        quantity,
        unit_cost: paid(item, delivery.day),
      })),
    )
    return
  }
  const sent = await postMovements(
    scene.db,
    delivery.lines.map(({ item, quantity }, line) => ({
      ...source,
      kind: 'transfer_out',
      line_id: line + 1,
      stock_item_id: key(item, 'RC'),
      quantity: -quantity,
    })),
  )
  await postMovements(
    scene.db,
    delivery.lines.map(({ item, to, quantity }, line) => ({
      ...source,
      kind: 'transfer_in',
      line_id: line + 1,
      stock_item_id: key(item, to),
      quantity,
      value: at(sent, line).value.replace('-', ''),
    })),
  )
}

/** Purchase prices drift a little from year to year. */
function paid({ cost, index }: DemoItem, day: string): string {
  const drift = 1 + (((Number(day.slice(0, 4)) + index) % 5) - 2) * 0.01
  return (Number(cost) * drift).toFixed(4)
}
