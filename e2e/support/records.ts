import { registrationNumber } from '../../server/db/demo/numbers.ts'
import { makeCategory, makeCustomer, makeItem, makeOffer, makeOrder, makeStock, type World } from '../../tests/support/factories.ts'
import type { OfferRecord } from '../../contract/offers.ts'
import type { OrderRecord } from '../../contract/orders.ts'
import type { Person } from '../../tests/support/app.ts'
import { database } from './product.ts'

/** Records of a test, in the product's own database; each has names that no other test uses. */

let made = 0

/** A word that no other record holds. */
export function unique(): string {
  made += 1
  return `${process.pid.toString(36)}${Date.now().toString(36)}${made}`
}

/** Goods in stock, to be found by name, article number and barcode. */
export interface Goods {
  id: number
  name: string
  sku: string
  barcode: string
}

/** Goods of which enough stands in the default warehouse. */
export async function newGoods(person: Person, { price = '12.5', stock = '100', name = 'Skrūvgriezis' } = {}): Promise<Goods> {
  const world = worldOf(person)
  const word = unique()
  const goods = { name: `${name} ${word}`, sku: `E2E-${word}`.toUpperCase(), barcode: newBarcode() }
  const category_id = await makeCategory(world, { name: `Kategorija ${word}` })
  const id = await makeItem(world, { name: goods.name, sku: goods.sku, price, category_id })
  await database().insertInto('catalog_item_barcodes').values({ catalog_item_id: id, code: goods.barcode }).execute()
  if (Number(stock) > 0) await makeStock(world, id, stock)
  return { id, ...goods }
}

/** A customer that can be invoiced by mail. */
export async function newCustomer(person: Person, name = `Ābeļdārza ķieģeļi ${unique()}`): Promise<{ id: number; name: string }> {
  const id = await makeCustomer(worldOf(person), { name, reg_nr: newRegistrationNumber(), email: `${unique()}@klienti.example` })
  return { id, name }
}

/** An order of a new customer, of new goods in stock unless said otherwise. */
export async function newOrder(
  person: Person,
  { customer_id, lines = 2, quantity = '2' }: { customer_id?: number; lines?: number; quantity?: string } = {},
): Promise<OrderRecord> {
  const goods = await Promise.all(Array.from({ length: lines }, () => newGoods(person)))
  return makeOrder(
    worldOf(person),
    {
      customer_id: customer_id ?? (await newCustomer(person)).id,
      order_items: goods.map(({ id }) => ({ item_id: id, quantity })),
    },
    person,
  )
}

/** A draft of an offer to a new customer, of new goods in stock. */
export async function newOffer(person: Person): Promise<OfferRecord> {
  const [customer, goods] = [await newCustomer(person), await newGoods(person)]
  return makeOffer(worldOf(person), { customer_id: customer.id, offer_items: [{ item_id: goods.id, quantity: '2' }] }, person)
}

/** What the factories of the server's tests need, in the running product. */
function worldOf(person: Person): World {
  return { db: database(), person: async () => person }
}

/** A registration number that neither the demo nor another test has taken, with a right check digit. */
export function newRegistrationNumber(): string {
  made += 1
  return registrationNumber(1_000_000 + ((Math.floor(Date.now() / 10) * 2 + (process.pid % 2) + made * 200) % 8_000_000))
}

/** A barcode of thirteen digits with a right check digit. */
function newBarcode(): string {
  const digits = `475${String(process.pid % 1000).padStart(3, '0')}${String(Date.now() % 1000).padStart(3, '0')}${String(made % 1000).padStart(3, '0')}`
  const sum = [...digits].reduce((whole, digit, place) => whole + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
