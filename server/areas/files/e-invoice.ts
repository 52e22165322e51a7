import { sql } from 'kysely'
import type { FileAnswer } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import { eInvoiceFaults, type EInvoiceFault } from '../../documents/e-invoice-check.ts'
import type { DocumentParty, InvoiceDocument } from '../../documents/model.ts'
import { electronicAddress } from '../../documents/ubl-party.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { build } from '../../workers/printer.ts'
import { makesUbl, mimeOf, switchedOff } from './generated.ts'

/**
 * The e-invoice of a document that is issued without one. It is built for who asks, and refused in words where the
 * buyer cannot be named to a network or the rules of e-invoices are not met.
 */
export async function eInvoiceOnRequest(db: Db, document: InvoiceDocument): Promise<FileAnswer> {
  return { name: `${document.number}.xml`, mime: mimeOf('ubl'), bytes: await ublOnRequest(db, document) }
}

export async function ublOnRequest(db: Db, document: InvoiceDocument): Promise<Uint8Array> {
  const { rows } = await sql<{ makes: boolean }>`select ${makesUbl} as makes`.execute(db)
  if (!one(rows).makes) throw Refusal.state(switchedOff)
  if (document.form === 'annulled') throw Refusal.state('Anulētam rēķinam e-rēķinu neveido')
  if (!isReached(document.buyer)) throw Refusal.field('customer_id', `Lauks „${labelOf('customer_id')}”: ${outsideNetworks}`)
  refuseFaultyInvoice(document)
  return Buffer.from(await build('invoiceUbl', document))
}

/** A party without an electronic address is reached by no network. */
export function isReached(buyer: DocumentParty): boolean {
  return electronicAddress(buyer) !== null
}

const outsideNetworks = 'pircējam nav ne reģistrācijas numura, ne PVN numura, ne Peppol adreses, tāpēc e-rēķinu tam nosūtīt nevar'

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
