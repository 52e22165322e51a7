import { orders } from '../../../contract/orders/orders.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { orderDocument as chart } from '../../../machines/order-document.ts'
import type { TestApp } from '../../support/app.ts'
import { clerkOf } from '../../support/factories.ts'
import { delivered } from '../../support/invoicing.ts'
import { transitionsOf } from '../../support/transitions.ts'

interface Stand {
  id: number
  orderId: number
}

async function documentsOf(app: TestApp, { id, orderId }: Stand) {
  const { data } = await (await clerkOf(app)).done(orders.show, { params: { id: orderId } })
  const found = data.documents.find((each) => each.id === id)
  if (!found) throw new Error(`The order has no document ${id}`)
  return found
}

async function change(
  app: TestApp,
  stand: Stand,
  body: { event?: 'SIGN' | 'UNSIGN'; signed_by?: string; signed_at?: string; text?: string },
) {
  const { lock_version } = await documentsOf(app, stand)
  return (await clerkOf(app)).call(orders.updateDocument, { params: { id: stand.id }, body: { ...body, lock_version } })
}

const signature = { event: 'SIGN', signed_by: 'Anna Ozola', signed_at: '2026-03-01' } as const

/** Tested with an acceptance act. */
export const transitions = transitionsOf({
  chart,
  table: 'order_documents',
  usual: { onAcceptedInvoice: false },
  situations: {
    created: { state: 'created' },
    signed: { state: 'signed' },
    'signed and invoiced': { state: 'signed', facts: { onAcceptedInvoice: true } },
  },
  stand: async (app, situation) => {
    const clerk = await clerkOf(app)
    const { id: orderId } = await delivered(app)
    const { document_id: id } = await clerk.done(orders.createDocument, { params: { id: orderId }, body: { type: 'acceptance_act' } })
    const stand: Stand = { id, orderId }
    if (situation !== 'created') await change(app, stand, signature)
    if (situation === 'signed and invoiced') {
      const { invoice_id } = await clerk.done(orders.issueInvoice, { params: { id: orderId } })
      await clerk.done(invoices.accept, { params: { id: invoice_id } })
    }
    return stand
  },
  look: documentsOf,
  actions: {
    EDIT: { send: (stand, _, app) => change(app, stand, { text: 'Pretenziju nav.' }) },
    SIGN: { send: (stand, _, app) => change(app, stand, signature) },
    UNSIGN: { send: (stand, _, app) => change(app, stand, { event: 'UNSIGN' }) },
  },
})
