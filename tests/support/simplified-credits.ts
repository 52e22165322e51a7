import type { Body } from '../../contract/calls.ts'
import type { CreditNoteRecord } from '../../contract/credits/credit-note-record.ts'
import { credits } from '../../contract/credits/credits.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../contract/simplified/simplified.ts'
import type { TestApp } from './app.ts'
import { clerkOf } from './factories.ts'

/** Simplified invoices and credit notes on them, through the calls that people use. */

type NewInvoice = Body<typeof simplified.create>
type NewNote = Omit<Body<typeof credits.create>, 'invoice_id' | 'simplified_invoice_id'>

/** An issued simplified invoice: to nobody who is named, unless said otherwise. */
export async function soldSimply(app: TestApp, fields: NewInvoice): Promise<SimplifiedInvoiceRecord> {
  return (await (await clerkOf(app)).done(simplified.create, { body: fields })).data
}

/** The invoice as it is now. */
export async function simplifiedNow(app: TestApp, { id }: Pick<SimplifiedInvoiceRecord, 'id'>): Promise<SimplifiedInvoiceRecord> {
  return (await (await clerkOf(app)).done(simplified.show, { params: { id } })).data
}

/** The same, paid. */
export async function paidSimply(
  app: TestApp,
  { id, lock_version }: SimplifiedInvoiceRecord,
  paid_at?: string,
): Promise<SimplifiedInvoiceRecord> {
  const body = { event: 'PAY' as const, lock_version, ...(paid_at && { paid_at }) }
  return (await (await clerkOf(app)).done(simplified.update, { params: { id }, body })).data
}

/** A draft that credits all that is left, for a mistake, unless said otherwise. */
export async function simplyDrafted(
  app: TestApp,
  { id }: Pick<SimplifiedInvoiceRecord, 'id'>,
  note: Partial<NewNote> = {},
): Promise<CreditNoteRecord> {
  const body = { reason: 'error' as const, ...note, simplified_invoice_id: id }
  return (await (await clerkOf(app)).done(credits.create, { body })).data
}

/** The same, accepted. */
export async function simplyCredited(
  app: TestApp,
  invoice: Pick<SimplifiedInvoiceRecord, 'id'>,
  note: Partial<NewNote> = {},
): Promise<CreditNoteRecord> {
  const { id } = await simplyDrafted(app, invoice, note)
  return (await (await clerkOf(app)).done(credits.accept, { params: { id } })).data
}
