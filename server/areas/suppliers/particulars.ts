import { sql } from 'kysely'
import { checkIban, checkRegistrationNumber, checkVatNumber, compactNumber } from '../../../contract/checks.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { confirmNumbers } from '../customers/party-numbers.ts'
import { checkedAccount } from '../customers/payment-details.ts'
import { vatPrefixes } from '../customers/vat-prefixes.ts'

interface Particulars {
  country_id?: number | undefined
  reg_nr?: string | null | undefined
  vat_nr?: string | null | undefined
  iban?: string | null | undefined
  bank_id?: number | null | undefined
}

interface Checked {
  country_id: number
  reg_nr: string | null
  vat_nr: string | null
  iban: string | null
  bank_id: number | null
}

/**
 * Checks numbers (docs/domain/people.md#numbers-with-a-check-digit) and reports all faults; omitted ones stay.
 * @param before saved supplier
 */
export async function checkParticulars(ctx: Pick<Context, 'db' | 'confirmed'>, entered: Particulars, before?: Checked): Promise<Checked> {
  const { db } = ctx
  const country_id = entered.country_id ?? before?.country_id
  const { id, code, is_eu } = await country(db, country_id)
  const reg_nr = compacted(entered.reg_nr, before?.reg_nr)
  const vat_nr = compacted(entered.vat_nr, before?.vat_nr)
  const errors: FieldErrors = {}
  const complain = (field: string, reason: string | null): void => {
    if (reason) errors[field] = [`Lauks „${labelOf(field)}”: ${reason}`]
  }
  if (reg_nr && code === 'LV') complain('reg_nr', checkRegistrationNumber(reg_nr))
  if (vat_nr && is_eu) complain('vat_nr', checkVatNumber(vat_nr, await vatPrefixes(db)))
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  if (code === 'LV') confirmNumbers(ctx, { reg_nr, vat_nr }, before ?? null)
  return { country_id: id, reg_nr, vat_nr, ...(await account(db, entered, before)) }
}

function compacted(enteredNumber: string | null | undefined, before: string | null | undefined): string | null {
  const value = enteredNumber === undefined ? before : enteredNumber
  return value ? compactNumber(value) : null
}

/** Foreign banks may be unknown. */
async function account(db: Db, entered: Particulars, before: Checked | undefined): Promise<Pick<Checked, 'iban' | 'bank_id'>> {
  const iban = compacted(entered.iban, before?.iban)
  if (iban === null) return { iban: null, bank_id: null }
  // A new account may have another bank.
  const bank_id = entered.bank_id === undefined ? (iban === before?.iban ? before.bank_id : null) : entered.bank_id
  if (bank_id !== null || iban.startsWith('LV')) return checkedAccount(db, { iban, bank_id: bank_id ?? undefined })
  const reason = checkIban(iban)
  if (reason) throw Refusal.field('iban', `Lauks „${labelOf('iban')}”: ${reason}`)
  return { iban, bank_id: null }
}

/** Default: our company's. */
async function country(db: Db, id: number | undefined): Promise<{ id: number; code: string; is_eu: boolean }> {
  const { rows } = await sql<{ id: number; code: string; is_eu: boolean }>`
    select l.id, l.code, in_union(l, today()) as is_eu from countries l
    where l.id = coalesce(${id ?? null}::bigint, (select country_id from customers where is_main), (select id from countries where code = 'LV'))`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.field('country_id', `Lauks „${labelOf('country_id')}”: norādītais ieraksts neeksistē`)
  return rows[0]
}
