import { payables } from '../../contract/payables/payables.ts'
import type { PaymentOrderRecord } from '../../contract/payables/payment-orders.ts'
import type { Body } from '../../contract/calls.ts'
import type { Person, TestApp } from './app.ts'
import { billAccepted, received } from './buying.ts'
import { makeSupplier, ownCompany } from './factories.ts'

/** Accounts of suppliers with right check digits. */
export const supplierIbans = ['LV97HABA0012345678910', 'LV95HABA0009900000001'] as const

const makers = new WeakMap<TestApp, Promise<Person>>()

/** Another person than the clerk, who approves. */
export function makerOf(app: TestApp): Promise<Person> {
  const known = makers.get(app)
  if (known) return known
  const made = app.person()
  makers.set(app, made)
  return made
}

export async function payableSupplier(app: TestApp, fields: { name?: string; iban?: string; address?: string } = {}): Promise<number> {
  return makeSupplier(app, { iban: supplierIbans[0], ...fields })
}

/** 60.50 EUR each. */
export async function owedTo(app: TestApp, supplier_id: number, fields: { due_date?: string; date?: string } = {}): Promise<number> {
  return (await billAccepted(app, await received(app, [{}], { supplier_id }), fields)).id
}

/** Made by another person than the clerk. Default: one invoice of a new supplier. */
export async function draftOrder(
  app: TestApp,
  procurement_invoice_ids?: readonly number[],
  fields: Partial<Body<typeof payables.createOrder>> = {},
): Promise<PaymentOrderRecord> {
  await ownCompany(app)
  const ids = procurement_invoice_ids ?? [await owedTo(app, await payableSupplier(app))]
  const maker = await makerOf(app)
  return (await maker.done(payables.createOrder, { body: { procurement_invoice_ids: [...ids], ...fields } })).data
}

export async function submittedOrder(app: TestApp, order: Pick<PaymentOrderRecord, 'id'>): Promise<PaymentOrderRecord> {
  const maker = await makerOf(app)
  return (await maker.done(payables.submitOrder, { params: { id: order.id }, body: {} })).data
}

export async function approvedOrder(app: TestApp, clerk: Person, order: Pick<PaymentOrderRecord, 'id'>): Promise<PaymentOrderRecord> {
  const { id, lock_version } = await submittedOrder(app, order)
  return (await clerk.done(payables.approveOrder, { params: { id }, body: { lock_version } })).data
}

export async function exportedOrder(app: TestApp, clerk: Person, order: Pick<PaymentOrderRecord, 'id'>): Promise<PaymentOrderRecord> {
  const { id } = await approvedOrder(app, clerk, order)
  await clerk.done(payables.exportOrder, { params: { id }, body: { format: 'pain.001.001.09' } })
  return (await clerk.done(payables.showOrder, { params: { id } })).data
}
