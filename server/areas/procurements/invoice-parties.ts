import { sql } from 'kysely'
import { compactNumber } from '../../../contract/checks.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { ReceivedInvoice, ReceivedParty } from '../../documents/ubl-reader.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** Confirms an invoice addressed to others; refuses our own. */
export async function requireOurs({ db, confirmed }: Context, invoice: ReceivedInvoice): Promise<void> {
  const { isOurs, otherBuyer } = await standingOf(db, invoice)
  if (isOurs) throw Refusal.field('files', ourOwn)
  if (otherBuyer === null || confirmed.has('other-buyer')) return
  throw Refusal.confirm('other-buyer', 'files', otherBuyer)
}

export const ourOwn = 'Šo rēķinu esam izrakstījuši mēs paši: tas nav piegādātāja rēķins'

/** Whether we issued the invoice, and in words whom it is addressed to, if not to us. */
export async function standingOf(db: Db, { supplier, buyer }: ReceivedInvoice): Promise<{ isOurs: boolean; otherBuyer: string | null }> {
  const { rows } = await sql<{ reg_nr: string | null; vat_nr: string | null }>`select reg_nr, vat_nr from customers where is_main`.execute(
    db,
  )
  const ours = rows.flatMap(({ reg_nr, vat_nr }) => [reg_nr, vat_nr]).filter((each) => each !== null)
  const numbers = numbersOf(buyer)
  const addressed = ours.length === 0 || numbers.length === 0 || isAmong(ours, buyer)
  return {
    isOurs: isAmong(ours, supplier),
    otherBuyer: addressed ? null : `Rēķina pircējs ir „${buyer.name}” (${numbers.join(', ')}), nevis mūsu uzņēmums.`,
  }
}

function numbersOf({ vat_nr, reg_nr }: ReceivedParty): string[] {
  return [vat_nr, reg_nr].map(compactNumber).filter((each) => each !== '')
}

/** A VAT number of Latvia is the country plus the registration number. */
function bareNumber(number: string): string {
  return compactNumber(number).replace(/^LV/, '')
}

function isAmong(ours: readonly string[], party: ReceivedParty): boolean {
  return numbersOf(party).some((number) => ours.some((ourNumber) => bareNumber(ourNumber) === bareNumber(number)))
}

/** By which a seller is known again, with or without the country of its number. */
export function sellerKey(party: ReceivedParty): string {
  const [number] = [party.reg_nr, party.vat_nr].map(bareNumber).filter((each) => each !== '')
  return number ?? (party.name.trim().toLowerCase() || '–')
}

/** The active one first; null if there is none with the seller's numbers. */
export async function knownSupplier(db: Db, { vat_nr, reg_nr }: ReceivedParty): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from suppliers
    where vat_nr = ${compactNumber(vat_nr)} or reg_nr = ${compactNumber(reg_nr)} or (vat_nr = 'LV' || ${compactNumber(reg_nr)})
    order by is_active desc, id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export function unknownSupplier({ name, vat_nr, reg_nr }: ReceivedParty): string {
  const numbers = [vat_nr, reg_nr].filter((each) => each !== '').join(', ')
  return `rēķina izrakstītājs „${name}”${numbers === '' ? '' : ` (${numbers})`} piegādātājos nav atrasts; izvēlieties to pats`
}

export async function supplierOf(db: Db, { supplier }: ReceivedInvoice): Promise<number> {
  const found = await knownSupplier(db, supplier)
  if (found !== null) return found
  throw Refusal.field('supplier_id', `Lauks „${labelOf('supplier_id')}”: ${unknownSupplier(supplier)}`)
}
