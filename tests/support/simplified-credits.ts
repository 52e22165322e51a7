import type { Body } from '../../contract/calls.ts'
import type { CreditNoteRecord } from '../../contract/credits/credit-note-record.ts'
import { credits } from '../../contract/credits/credits.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../contract/simplified/simplified.ts'
import type { TestApp } from './app.ts'
import { clerkOf } from './factories.ts'

type NewInvoice = Body<typeof simplified.create>
type NewNote = Omit<Body<typeof credits.create>, 'invoice_id' | 'simplified_invoice_id'>

/** Default: no named buyer. */
export async function soldSimply(app: TestApp, fields: NewInvoice): Promise<SimplifiedInvoiceRecord> {
  return (await (await clerkOf(app)).done(simplified.create, { body: fields })).data
}

export async function simplifiedNow(app: TestApp, { id }: Pick<SimplifiedInvoiceRecord, 'id'>): Promise<SimplifiedInvoiceRecord> {
  return (await (await clerkOf(app)).done(simplified.show, { params: { id } })).data
}

export async function paidSimply(
  app: TestApp,
  { id, lock_version }: SimplifiedInvoiceRecord,
  paid_at?: string,
): Promise<SimplifiedInvoiceRecord> {
  const body = { event: 'PAY' as const, lock_version, ...(paid_at && { paid_at }) }
  return (await (await clerkOf(app)).done(simplified.update, { params: { id }, body })).data
}

/** Default: the remainder, as an error. */
export async function simplyDrafted(
  app: TestApp,
  { id }: Pick<SimplifiedInvoiceRecord, 'id'>,
  note: Partial<NewNote> = {},
): Promise<CreditNoteRecord> {
  const body = { reason: 'error' as const, ...note, simplified_invoice_id: id }
  return (await (await clerkOf(app)).done(credits.create, { body })).data
}

export async function simplyCredited(
  app: TestApp,
  invoice: Pick<SimplifiedInvoiceRecord, 'id'>,
  note: Partial<NewNote> = {},
): Promise<CreditNoteRecord> {
  const { id } = await simplyDrafted(app, invoice, note)
  return (await (await clerkOf(app)).done(credits.accept, { params: { id } })).data
}
