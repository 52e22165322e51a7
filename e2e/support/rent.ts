import { inventory } from '../../contract/inventory/inventory.ts'
import { rent } from '../../contract/rent/rent.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { makeWarehouse } from '../../tests/support/factories.ts'
import type { Person } from '../../tests/support/app.ts'
import { database } from './product.ts'
import { newGoods, unique } from './records.ts'

/** A stocked machine; readings cost 0.0085 EUR, 1000 included. */
export async function newMachine(person: Person): Promise<Machine> {
  const [machine] = await newMachines(person, 1)
  if (!machine) throw new Error('No machine was handed over')
  return machine
}

interface Machine {
  uuid: string
  inventory_nr: string
  option: string
  meter: number
}

/** A stocked machine without reading prices; its meter is to be selected. */
export async function newPlainMachine(person: Person): Promise<Machine> {
  const [machine] = await machinesWithout(person, 1)
  if (!machine) throw new Error('No machine was handed over')
  return machine
}

async function newMachines(person: Person, count: number): Promise<Machine[]> {
  const machines = await machinesWithout(person, count)
  for (const { uuid, meter } of machines) {
    const body = { option_base_prices: [{ option_id: meter, price: '0.0085', included: '1000' }] }
    await person.done(inventory.setOptionPrices, { params: { inventoryItem: uuid }, body })
  }
  return machines
}

async function machinesWithout(person: Person, count: number): Promise<Machine[]> {
  const goods = await newGoods(person, { name: 'Printeris', stock: String(count), price: '900' })
  const option = `A4 ${unique()}`
  const db = database()
  const { category_id } = await db.selectFrom('catalog_items').select('category_id').where('id', '=', goods.id).executeTakeFirstOrThrow()
  const { id: meter } = await db
    .insertInto('category_options')
    .values({ category_id, name: option, type: 'counter', is_reading: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const warehouse_id = await makeWarehouse({ db, person: () => Promise.resolve(person) })
  const body = { warehouse_id, reason: 'Nomai', items: [{ item_id: goods.id, quantity: String(count) }] }
  const pieces = (await person.done(technicalDocuments.createInventory, { body })).inventory_items
  return pieces.map(({ uuid, inventory_nr }) => ({ uuid, inventory_nr, option, meter }))
}

/** Rented since 2 January 2026 with meters at 100, ordered by number. */
export async function rentedMachines(
  person: Person,
  customer_id: number,
  count: number,
): Promise<{ rent_id: number; number: string; machines: Machine[] }> {
  const machines = (await newMachines(person, count)).toSorted((a, b) => a.inventory_nr.localeCompare(b.inventory_nr))
  const rent_items = machines.map(({ uuid, meter }) => ({
    uuid,
    date_from: '2026-01-02',
    monthly_fee: '10',
    readings: [{ option_id: meter, value: '100' }],
  }))
  const { rent_id, data } = await person.done(rent.create, { body: { customer_id, date_from: '2026-01-02', rent_items } })
  return { rent_id, number: data.number, machines }
}
