import { procurements } from '../../contract/procurements/procurements.ts'
import { returnActs, type ReturnActRecord } from '../../contract/return-acts/return-acts.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../../contract/supplier-invoices/supplier-invoices.ts'
import type { Body } from '../../contract/calls.ts'
import { postMovement, stockItemOf } from '../../server/areas/stock/ledger.ts'
import { clerkOf, makeItem, makeSupplier, makeWarehouse, type World } from './factories.ts'

/** Default: ten new items at 5.00 EUR. */
export interface Bought {
  item_id?: number
  quantity?: string
  purchase_price?: string
  discount_percent?: string
  units?: string[]
}

export interface Receipt {
  procurement: number
  supplier: number
  lines: readonly { id: number; item_id: number; stock_item: number }[]
}

/** Default: one line. */
export async function received(
  app: World,
  bought: readonly Bought[] = [{}],
  { supplier_id, date }: { supplier_id?: number; date?: string } = {},
): Promise<Receipt> {
  const clerk = await clerkOf(app)
  const warehouse_id = await makeWarehouse(app)
  const supplier = supplier_id ?? (await makeSupplier(app))
  const procurement_items = []
  for (const line of bought) {
    procurement_items.push({ quantity: '10', purchase_price: '5', ...line, item_id: line.item_id ?? (await makeItem(app)) })
  }
  const body = { supplier_id: supplier, warehouse_id, procurement_items, ...(date && { date }) }
  const { procurement_id: id } = await clerk.done(procurements.create, { body })
  const { data } = await clerk.done(procurements.accept, { params: { id } })
  const lines = []
  for (const line of data.procurement_items) {
    lines.push({ id: line.id, item_id: line.item_id, stock_item: await stockItemOf(app.db, line.item_id, warehouse_id) })
  }
  return { procurement: id, supplier, lines }
}

let numbers = 0

/** Not accepted; default: everything at receipt prices. */
export async function billed(
  app: World,
  { supplier, lines }: Receipt,
  fields: Partial<Body<typeof supplierInvoices.create>> = {},
): Promise<ProcurementInvoiceRecord> {
  numbers += 1
  const body = {
    supplier_id: supplier,
    supplier_number: `PR-${numbers}`,
    items: lines.map(({ id }) => ({ procurement_item_id: id })),
    ...fields,
  }
  return (await (await clerkOf(app)).done(supplierInvoices.create, { body })).data
}

export async function billAccepted(
  app: World,
  receipt: Receipt,
  fields?: Partial<Body<typeof supplierInvoices.create>>,
): Promise<ProcurementInvoiceRecord> {
  return billEvent(app, await billed(app, receipt, fields), { event: 'ACCEPT' })
}

export async function billEvent(
  app: World,
  { id, lock_version }: Pick<ProcurementInvoiceRecord, 'id' | 'lock_version'>,
  event: Omit<Body<typeof supplierInvoices.update>, 'lock_version'>,
): Promise<ProcurementInvoiceRecord> {
  return (await (await clerkOf(app)).done(supplierInvoices.update, { params: { id }, body: { ...event, lock_version } })).data
}

export async function takeOut(app: World, stock_item_id: number, quantity: string): Promise<void> {
  const { id: user_id } = await clerkOf(app)
  await postMovement(app.db, {
    stock_item_id,
    user_id,
    kind: 'correction',
    quantity: `-${quantity}`,
    document_type: 'test',
    document_id: stock_item_id,
  })
}

/** A draft; default: all returnable goods. */
export async function returning(
  app: World,
  { id }: Pick<ProcurementInvoiceRecord, 'id'>,
  fields: Partial<Body<typeof returnActs.createFromInvoice>> = {},
): Promise<ReturnActRecord> {
  const body = { reason: 'Bojātas preces', ...fields }
  return (await (await clerkOf(app)).done(returnActs.createFromInvoice, { params: { procurementInvoiceId: id }, body })).data
}

export async function returned(app: World, { id }: Pick<ReturnActRecord, 'id'>): Promise<ReturnActRecord> {
  return (await (await clerkOf(app)).done(returnActs.accept, { params: { id } })).data
}
