import type { Body } from '../../../contract/calls.ts'
import type { RegisteredCompany } from '../../../contract/company/company-look-up.ts'
import { vatRegimes, type company, type OwnCompany, type VatRegime } from '../../../contract/company/company.ts'
import type { SeriesKind } from '../../../contract/numbers/series.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

const texts = ['name', 'reg_nr', 'vat_nr', 'legal_address', 'city', 'postal_code', 'email', 'phone', 'website', 'iban'] as const
const chosen = ['company_form_id', 'country_id', 'vat_regime', 'invoice_due_days'] as const

/** The field of the number that a series goes on from. */
type NextField = `next_${SeriesKind}`

/** The form's values: each field of the company, and of each series its pattern by its kind and where it goes on. */
export type CompanyValues = Record<(typeof texts)[number] | (typeof chosen)[number] | SeriesKind | NextField, string | null>

/** The field of the number that a series goes on from. */
export const nextField = (kind: SeriesKind): NextField => `next_${kind}`

/** What the form begins with. */
export function valuesOf({ company: own, vat_regime, invoice_due_days, number_patterns, country_id }: OwnCompany): CompanyValues {
  return {
    ...(Object.fromEntries(texts.map((name) => [name, own?.[name] ?? null])) as Record<(typeof texts)[number], string | null>),
    company_form_id: own?.company_form ? String(own.company_form.id) : null,
    country_id: String(own?.country.id ?? country_id),
    vat_regime,
    invoice_due_days: String(invoice_due_days),
    ...(Object.fromEntries(number_patterns.map(({ kind, pattern }) => [kind, pattern])) as Record<SeriesKind, string>),
    ...(Object.fromEntries(number_patterns.map(({ kind, next_no }) => [nextField(kind), String(next_no)])) as Record<NextField, string>),
  }
}

/** What the register knows of us, for the form. */
export function foundValues(found: RegisteredCompany): Partial<CompanyValues> {
  const { name, reg_nr, vat_nr, legal_address, city, postal_code, company_form } = found
  const regime = vat_nr === null ? {} : { vat_nr, vat_regime: 'registered' }
  return { name, reg_nr, legal_address, city, postal_code, ...regime, company_form_id: company_form ? String(company_form.id) : null }
}

/** Fields that are required and empty. */
export function missingOf(typed: CompanyValues): string[] {
  const required = ['name', 'reg_nr', 'legal_address', 'iban', 'invoice_due_days'] as const
  return [...required, ...(typed.vat_regime === 'unregistered' ? [] : (['vat_nr'] as const))].filter((name) => typed[name] === null)
}

/** The status that is chosen. */
export function regimeOf({ vat_regime }: Pick<CompanyValues, 'vat_regime'>): VatRegime {
  return vat_regime !== null && vat_regime in vatRegimes ? (vat_regime as VatRegime) : 'registered'
}

/** The body of the call that saves. */
export function bodyOf(typed: CompanyValues, own: OwnCompany): Body<typeof company.save> {
  const { city, postal_code, email, phone, website, vat_nr } = typed
  return {
    city,
    postal_code,
    email,
    phone,
    website,
    vat_nr,
    name: typed.name ?? '',
    reg_nr: typed.reg_nr ?? '',
    legal_address: typed.legal_address ?? '',
    iban: typed.iban ?? '',
    company_form_id: typed.company_form_id === null ? null : Number(typed.company_form_id),
    country_id: Number(typed.country_id),
    vat_regime: regimeOf(typed),
    invoice_due_days: Number(typed.invoice_due_days),
    number_patterns: own.number_patterns.map(({ kind, next_no, begun }) => {
      const next = Number(typed[nextField(kind)] ?? next_no)
      return { kind, pattern: typed[kind] ?? '', ...(!begun && next !== next_no && { next_no: next }) }
    }),
    lock_version: own.company?.lock_version ?? 0,
  }
}

/** Errors of the call at the fields of the form: a pattern's at that of its series, the bank's at the account that names it. */
export function atFields(errors: FieldErrors, own: OwnCompany): FieldErrors {
  const nameOf = (name: string) => {
    const [, place, part] = /^number_patterns\.(\d+)(?:\.(\w+))?/.exec(name) ?? []
    if (place === undefined) return name === 'bank_id' ? 'iban' : name
    const kind = own.number_patterns[Number(place)]?.kind
    return kind === undefined ? name : part === 'next_no' ? nextField(kind) : kind
  }
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [nameOf(name), texts]))
}
