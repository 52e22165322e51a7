import { payables } from '../../contract/payables/payables.ts'
import { suppliers } from '../../contract/suppliers/suppliers.ts'
import type { TestApp } from '../support/app.ts'
import { billAccepted, billed, received, returning } from '../support/buying.ts'
import { owedEInvoice } from '../support/e-invoices.ts'
import { clerkOf, makeSupplier } from '../support/factories.ts'
import { learnedCode, waitingInvoice } from '../support/incoming-invoices.ts'
import { draftOrder, owedTo, payableSupplier } from '../support/payment-orders.ts'

export async function makeSupplierWorld(app: TestApp, { category }: { category: number }) {
  const clerk = await clerkOf(app)
  const supplier = await makeSupplier(app)
  await clerk.done(suppliers.addCategories, { params: { id: supplier }, body: { categories: [{ category_id: category }] } })
  const { id, procurement_invoice_items } = await billed(app, await received(app, [{}, {}], { supplier_id: supplier }))
  const act = await returning(app, await billAccepted(app, await received(app, [{}, {}], { supplier_id: supplier })))
  const { data: payment } = await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '5', allocations: [] } })
  const order = await draftOrder(app, [await owedTo(app, await payableSupplier(app))])
  return {
    supplier,
    supplierInvoice: id,
    supplierInvoiceLine: procurement_invoice_items[0]?.id ?? 0,
    supplierPayment: payment.id,
    paymentOrder: order.id,
    eInvoice: (await owedEInvoice(app)).id,
    incomingInvoice: (await waitingInvoice(clerk)).id,
    supplierCode: await learnedCode(app, supplier),
    paymentOrderLine: order.lines[0]?.id ?? 0,
    returnAct: act.id,
    returnActLine: act.return_act_items[0]?.id ?? 0,
  }
}
