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

let createdCount = 0

export function unique(): string {
  createdCount += 1
  return `${process.pid.toString(36)}${Date.now().toString(36)}${createdCount}`
}

/** Default: a sales warehouse. */
interface NewGoods {
  price?: string
  stock?: string
  name?: string
  unit?: string
  warehouse_id?: number | undefined
  sku?: string
}

export interface Goods {
  id: number
  name: string
  sku: string
  barcode: string
}

/** Stocked in the default warehouse; by default counted in pieces. */
export async function newGoods(
  person: Person,
  { price = '12.5', stock = '100', name = 'Skrūvgriezis', unit = 'gab.', warehouse_id, sku }: NewGoods = {},
): Promise<Goods> {
  const world = worldOf(person)
  const word = unique()
  const goods = { name: `${name} ${word}`, sku: sku ?? `E2E-${word}`.toUpperCase(), barcode: newBarcode() }
  const category_id = await makeCategory(world, { name: `Kategorija ${word}` })
  const id = await makeItem(world, { name: goods.name, sku: goods.sku, price, category_id, unit })
  await database().insertInto('catalog_item_barcodes').values({ catalog_item_id: id, code: goods.barcode }).execute()
  if (Number(stock) > 0) await makeStock(world, id, stock, warehouse_id === undefined ? {} : { warehouse_id })
  return { id, ...goods }
}

/** 20.00 EUR, with options memory, wrapping, engraving and feet (tests/support/options.ts). */
export async function newGoodsWithOptions(person: Person): Promise<Omit<Goods, 'barcode'>> {
  const [world, word] = [worldOf(person), unique()]
  const goods = { name: `Foto rāmis ${word}`, sku: `E2E-${word}`.toUpperCase() }
  const { item_id: id } = await makeItemWithOptions(world, goods, { name: `Kategorija ${word}` })
  await makeStock(world, id, '100')
  return { id, ...goods }
}

/** With IMEI numbers in stock at 200.00 EUR each. */
export async function newPhones(person: Person, numbers: readonly string[] = []): Promise<Goods> {
  const phones = await newGoods(person, { name: 'Tālrunis', stock: '0', price: '300' })
  await database().updateTable('catalog_items').set({ has_units: true, unit_kind: 'imei' }).where('id', '=', phones.id).execute()
  if (numbers.length > 0) {
    const [{ id: supplier_id }, quantity] = [await newSupplier(person), String(numbers.length)]
    await received(worldOf(person), [{ item_id: phones.id, quantity, purchase_price: '200', units: [...numbers] }], { supplier_id })
  }
  return phones
}

/** Unused, with a valid check digit. */
export function newImei(): string {
  createdCount += 1
  const body = `35${String(process.pid % 1000).padStart(3, '0')}${String((Date.now() + createdCount) % 1_000_000_000).padStart(9, '0')}`
  const total = [...body].reduce((sum, digit, place) => {
    const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${body}${(10 - (total % 10)) % 10}`
}

export async function newCustomer(person: Person, name = `Ābeļdārza ķieģeļi ${unique()}`): Promise<{ id: number; name: string }> {
  const id = await makeCustomer(worldOf(person), { name, reg_nr: newRegistrationNumber(), email: `${unique()}@klienti.example` })
  return { id, name }
}

/** By default a new customer and new stocked goods. */
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

export async function newOffer(person: Person, { lines = 1 } = {}): Promise<OfferRecord> {
  const customer = await newCustomer(person)
  const goods = await Promise.all(Array.from({ length: lines }, () => newGoods(person)))
  const offer_items = goods.map(({ id }) => ({ item_id: id, quantity: '2' }))
  return makeOffer(worldOf(person), { customer_id: customer.id, offer_items }, person)
}

export async function newCategory(person: Person): Promise<{ id: number; name: string }> {
  const name = `Jumta segumi ${unique()}`
  return { id: await makeCategory(worldOf(person), { name }), name }
}

export async function newSupplier(person: Person): Promise<{ id: number; name: string }> {
  const name = `Ķieģeļu cehs ${unique()}`
  return { id: await makeSupplier(worldOf(person), { name, reg_nr: newRegistrationNumber() }), name }
}

/** Ten new items received at 5.00 EUR. */
export async function newReceipt(person: Person, supplier_id?: number, { lines = 1 } = {}): Promise<Receipt> {
  const goods = await Promise.all(Array.from({ length: lines }, () => newGoods(person, { stock: '0' })))
  const bought = goods.map(({ id }) => ({ item_id: id }))
  return received(worldOf(person), bought, { ...(supplier_id !== undefined && { supplier_id }) })
}

export async function newBill(person: Person): Promise<ProcurementInvoiceRecord> {
  const { id } = await newSupplier(person)
  return billed(worldOf(person), await newReceipt(person, id), { supplier_number: `PR-${unique()}` })
}

export async function newAcceptedBill(person: Person): Promise<ProcurementInvoiceRecord> {
  const { id } = await newSupplier(person)
  return billAccepted(worldOf(person), await newReceipt(person, id), { supplier_number: `PR-${unique()}` })
}

export async function newAcceptedImport(person: Person, receipt: Receipt): Promise<ProcurementInvoiceRecord> {
  return billAccepted(worldOf(person), receipt, { supplier_number: `PR-${unique()}`, vat_kind: 'import' })
}

export async function newReturnAct(person: Person): Promise<ReturnActRecord> {
  return returning(worldOf(person), await newAcceptedBill(person))
}

/** Adapter for the factories of server tests. */
export function worldOf(person: Person): World {
  return { db: database(), person: async () => person }
}

/** Unused, with a valid check digit. */
export function newRegistrationNumber(): string {
  createdCount += 1
  // A separate range per worker.
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 40
  return registrationNumber(1_000_000 + worker * 200_000 + ((Math.floor(Date.now() / 1000) + createdCount) % 200_000))
}

function newBarcode(): string {
  const digits = `475${String(process.pid % 1000).padStart(3, '0')}${String(Date.now() % 1000).padStart(3, '0')}${String(createdCount % 1000).padStart(3, '0')}`
  const sum = [...digits].reduce((whole, digit, place) => whole + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
