import { procurements } from '../../contract/procurements/procurements.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { items, part, two, type Asked, type Way } from './unit-lines.ts'

/** @file Every call by which a person writes the quantity of a line from suppliers: procurements, their invoices, and what goes back. */

async function bought(asked: Asked): Promise<{ id: number; line: number; lock_version: number }> {
  const { clerk, supplier_id, warehouse_id } = asked
  const procurement_items = two(asked).map((line) => ({ ...line, purchase_price: '4' }))
  const { data } = await clerk.done(procurements.create, { body: { supplier_id, warehouse_id, procurement_items } })
  const [line] = data.procurement_items
  return { id: data.id, line: line?.id ?? 0, lock_version: line?.lock_version ?? 0 }
}

async function received(asked: Asked): Promise<{ id: number; line: number }> {
  const made = await bought(asked)
  await asked.clerk.done(procurements.accept, { params: { id: made.id } })
  return made
}

async function charged(asked: Asked): Promise<ProcurementInvoiceRecord> {
  const { id, line } = await received(asked)
  const body = { supplier_id: asked.supplier_id, supplier_number: `P-${id}`, items: [{ procurement_item_id: line }] }
  return (await asked.clerk.done(supplierInvoices.create, { body })).data
}

async function acted(asked: Asked, lines: { item_id: number; quantity: string }[]) {
  const { clerk, supplier_id, warehouse_id } = asked
  return (await clerk.done(returnActs.create, { body: { supplier_id, warehouse_id, reason: 'Nederēja', items: lines } })).data
}

/** Each call that takes a quantity, by its id. */
export const buyingWays: Readonly<Record<string, Way>> = {
  'procurements.create': {
    ask: (asked) =>
      asked.clerk.call(procurements.create, {
        body: { supplier_id: asked.supplier_id, warehouse_id: asked.warehouse_id, procurement_items: items(asked) },
      }),
  },
  'procurements.addItems': {
    ask: async (asked) =>
      asked.clerk.call(procurements.addItems, { params: { id: (await bought(asked)).id }, body: { procurement_items: items(asked) } }),
  },
  'procurements.updateItem': {
    async ask(asked) {
      const { id, line, lock_version } = await bought(asked)
      return asked.clerk.call(procurements.updateItem, { params: { id, itemId: line }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'procurements.split': {
    async ask(asked) {
      const { id, line } = await bought(asked)
      return asked.clerk.call(procurements.split, { params: { id }, body: { procurement_items: [{ id: line, quantity: part(asked) }] } })
    },
  },
  'procurements.removeGoods': {
    async ask(asked) {
      const { id, line } = await received(asked)
      const procurement_items = [{ id: line, quantity: asked.quantity }]
      return asked.clerk.call(procurements.removeGoods, { params: { id }, body: { reason: 'Bojāts', procurement_items } })
    },
  },
  'supplier-invoices.create': {
    async ask(asked) {
      const { id, line } = await received(asked)
      const lines = [{ procurement_item_id: line, quantity: asked.quantity }]
      return asked.clerk.call(supplierInvoices.create, {
        body: { supplier_id: asked.supplier_id, supplier_number: `P-${id}`, items: lines },
      })
    },
  },
  'supplier-invoices.updateItem': {
    async ask(asked) {
      const { id, procurement_invoice_items: lines } = await charged(asked)
      const { id: itemId = 0, lock_version = 0 } = lines[0] ?? {}
      return asked.clerk.call(supplierInvoices.updateItem, { params: { id, itemId }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'return-acts.create': {
    ask: (asked) =>
      asked.clerk.call(returnActs.create, {
        body: { supplier_id: asked.supplier_id, warehouse_id: asked.warehouse_id, reason: 'Nederēja', items: items(asked) },
      }),
  },
  'return-acts.createFromInvoice': {
    async ask(asked) {
      const { id, lock_version, procurement_invoice_items: lines } = await charged(asked)
      await asked.clerk.done(supplierInvoices.update, { params: { id }, body: { event: 'ACCEPT', lock_version } })
      const back = [{ procurement_invoice_item_id: lines[0]?.id ?? 0, quantity: asked.quantity }]
      return asked.clerk.call(returnActs.createFromInvoice, {
        params: { procurementInvoiceId: id },
        body: { reason: 'Nederēja', items: back },
      })
    },
  },
  'return-acts.addItem': {
    async ask(asked) {
      const { id } = await acted(asked, [])
      return asked.clerk.call(returnActs.addItem, { params: { id }, body: { item_id: asked.item_id, quantity: asked.quantity } })
    },
  },
  'return-acts.updateItem': {
    async ask(asked) {
      const { id, return_act_items: lines } = await acted(asked, two(asked))
      const { id: return_act_item_id = 0, lock_version = 0 } = lines[0] ?? {}
      const body = { quantity: asked.quantity, lock_version }
      return asked.clerk.call(returnActs.updateItem, { params: { id, return_act_item_id }, body })
    },
  },
}
