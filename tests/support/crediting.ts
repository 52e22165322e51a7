import { advances, type AdvanceInvoiceRecord } from '../../contract/advances/advances.ts'
import type { Body } from '../../contract/calls.ts'
import type { CreditNoteRecord } from '../../contract/credits/credit-note-record.ts'
import { credits } from '../../contract/credits/credits.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import type { TestApp } from './app.ts'
import { clerkOf } from './factories.ts'

type NewNote = Omit<Body<typeof credits.create>, 'invoice_id'>

/** Default: all, as a return. */
export async function creditDraft(app: TestApp, { id }: Pick<InvoiceRecord, 'id'>, note: Partial<NewNote> = {}): Promise<CreditNoteRecord> {
  const clerk = await clerkOf(app)
  return (await clerk.done(credits.create, { body: { reason: 'return', ...note, invoice_id: id } })).data
}

export async function acceptCredit(app: TestApp, { id }: Pick<CreditNoteRecord, 'id'>): Promise<CreditNoteRecord> {
  return (await (await clerkOf(app)).done(credits.accept, { params: { id } })).data
}

export async function credited(app: TestApp, invoice: Pick<InvoiceRecord, 'id'>, note: Partial<NewNote> = {}): Promise<CreditNoteRecord> {
  return acceptCredit(app, await creditDraft(app, invoice, note))
}

export async function advanceFor(
  app: TestApp,
  orderId: number,
  share: Body<typeof advances.createForOrder>,
): Promise<AdvanceInvoiceRecord> {
  const clerk = await clerkOf(app)
  return (await clerk.done(advances.createForOrder, { params: { orderId }, body: share })).data
}

export async function paidAdvance(
  app: TestApp,
  orderId: number,
  share: Body<typeof advances.createForOrder>,
): Promise<AdvanceInvoiceRecord> {
  const { id } = await advanceFor(app, orderId, share)
  return (await (await clerkOf(app)).done(advances.markAsPaid, { params: { id }, body: {} })).data
}

export async function advanceNow(app: TestApp, id: number): Promise<AdvanceInvoiceRecord> {
  return (await (await clerkOf(app)).done(advances.show, { params: { id } })).data
}
