import type { Body } from '../../contract/calls.ts'
import { inventory, type InventoryRecord } from '../../contract/inventory/inventory.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import type { TestApp } from './app.ts'
import { clerkOf, makeItem, makeStock, makeWarehouse, type World } from './factories.ts'

type NewInventory = Body<typeof technicalDocuments.createInventory>

export async function handedOver(app: World, items: NewInventory['items']): Promise<{ document: number; pieces: InventoryRecord[] }> {
  const clerk = await clerkOf(app)
  const body = { warehouse_id: await makeWarehouse(app), reason: 'Birojam', items }
  const { document_id, inventory_items } = await clerk.done(technicalDocuments.createInventory, { body })
  const pieces = await Promise.all(inventory_items.map(({ uuid }) => pieceOfInventory(app, uuid)))
  return { document: document_id, pieces }
}

/** Costs 80 EUR. */
export async function makeInventory(app: World): Promise<InventoryRecord & { document: number }> {
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '2', { cost: '80' })
  const { document, pieces } = await handedOver(app, [{ item_id, quantity: '1' }])
  const [piece] = pieces
  if (!piece) throw new Error('No piece was handed over')
  return { ...piece, document }
}

export async function pieceOfInventory(app: World, named: string | number): Promise<InventoryRecord> {
  return (await (await clerkOf(app)).done(inventory.show, { params: { inventoryItem: String(named) } })).data
}

/** Default holder: the clerk. */
export async function assigned(
  app: TestApp,
  { id, lock_version }: Pick<InventoryRecord, 'id' | 'lock_version'>,
  holder?: Omit<Body<typeof inventory.update>, 'lock_version'>,
): Promise<InventoryRecord> {
  const clerk = await clerkOf(app)
  const body = { ...(holder ?? { assigned_user_id: clerk.id }), lock_version }
  return (await clerk.done(inventory.update, { params: { inventoryItem: String(id) }, body })).data
}
