import type { credits } from '../../../contract/credits.ts'
import type { Handler } from '../../http/context.ts'
import { sendLetter } from '../invoices/letter.ts'
import { beginCreditNote } from './advance.ts'
import { creditNotePaper } from './files.ts'
import { loadCreditNote } from './read.ts'

/** Mails an accepted credit note to an address that a person gave. */
export const emailToAddress: Handler<typeof credits.emailToAddress> = async (io) => {
  const { id, customer, number, gross, invoice, simplified_invoice } = await loadCreditNote(io, io.params.id)
  await beginCreditNote(io, id, 'EMAIL')
  return sendLetter(io, {
    paper: creditNotePaper,
    kind: 'credit_note',
    id,
    customer_id: customer?.id ?? null,
    address: io.body.address,
    texts: 'email_credit_note',
    words: ({ money }) => ({ number: number ?? '', gross: money(gross), invoice: (invoice ?? simplified_invoice)?.name ?? '' }),
    language: io.body.language,
    attach: io.body.include_attachments ?? true,
    hasUbl: true,
    event: 'EMAIL',
  })
}
