import { sql } from 'kysely'
import { checkRegistrationNumber, checkVatNumber, compactNumber, type Check } from '../../../contract/checks.ts'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { fieldSentence } from '../../http/field-sentence.ts'
import { vatPrefixes } from './vat-prefixes.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { confirmNumbers } from './party-numbers.ts'

export interface Particulars {
  type_id: number
  country_id: number
  name: string
  reg_nr?: string | null | undefined
  vat_nr?: string | null | undefined
  postal_code?: string | null | undefined
  email?: string | null | undefined
  invoice_email?: string | null | undefined
  is_blocked?: boolean | undefined
  blocked_reason?: string | null | undefined
  einvoice_channel?: string | undefined
  peppol_scheme?: string | null | undefined
  peppol_id?: string | null | undefined
}

interface CountryRules {
  requires_reg_nr: boolean
  country: string
  in_eu: boolean
}

/**
 * Validates and normalizes (docs/domain/people.md#customers, docs/domain/people.md#numbers-with-a-check-digit,
 * docs/domain/invoicing.md#e-invoices). Throws with every wrong field.
 * @param before the stored customer, if any
 */
export async function checkParticulars(
  ctx: Pick<Context, 'db' | 'confirmed'>,
  before: ({ id: number } & Pick<Particulars, 'reg_nr' | 'vat_nr'>) | null,
  entered: Particulars,
): Promise<Particulars> {
  const { db } = ctx
  const around = await countryRules(db, entered)
  const checked = {
    ...entered,
    reg_nr: compacted(entered.reg_nr),
    vat_nr: compacted(entered.vat_nr),
    postal_code: postalCode(entered.postal_code, around.country),
    blocked_reason: entered.is_blocked ? entered.blocked_reason : null,
    ...peppolAddress(entered, around),
  }
  const errors: FieldErrors = {}
  const complain = (field: string, reason: string | null): void => {
    if (reason) errors[field] = [fieldSentence(labelOf(field), reason)]
  }
  complain('reg_nr', registrationFault(checked.reg_nr, around) ?? (await customerWithNumber(db, before?.id ?? null, checked.reg_nr)))
  if (checked.vat_nr && around.in_eu) complain('vat_nr', checkVatNumber(checked.vat_nr, await vatPrefixes(db)))
  if (around.country === 'LV' && checked.postal_code) {
    complain('postal_code', /^LV-\d{4}$/.test(checked.postal_code) ? null : 'jābūt formā LV-1010')
  }
  complain('peppol_id', peppolFault(checked))
  if (checked.einvoice_channel === 'email' && !checked.invoice_email && !checked.email) {
    complain('invoice_email', 'ir obligāts, ja e-rēķinus sūta e-pastā')
  }
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  if (around.country === 'LV') confirmNumbers(ctx, checked, before)
  return checked
}

async function countryRules(db: Db, { type_id, country_id }: Particulars): Promise<CountryRules> {
  const { rows } = await sql<{ requires_reg_nr: boolean | null; country: string | null; in_eu: boolean | null }>`
    select t.requires_reg_nr, l.code as country, in_union(l, today()) as in_eu
    from (select) as nothing
    left join customer_types t on t.id = ${type_id}
    left join countries l on l.id = ${country_id}`.execute(db)
  const { requires_reg_nr, country, in_eu } = one(rows)
  if (requires_reg_nr === null) throw Refusal.field('type_id', `Lauks „${labelOf('type_id')}”: norādītais ieraksts neeksistē`)
  if (country === null) throw Refusal.field('country_id', `Lauks „${labelOf('country_id')}”: norādītais ieraksts neeksistē`)
  return { requires_reg_nr, country, in_eu: in_eu ?? false }
}

function compacted(value: string | null | undefined): string | null | undefined {
  return value ? compactNumber(value) : value
}

/** Accepts the digits without the country prefix. */
function postalCode(value: string | null | undefined, country: string): string | null | undefined {
  const digits = country === 'LV' ? /^(?:LV)?[\s-]*(\d{4})$/i.exec(value ?? '')?.[1] : undefined
  return digits ? `LV-${digits}` : value
}

/** Foreign customers have no checksum; only the type requires a number. */
function registrationFault(number: string | null | undefined, { requires_reg_nr, country }: CountryRules): string | null {
  if (!number) return requires_reg_nr ? 'ir obligāts šim klienta veidam' : null
  return country === 'LV' ? checkRegistrationNumber(number) : null
}

async function customerWithNumber(db: Db, id: number | null, number: string | null | undefined): Promise<string | null> {
  if (!number) return null
  const { rows } = await sql<{ name: string; archived: boolean }>`
    select name, archived_at is not null as archived from customers where reg_nr = ${number} and id is distinct from ${id}`.execute(db)
  return rows[0] ? `tāds jau ir ${rows[0].archived ? 'arhivētam ' : ''}klientam „${rows[0].name}”` : null
}

/** Latvian companies default to their registration number (scheme 0218). */
function peppolAddress(entered: Particulars, { country }: CountryRules): Pick<Particulars, 'peppol_id' | 'peppol_scheme'> {
  const { peppol_id, peppol_scheme, reg_nr } = entered
  if (peppol_id) return { peppol_id: compactNumber(peppol_id), peppol_scheme: peppol_scheme ?? '0218' }
  const usesRegNr = entered.einvoice_channel === 'peppol' && country === 'LV' && reg_nr
  return usesRegNr ? { peppol_id: compactNumber(reg_nr), peppol_scheme: '0218' } : { peppol_id: null, peppol_scheme: null }
}

const schemeChecks: Readonly<Record<string, Check>> = { '0218': checkRegistrationNumber, '9939': checkVatNumber }

function peppolFault({ einvoice_channel, peppol_id, peppol_scheme }: Particulars): string | null {
  if (!peppol_id) return einvoice_channel === 'peppol' ? 'ir obligāts, ja e-rēķinus sūta Peppol tīklā' : null
  return schemeChecks[peppol_scheme ?? '']?.(peppol_id) ?? null
}
