import { payables } from '../../contract/payables/payables.ts'
import type { PaymentOrderRecord } from '../../contract/payables/payment-orders.ts'
import { suppliers } from '../../contract/suppliers/suppliers.ts'
import type { ProcurementInvoiceRecord } from '../../contract/supplier-invoices/supplier-invoices.ts'
import type { Person } from '../../tests/support/app.ts'
import { newAcceptedBill } from './records.ts'

/** Of a new supplier with an account; 60.50 EUR. */
export async function newPayableBill(person: Person): Promise<ProcurementInvoiceRecord> {
  const invoice = await newAcceptedBill(person)
  const at = { params: { id: invoice.supplier.id } }
  const { data: supplier } = await person.done(suppliers.show, at)
  await person.done(suppliers.update, { ...at, body: { iban: 'LV97HABA0012345678910', lock_version: supplier.lock_version } })
  return invoice
}

export async function newPaymentOrder(person: Person): Promise<PaymentOrderRecord> {
  const { id } = await newPayableBill(person)
  return (await person.done(payables.createOrder, { body: { procurement_invoice_ids: [id] } })).data
}
