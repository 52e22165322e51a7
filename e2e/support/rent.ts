import { inventory } from '../../contract/inventory.ts'
import { technicalDocuments } from '../../contract/technical-documents.ts'
import { makeWarehouse } from '../../tests/support/factories.ts'
import type { Person } from '../../tests/support/app.ts'
import { database } from './product.ts'
import { newGoods, unique } from './records.ts'

/** A machine that lies in the warehouse, with a meter whose readings cost 0.0085 EUR, 1000 of them in the fee. */
export async function newMachine(person: Person): Promise<{ uuid: string; inventory_nr: string; option: string }> {
  const goods = await newGoods(person, { name: 'Printeris', stock: '1', price: '900' })
  const option = `A4 ${unique()}`
  const db = database()
  const { category_id } = await db.selectFrom('catalog_items').select('category_id').where('id', '=', goods.id).executeTakeFirstOrThrow()
  const meter = await db
    .insertInto('category_options')
    .values({ category_id, name: option, type: 'counter', is_reading: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const warehouse_id = await makeWarehouse({ db, person: () => Promise.resolve(person) })
  const body = { warehouse_id, reason: 'Nomai', items: [{ item_id: goods.id, quantity: '1' }] }
  const [piece] = (await person.done(technicalDocuments.createInventory, { body })).inventory_items
  if (!piece) throw new Error('No machine was handed over')
  const prices = { option_base_prices: [{ option_id: meter.id, price: '0.0085', included: '1000' }] }
  await person.done(inventory.setOptionPrices, { params: { inventoryItem: piece.uuid }, body: prices })
  return { uuid: piece.uuid, inventory_nr: piece.inventory_nr, option }
}
