import { incomingInvoices, type IncomingInvoiceRecord } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { freshIncomingInvoice, incomingInvoice as chart } from '../../../machines/incoming-invoice.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { clerkOf, makeSupplier } from '../../support/factories.ts'
import { showIncoming, waitingInvoice } from '../../support/incoming-invoices.ts'
import { transitionsOf } from '../../support/transitions.ts'

const situations = {
  exception: { state: 'exception' },
  drafted: { state: 'drafted', facts: { hasDraft: true } },
  refused: { state: 'refused' },
} as const

interface Stand extends IncomingInvoiceRecord {
  supplier_id: number
}

const at = ({ id }: { id: number }) => ({ params: { id } })
const prepare = (clerk: Person, each: Stand) =>
  clerk.call(incomingInvoices.prepare, { ...at(each), body: { supplier_id: each.supplier_id, costs: true } })
const refuse = (clerk: Person, each: Stand) =>
  clerk.call(incomingInvoices.refuse, { ...at(each), body: { rejected_reason: 'Nav pasūtīts' } })

async function stand(app: TestApp, name: string): Promise<Stand> {
  const clerk = await clerkOf(app)
  const supplier_id = await makeSupplier(app)
  const each = { ...(await waitingInvoice(clerk)), supplier_id }
  if (name === 'drafted') await prepare(clerk, each)
  if (name === 'refused') await refuse(clerk, each)
  return { ...(await showIncoming(clerk, each)), supplier_id }
}

export const transitions = transitionsOf({
  chart,
  table: 'incoming_invoices',
  usual: freshIncomingInvoice,
  situations,
  stand,
  look: async (app, each: Stand) => {
    const { status, body } = await (await clerkOf(app)).call(incomingInvoices.show, at(each))
    return status === 404 ? null : body.data
  },
  actions: {
    PREPARE: [
      { send: (each, clerk) => prepare(clerk, each), comesTo: { hasDraft: true } },
      {
        send: (each, clerk) => clerk.call(incomingInvoices.prepare, { ...at(each), body: {} }),
        from: ['exception'],
        comesTo: { hasDraft: false },
      },
    ],
    REFUSE: { send: (each, clerk) => refuse(clerk, each) },
    REOPEN: { send: (each, clerk) => clerk.call(incomingInvoices.reopen, { ...at(each), body: {} }) },
    // The supplier's invoice is deleted.
    RELEASE: {
      send: async ({ procurement_invoice }, clerk) => {
        await clerk.done(supplierInvoices.remove, { params: { id: procurement_invoice?.id ?? 0 } })
      },
      from: ['drafted'],
      isUnaudited: true,
    },
  },
})
