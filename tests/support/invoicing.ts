import { expect } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { customers } from '../../contract/customers/customers.ts'
import { big, round2 } from '../../contract/money.ts'
import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Body } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import type { DB } from '../../server/db/types.generated.ts'
import { takeNumber } from '../../server/areas/shared/numbering.ts'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Insertable } from 'kysely'
import type { TestApp } from './app.ts'
import { clerkOf, makeCustomer, makeOrder, makeService } from './factories.ts'

let companies = 0

export async function makeBuyer(app: TestApp, fields: Partial<Insertable<DB['customers']>> = {}): Promise<number> {
  companies += 1
  const reg_nr = registrationNumber(companies)
  return makeCustomer(app, {
    reg_nr,
    vat_nr: `LV${reg_nr}`,
    city: 'Rīga',
    postal_code: 'LV-1010',
    email: `pircejs${companies}@test.example`,
    ...fields,
  })
}

/** Skips a number of the series. */
export async function spareNumber({ db }: TestApp, kind: 'invoice' | 'credit_note', date: string): Promise<string> {
  const today = dayOf(new Date())
  const { number } = await db.transaction().execute((tx) => takeNumber({ db: tx, today, confirmed: new Set() }, kind, date))
  return number
}

type NewOrder = Body<typeof orders.create>

/** Default: one service at 10.00 EUR for a new buyer. */
export async function delivered(app: TestApp, fields: Partial<NewOrder> = {}): Promise<OrderRecord> {
  const order = await makeOrder(app, {
    ...fields,
    customer_id: fields.customer_id ?? (await makeBuyer(app)),
    order_items: fields.order_items ?? [{ item_id: await makeService(app), quantity: '1' }],
  })
  await reserve(app, order.id)
  return issue(app, order.id)
}

export async function reserve(app: TestApp, id: number): Promise<OrderRecord> {
  return (await (await clerkOf(app)).done(orders.fulfil, { params: { id }, body: { step: 'reserve' } })).data
}

export async function issue(app: TestApp, id: number, order_items?: { id: number; quantity?: string }[]): Promise<OrderRecord> {
  return (await (await clerkOf(app)).done(orders.fulfil, { params: { id }, body: { step: 'issue', ...(order_items && { order_items }) } }))
    .data
}

export async function invoiceOf(app: TestApp, orderId: number): Promise<InvoiceRecord> {
  const clerk = await clerkOf(app)
  const { invoice_id } = await clerk.done(orders.issueInvoice, { params: { id: orderId } })
  return (await clerk.done(invoices.show, { params: { id: invoice_id } })).data
}

export async function draft(app: TestApp, fields: Partial<NewOrder> = {}): Promise<InvoiceRecord> {
  return invoiceOf(app, (await delivered(app, fields)).id)
}

export async function accepted(app: TestApp, fields: Partial<NewOrder> = {}): Promise<InvoiceRecord> {
  const { id } = await draft(app, fields)
  return (await (await clerkOf(app)).done(invoices.accept, { params: { id } })).data
}

export async function invoiceNow(app: TestApp, id: number): Promise<InvoiceRecord> {
  return (await (await clerkOf(app)).done(invoices.show, { params: { id } })).data
}

/** Riga day. Counted from a fixed hour, since the clocks may have changed meanwhile. */
export function dayAgo(days: number): string {
  return dayOf(new Date(Date.parse(`${dayOf(new Date())}T10:00:00Z`) - days * 86_400_000))
}

export async function paid(
  app: TestApp,
  { id, lock_version }: Pick<InvoiceRecord, 'id' | 'lock_version'>,
  amount: string,
): Promise<InvoiceRecord> {
  const headers = { [confirmedHeader]: 'overpayment' }
  const body = { event: 'PAY' as const, lock_version, payments: [{ amount, date: dayAgo(0), method: 'transfer' as const }] }
  return (await (await clerkOf(app)).done(invoices.update, { params: { id }, body, headers })).data
}

export async function overpaid(app: TestApp, excess: string, customer_id?: number): Promise<InvoiceRecord> {
  const invoice = await accepted(app, customer_id === undefined ? {} : { customer_id })
  return paid(app, invoice, round2(big(invoice.open).plus(big(excess))))
}

export async function refunded(app: TestApp, customerId: number, refund: Partial<Body<typeof customers.refund>>): Promise<number> {
  const body = { amount: '1.00', method: 'transfer' as const, ...refund }
  return (await (await clerkOf(app)).done(customers.refund, { params: { customerId }, body })).refund_id
}

export async function expectCleanAudit({ db }: Pick<TestApp, 'db'>): Promise<void> {
  // Then accounts and documents are compared, too.
  await postLedger(db)
  expect((await audit(db)).filter(({ findings }) => findings.length > 0)).toEqual([])
}
