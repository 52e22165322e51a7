import type { credits } from '../../../contract/credits/credits.ts'
import type { Handler } from '../../http/context.ts'
import { sendLetter } from '../invoices/letter.ts'
import { beginCreditNote } from './credits.transitions.ts'
import { creditNotePrint } from './credits.files.ts'
import { loadCreditNote } from './credits.record.ts'

export const emailToAddress: Handler<typeof credits.emailToAddress> = async (ctx) => {
  const { id, customer, number, gross, invoice, simplified_invoice } = await loadCreditNote(ctx, ctx.params.id)
  await beginCreditNote(ctx, id, 'EMAIL')
  return sendLetter(ctx, {
    document: creditNotePrint,
    kind: 'credit_note',
    id,
    customer_id: customer?.id ?? null,
    address: ctx.body.address,
    texts: 'email_credit_note',
    words: ({ money }) => ({ number: number ?? '', gross: money(gross), invoice: (invoice ?? simplified_invoice)?.name ?? '' }),
    language: ctx.body.language,
    attach: ctx.body.include_attachments ?? true,
    hasUbl: true,
    event: 'EMAIL',
  })
}
