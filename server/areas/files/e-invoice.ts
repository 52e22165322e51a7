import { eInvoiceFaults, type EInvoiceFault } from '../../documents/e-invoice-check.ts'
import type { InvoiceDocument } from '../../documents/model.ts'
import type { Context } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'

/**
 * Refuses what the official e-invoice rules would refuse, each fault at its field. Runs before the number is taken,
 * as accepted documents cannot change.
 */
export function refuseFaultyInvoice(document: InvoiceDocument): void {
  refuse(eInvoiceFaults(document))
}

/** Checks that only party numbers can break. */
const ofNumbers = new Set([
  ...['seller has a number', 'seller is Latvian', 'seller has a VAT number', 'buyer has a VAT number', 'buyer has a number'],
  ...['VAT numbers name a country', 'Dutch and Danish numbers have their form'],
])

/** A fault in the parties' numbers is only a question: they are the invoice's and can no longer be corrected. */
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
