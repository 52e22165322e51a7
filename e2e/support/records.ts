import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import { billAccepted, billed, received, returning, type Receipt } from '../../tests/support/buying.ts'
import {
  makeCategory,
  makeCustomer,
  makeItem,
  makeOffer,
  makeOrder,
  makeStock,
  makeSupplier,
  type World,
} from '../../tests/support/factories.ts'
import { makeItemWithOptions } from '../../tests/support/options.ts'
import type { OfferRecord } from '../../contract/offers/offers.ts'
import type { OrderRecord } from '../../contract/orders/order-record.ts'
import type { ReturnActRecord } from '../../contract/return-acts/return-acts.ts'
import type { ProcurementInvoiceRecord } from '../../contract/supplier-invoices/supplier-invoices.ts'
import type { Person } from '../../tests/support/app.ts'
import { database } from './product.ts'

/** Records of a test, in the product's own database; each has names that no other test uses. */

let made = 0

/** A word that no other record holds. */
export function unique(): string {
  made += 1
  return `${process.pid.toString(36)}${Date.now().toString(36)}${made}`
}

/** What new goods are, where it matters; they lie in a sales warehouse unless another is named. */
interface NewGoods {
  price?: string
  stock?: string
  name?: string
  unit?: string
  warehouse_id?: number | undefined
}

/** Goods in stock, to be found by name, article number and barcode. */
export interface Goods {
  id: number
  name: string
  sku: string
  barcode: string
}

/** Goods of which enough stands in the default warehouse; counted in pieces unless said otherwise. */
export async function newGoods(
  person: Person,
  { price = '12.5', stock = '100', name = 'Skrūvgriezis', unit = 'gab.', warehouse_id }: NewGoods = {},
): Promise<Goods> {
  const world = worldOf(person)
  const word = unique()
  const goods = { name: `${name} ${word}`, sku: `E2E-${word}`.toUpperCase(), barcode: newBarcode() }
  const category_id = await makeCategory(world, { name: `Kategorija ${word}` })
  const id = await makeItem(world, { name: goods.name, sku: goods.sku, price, category_id, unit })
  await database().insertInto('catalog_item_barcodes').values({ catalog_item_id: id, code: goods.barcode }).execute()
  if (Number(stock) > 0) await makeStock(world, id, stock, warehouse_id === undefined ? {} : { warehouse_id })
  return { id, ...goods }
}

/** Goods of 20.00 EUR in stock that can be had with more memory, wrapped, engraved and on feet (tests/support/options.ts). */
export async function newGoodsWithOptions(person: Person): Promise<Omit<Goods, 'barcode'>> {
  const [world, word] = [worldOf(person), unique()]
  const goods = { name: `Foto rāmis ${word}`, sku: `E2E-${word}`.toUpperCase() }
  const { item_id: id } = await makeItemWithOptions(world, goods, { name: `Kategorija ${word}` })
  await makeStock(world, id, '100')
  return { id, ...goods }
}

/** Goods whose pieces are told apart by IMEI, with these pieces in stock at 200.00 EUR each. */
export async function newPhones(person: Person, numbers: readonly string[] = []): Promise<Goods> {
  const phones = await newGoods(person, { name: 'Tālrunis', stock: '0', price: '300' })
  await database().updateTable('catalog_items').set({ has_units: true, unit_kind: 'imei' }).where('id', '=', phones.id).execute()
  if (numbers.length > 0) {
    const [{ id: supplier_id }, quantity] = [await newSupplier(person), String(numbers.length)]
    await received(worldOf(person), [{ item_id: phones.id, quantity, purchase_price: '200', units: [...numbers] }], { supplier_id })
  }
  return phones
}

/** An IMEI that nobody has yet, with its check digit. */
export function newImei(): string {
  made += 1
  const body = `35${String(process.pid % 1000).padStart(3, '0')}${String((Date.now() + made) % 1_000_000_000).padStart(9, '0')}`
  const total = [...body].reduce((sum, digit, place) => {
    const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${body}${(10 - (total % 10)) % 10}`
}

/** A customer that can be invoiced by mail. */
export async function newCustomer(person: Person, name = `Ābeļdārza ķieģeļi ${unique()}`): Promise<{ id: number; name: string }> {
  const id = await makeCustomer(worldOf(person), { name, reg_nr: newRegistrationNumber(), email: `${unique()}@klienti.example` })
  return { id, name }
}

/** An order of a new customer, of new goods in stock unless said otherwise. */
export async function newOrder(
  person: Person,
  { customer_id, lines = 2, quantity = '2', word }: { customer_id?: number; lines?: number; quantity?: string; word?: string } = {},
): Promise<OrderRecord> {
  const goods = await Promise.all(Array.from({ length: lines }, () => newGoods(person)))
  return makeOrder(
    worldOf(person),
    {
      customer_id: customer_id ?? (await newCustomer(person)).id,
      order_items: goods.map(({ id }) => ({ item_id: id, quantity })),
      ...(word !== undefined && { customer_order_nr: word }),
    },
    person,
  )
}

/** A draft of an offer to a new customer, of new goods in stock. */
export async function newOffer(person: Person, { lines = 1 } = {}): Promise<OfferRecord> {
  const customer = await newCustomer(person)
  const goods = await Promise.all(Array.from({ length: lines }, () => newGoods(person)))
  const offer_items = goods.map(({ id }) => ({ item_id: id, quantity: '2' }))
  return makeOffer(worldOf(person), { customer_id: customer.id, offer_items }, person)
}

/** A category to be found by name. */
export async function newCategory(person: Person): Promise<{ id: number; name: string }> {
  const name = `Jumta segumi ${unique()}`
  return { id: await makeCategory(worldOf(person), { name }), name }
}

/** A supplier to be found by name. */
export async function newSupplier(person: Person): Promise<{ id: number; name: string }> {
  const name = `Ķieģeļu cehs ${unique()}`
  return { id: await makeSupplier(worldOf(person), { name, reg_nr: newRegistrationNumber() }), name }
}

/** Ten of new goods received at 5.00 EUR from a supplier. */
export async function newReceipt(person: Person, supplier_id?: number, { lines = 1 } = {}): Promise<Receipt> {
  const goods = await Promise.all(Array.from({ length: lines }, () => newGoods(person, { stock: '0' })))
  const bought = goods.map(({ id }) => ({ item_id: id }))
  return received(worldOf(person), bought, { ...(supplier_id !== undefined && { supplier_id }) })
}

/** An invoice on a receipt, not yet accepted. */
export async function newBill(person: Person): Promise<ProcurementInvoiceRecord> {
  const { id } = await newSupplier(person)
  return billed(worldOf(person), await newReceipt(person, id), { supplier_number: `PR-${unique()}` })
}

/** An accepted invoice on ten of new goods, to send some of them back. */
export async function newAcceptedBill(person: Person): Promise<ProcurementInvoiceRecord> {
  const { id } = await newSupplier(person)
  return billAccepted(worldOf(person), await newReceipt(person, id), { supplier_number: `PR-${unique()}` })
}

/** A draft of a return act on all goods of an accepted invoice. */
export async function newReturnAct(person: Person): Promise<ReturnActRecord> {
  return returning(worldOf(person), await newAcceptedBill(person))
}

/** What the factories of the server's tests need, in the running product. */
export function worldOf(person: Person): World {
  return { db: database(), person: async () => person }
}

/** A registration number that neither the demo nor another test has taken, with a right check digit. */
export function newRegistrationNumber(): string {
  made += 1
  // Each worker counts on in a range of its own.
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 40
  return registrationNumber(1_000_000 + worker * 200_000 + ((Math.floor(Date.now() / 1000) + made) % 200_000))
}

/** A barcode of thirteen digits with a right check digit. */
function newBarcode(): string {
  const digits = `475${String(process.pid % 1000).padStart(3, '0')}${String(Date.now() % 1000).padStart(3, '0')}${String(made % 1000).padStart(3, '0')}`
  const sum = [...digits].reduce((whole, digit, place) => whole + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
