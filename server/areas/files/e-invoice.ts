import { eInvoiceFaults, type EInvoiceFault } from '../../documents/e-invoice-check.ts'
import type { InvoiceDocument } from '../../documents/model.ts'
import type { Context } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'

/**
 * Refuses an invoice whose e-invoice the official rules would refuse, every fault at its field. Asked before the number
 * is taken: an accepted document stays as it is, and so would its fault.
 */
export function refuseFaultyInvoice(document: InvoiceDocument): void {
  refuse(eInvoiceFaults(document))
}

/** Checks that only numbers of parties can break. */
const ofNumbers = new Set([
  ...['seller has a number', 'seller is Latvian', 'seller has a VAT number', 'buyer has a VAT number', 'buyer has a number'],
  ...['VAT numbers name a country', 'Dutch and Danish numbers have their form'],
])

/**
 * The same for a credit note. Its parties' numbers are the invoice's, which nobody can put right any more, and its buyer is
 * owed the credit all the same: a fault in them is a question.
 */
export function refuseFaultyCredit({ confirmed }: Pick<Context, 'confirmed'>, document: InvoiceDocument): void {
  const faults = eInvoiceFaults(document)
  refuse(faults.filter(({ check }) => !ofNumbers.has(check)))
  const [fault] = faults
  if (fault && !confirmed.has('faulty-e-invoice')) {
    throw Refusal.confirm('faulty-e-invoice', fault.field, `${fault.text}. Numuri ir kreditējamā rēķina, un tos vairs nemaina.`)
  }
}

function refuse(faults: readonly EInvoiceFault[]): void {
  const errors: FieldErrors = {}
  for (const { field, text } of faults) (errors[field] ??= []).push(text)
  if (faults.length > 0) throw Refusal.fields(errors)
}
