import { sql } from 'kysely'
import { customers } from '../../contract/customers.ts'
import { orders } from '../../contract/orders.ts'
import type { Call } from '../../contract/calls.ts'
import { keepFile } from '../../server/areas/files/keep.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf, makeBranch, makeItem, makeOrder, makeStock } from '../support/factories.ts'
import { invoiceOf, makeBuyer } from '../support/invoicing.ts'

/** One record of every kind that belongs to a customer, and of the kinds that belong to the company. */
export interface World {
  customer: number
  branch: number
  contact: number
  order: number
  line: number
  document: number
  invoice: number
  draft: number
  draftLine: number
  branchContact: number
  manufacturer: number
  invoiceLine: number
  file: number
  details: number
  branchDetails: number
  item: number
  stockItem: number
  user: number
  role: number
}

/** A customer with everything he can have; `mark` stands in every text of his. */
export async function makeWorld(app: TestApp, mark: string): Promise<World> {
  const clerk = await clerkOf(app)
  const customer = await makeBuyer(app, { name: `${mark} klients`, notes: `${mark} piezīme`, credit_limit: '5000' })
  const branch = await makeBranch(app, { customer_id: customer, name: `${mark} filiāle` })
  const { data: contact } = await clerk.done(customers.createContact, {
    params: { customerId: customer },
    body: { name: `${mark} persona` },
  })
  const { data: branchContact } = await clerk.done(customers.createBranchContact, {
    params: { branchId: branch },
    body: { name: `${mark} sargs` },
  })
  const manufacturer = await app.db
    .insertInto('manufacturers')
    .values({ name: `Ražotājs ${customer}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const iban = { iban: 'LV95HABA0009900000001' }
  const { data: details } = await clerk.done(customers.createPaymentDetails, { params: { customerId: customer }, body: iban })
  const { data: branchDetails } = await clerk.done(customers.createBranchPaymentDetails, { params: { branchId: branch }, body: iban })
  const item = await makeItem(app)
  const stockItem = await makeStock(app, item, '20')
  const fields = { customer_id: customer, branch_id: branch, notes: `${mark} vārdi`, internal_notes: `${mark} iekšēji` }
  const order = await makeOrder(app, { ...fields, order_items: [{ item_id: item, quantity: '3' }] })
  const line = order.order_items[0]?.id ?? 0
  const at = { params: { id: order.id } }
  const step = (part: string) => clerk.done(orders.fulfil, { ...at, body: { step: 'issue', order_items: [{ id: line, quantity: part }] } })
  await clerk.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
  await step('1')
  const { document_id } = await clerk.done(orders.createDocument, { ...at, body: { type: 'acceptance_act' } })
  const invoice = await invoiceOf(app, order.id)
  await app.app.inject({ url: `/api/accept_invoice/${invoice.id}`, headers: { authorization: `Bearer ${clerk.token}` } })
  await step('1')
  const draft = await invoiceOf(app, order.id)
  const file = await app.db
    .transaction()
    .execute((db) =>
      keepFile(
        { db, settings: app.settings, user: { id: clerk.id } },
        { fileable_type: 'orders', fileable_id: order.id, kind: 'file' },
        { name: `${mark}.txt`, bytes: Buffer.from(mark) },
      ),
    )
  const { rows } = await sql<{ id: number }>`select id from roles where name = 'sales'`.execute(app.db)
  return {
    ...{ customer, branch, contact: contact.id, order: order.id, line, document: document_id, invoice: invoice.id, draft: draft.id },
    ...{ invoiceLine: invoice.invoice_items[0]?.id ?? 0, file: file.id, details: details.id, branchDetails: branchDetails.id },
    ...{ draftLine: draft.invoice_items[0]?.id ?? 0, branchContact: branchContact.id, manufacturer: manufacturer.id },
    ...{ item, stockItem, user: clerk.id, role: rows[0]?.id ?? 0 },
  }
}

const byName: Readonly<Record<string, keyof World>> = {
  ...{ customerId: 'customer', branchId: 'branch', contactId: 'contact', orderId: 'order', itemId: 'line', catalog_item_id: 'item' },
  ...{ customer_id: 'customer', main_customer_id: 'customer', branch_id: 'branch', contact_id: 'contact', order_ids: 'order' },
  ...{ item_id: 'item', source_id: 'line', fileable_id: 'order', stock_item_id: 'stockItem' },
}

/** Calls whose {id} is another record than their area's. */
const byCall: Readonly<Record<string, keyof World>> = {
  ...{ 'customers.updatePaymentDetails': 'details', 'customers.updateBranchPaymentDetails': 'branchDetails' },
  ...{ 'customers.updateCustomerContact': 'contact', 'customers.removeContact': 'contact', 'customers.showContact': 'contact' },
  ...{ 'customers.updateContact': 'contact', 'customers.updateBranchContact': 'branchContact', 'customers.showBranch': 'branch' },
  ...{ 'customers.updateBranch': 'branch', 'customers.removeBranch': 'branch' },
  ...{ 'orders.documentPdf': 'document', 'orders.updateDocument': 'document' },
  ...{ 'invoices.updateItem': 'invoiceLine', 'invoices.removeItem': 'invoiceLine' },
  ...{
    'reference.manufacturers_change': 'manufacturer',
    'users.role': 'role',
    'users.updateRole': 'role',
    'users.setRolePermissions': 'role',
    'users.removeRolePermission': 'role',
  },
}

const byArea: Readonly<Record<string, keyof World>> = {
  ...{ customers: 'customer', orders: 'order', invoices: 'invoice', files: 'file', catalog: 'item', stock: 'stockItem', users: 'user' },
}

/** Value of a key in a body. */
export function idIn(world: World): (field: string) => number {
  return (field) => {
    const kind = byName[field]
    return kind ? world[kind] : 1
  }
}

/** Path parameters of a call that name records of the world. */
export function paramsOf(call: Call, world: World): Record<string, number | string> {
  const names = [...call.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, paramOf(call, name, world)]))
}

function paramOf(call: Call, name: string, world: World): number | string {
  const kind = call.spec.params?.[name]
  if (kind === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (kind === 'date') return '2026-05-04'
  if (kind === 'text') return 'orders'
  const record = byName[name] ?? (name === 'id' ? (byCall[call.id] ?? byArea[call.id.split('.')[0] ?? '']) : undefined)
  return record ? world[record] : 1
}
