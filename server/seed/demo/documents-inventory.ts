import { addMaintenance } from '../../areas/inventory/maintenance.ts'
import { update, writeOff } from '../../areas/inventory/inventory.update.ts'
import { createInventory } from '../../areas/technical-documents/to-inventory.ts'
import type { Body } from '../../../contract/calls.ts'
import type { inventory } from '../../../contract/inventory/inventory.ts'
import { addDays } from './calendar.ts'
import { later, oneOf, versionOf, warehouse, type Office, type PlannedEntry } from './documents-office.ts'
import { at, rng } from './random.ts'

export interface NumberedGoods {
  item_id: number
  numbers: readonly string[]
}

export function planInventory(office: Office, numbered: readonly NumberedGoods[]): PlannedEntry[] {
  const { scene, company, history, buyers } = office
  const keeper = oneOf(company.storekeepers, 0)
  const day = later(office, history.last, -7) ?? history.last
  const warehouse_id = warehouse(office, 'RC')
  let pieces: { id: number }[] = []
  const handOver = async (): Promise<void> => {
    const resting = office.goods.take(rng('inventory', 0), { warehouse: warehouse_id, day, count: 40, free: 3 })
    const plain = resting.toSorted((a, b) => Number(b.price) - Number(a.price)).slice(0, 2)
    for (const good of plain) good.free -= 2
    const items = [
      ...numbered.map(({ item_id, numbers }) => ({ item_id, quantity: String(numbers.length), units: [...numbers] })),
      ...plain.map(({ item_id }) => ({ item_id, quantity: '2' })),
    ]
    const body = { warehouse_id, reason: 'Darbinieku aprīkojums', order_ref: 'Rīkojums Nr. 14', items }
    pieces = (await scene.call(createInventory, keeper, { body })).inventory_items
  }
  const give = async (place: number, body: Omit<Body<typeof inventory.update>, 'lock_version'>): Promise<void> => {
    const { id } = at(pieces, place)
    const lock_version = await versionOf(scene, 'inventory_items', id)
    await scene.call(update, keeper, { params: { inventoryItem: String(id) }, body: { ...body, lock_version } })
  }
  const care = (place: number, body: Body<typeof inventory.addMaintenance>) =>
    scene.call(addMaintenance, keeper, { params: { inventoryItem: String(at(pieces, place).id) }, body })
  const handOut = async (): Promise<void> => {
    await give(0, { assigned_user_id: at(company.storekeepers, 0).id, location: 'Rīgas noliktava' })
    await give(1, { assigned_user_id: company.admin.id })
    await give(2, { customer_id: at(buyers, 0).id, location: 'Reģistratūra' })
    await care(0, { name: 'Akumulatora pārbaude', interval_months: 6 })
    await care(2, { name: 'Tīrīšana un pārbaude', interval_months: 1, last_at: addDays(day, -40) })
    await care(2, { name: 'Elektrodrošības pārbaude', interval_months: 12, last_at: day })
  }
  const wornOut = async (): Promise<void> => {
    await scene.call(writeOff, keeper, { params: { inventoryItem: String(at(pieces, pieces.length - 1).id) } })
  }
  return [
    { day, minute: 10 * 60, write: handOver },
    { day, minute: 11 * 60, write: handOut },
    { day: later(office, history.last, -3) ?? history.last, minute: 10 * 60, write: wornOut },
  ]
}
