import { procurements } from '../../contract/procurements/procurements.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { items, part, two, type LineRequest, type Way } from './unit-lines.ts'

/** @file Calls with a line quantity in purchasing: procurements, supplier invoices, returns. */

async function bought(request: LineRequest): Promise<{ id: number; line: number; lock_version: number }> {
  const { clerk, supplier_id, warehouse_id } = request
  const procurement_items = two(request).map((line) => ({ ...line, purchase_price: '4' }))
  const { data } = await clerk.done(procurements.create, { body: { supplier_id, warehouse_id, procurement_items } })
  const [line] = data.procurement_items
  return { id: data.id, line: line?.id ?? 0, lock_version: line?.lock_version ?? 0 }
}

async function received(request: LineRequest): Promise<{ id: number; line: number }> {
  const procurement = await bought(request)
  await request.clerk.done(procurements.accept, { params: { id: procurement.id } })
  return procurement
}

async function charged(request: LineRequest): Promise<ProcurementInvoiceRecord> {
  const { id, line } = await received(request)
  const body = { supplier_id: request.supplier_id, supplier_number: `P-${id}`, items: [{ procurement_item_id: line }] }
  return (await request.clerk.done(supplierInvoices.create, { body })).data
}

async function acted(request: LineRequest, lines: { item_id: number; quantity: string }[]) {
  const { clerk, supplier_id, warehouse_id } = request
  return (await clerk.done(returnActs.create, { body: { supplier_id, warehouse_id, reason: 'Nederēja', items: lines } })).data
}

/** By call id. */
export const buyingCalls: Readonly<Record<string, Way>> = {
  'procurements.create': {
    ask: (request) =>
      request.clerk.call(procurements.create, {
        body: { supplier_id: request.supplier_id, warehouse_id: request.warehouse_id, procurement_items: items(request) },
      }),
  },
  'procurements.addItems': {
    ask: async (request) =>
      request.clerk.call(procurements.addItems, {
        params: { id: (await bought(request)).id },
        body: { procurement_items: items(request) },
      }),
  },
  'procurements.updateItem': {
    async ask(request) {
      const { id, line, lock_version } = await bought(request)
      return request.clerk.call(procurements.updateItem, {
        params: { id, itemId: line },
        body: { quantity: request.quantity, lock_version },
      })
    },
  },
  'procurements.split': {
    async ask(request) {
      const { id, line } = await bought(request)
      return request.clerk.call(procurements.split, {
        params: { id },
        body: { procurement_items: [{ id: line, quantity: part(request) }] },
      })
    },
  },
  'procurements.removeGoods': {
    async ask(request) {
      const { id, line } = await received(request)
      const procurement_items = [{ id: line, quantity: request.quantity }]
      return request.clerk.call(procurements.removeGoods, { params: { id }, body: { reason: 'Bojāts', procurement_items } })
    },
  },
  'supplier-invoices.create': {
    async ask(request) {
      const { id, line } = await received(request)
      const lines = [{ procurement_item_id: line, quantity: request.quantity }]
      return request.clerk.call(supplierInvoices.create, {
        body: { supplier_id: request.supplier_id, supplier_number: `P-${id}`, items: lines },
      })
    },
  },
  'supplier-invoices.updateItem': {
    async ask(request) {
      const { id, procurement_invoice_items: lines } = await charged(request)
      const { id: itemId = 0, lock_version = 0 } = lines[0] ?? {}
      return request.clerk.call(supplierInvoices.updateItem, { params: { id, itemId }, body: { quantity: request.quantity, lock_version } })
    },
  },
  'return-acts.create': {
    ask: (request) =>
      request.clerk.call(returnActs.create, {
        body: { supplier_id: request.supplier_id, warehouse_id: request.warehouse_id, reason: 'Nederēja', items: items(request) },
      }),
  },
  'return-acts.createFromInvoice': {
    async ask(request) {
      const { id, lock_version, procurement_invoice_items: lines } = await charged(request)
      await request.clerk.done(supplierInvoices.update, { params: { id }, body: { event: 'ACCEPT', lock_version } })
      const back = [{ procurement_invoice_item_id: lines[0]?.id ?? 0, quantity: request.quantity }]
      return request.clerk.call(returnActs.createFromInvoice, {
        params: { procurementInvoiceId: id },
        body: { reason: 'Nederēja', items: back },
      })
    },
  },
  'return-acts.addItem': {
    async ask(request) {
      const { id } = await acted(request, [])
      return request.clerk.call(returnActs.addItem, { params: { id }, body: { item_id: request.item_id, quantity: request.quantity } })
    },
  },
  'return-acts.updateItem': {
    async ask(request) {
      const { id, return_act_items: lines } = await acted(request, two(request))
      const { id: return_act_item_id = 0, lock_version = 0 } = lines[0] ?? {}
      const body = { quantity: request.quantity, lock_version }
      return request.clerk.call(returnActs.updateItem, { params: { id, return_act_item_id }, body })
    },
  },
}
