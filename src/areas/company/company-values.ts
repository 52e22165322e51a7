import type { Body } from '../../../contract/calls.ts'
import type { RegisteredCompany } from '../../../contract/company/company-look-up.ts'
import { vatRegimes, type company, type OwnCompany, type VatRegime } from '../../../contract/company/company.ts'
import type { SeriesKind } from '../../../contract/numbers/series.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'

const texts = ['name', 'reg_nr', 'vat_nr', 'legal_address', 'city', 'postal_code', 'email', 'phone', 'website', 'iban'] as const
const selectFields = ['company_form_id', 'country_id', 'vat_regime', 'invoice_due_days'] as const

type NextField = `next_${SeriesKind}`

export type CompanyValues = Record<(typeof texts)[number] | (typeof selectFields)[number] | SeriesKind | NextField, string | null>

export const nextField = (kind: SeriesKind): NextField => `next_${kind}`

export function valuesOf({ company: savedCompany, vat_regime, invoice_due_days, number_patterns, country_id }: OwnCompany): CompanyValues {
  return {
    ...(Object.fromEntries(texts.map((name) => [name, savedCompany?.[name] ?? null])) as Record<(typeof texts)[number], string | null>),
    company_form_id: savedCompany?.company_form ? String(savedCompany.company_form.id) : null,
    country_id: String(savedCompany?.country.id ?? country_id),
    vat_regime,
    invoice_due_days: String(invoice_due_days),
    ...(Object.fromEntries(number_patterns.map(({ kind, pattern }) => [kind, pattern])) as Record<SeriesKind, string>),
    ...(Object.fromEntries(number_patterns.map(({ kind, next_no }) => [nextField(kind), String(next_no)])) as Record<NextField, string>),
  }
}

export function foundValues(found: RegisteredCompany): Partial<CompanyValues> {
  const { name, reg_nr, vat_nr, legal_address, city, postal_code, company_form } = found
  const regime = vat_nr === null ? {} : { vat_nr, vat_regime: 'registered' }
  return { name, reg_nr, legal_address, city, postal_code, ...regime, company_form_id: company_form ? String(company_form.id) : null }
}

export function missingOf(entered: CompanyValues): string[] {
  const required = ['name', 'reg_nr', 'legal_address', 'iban', 'invoice_due_days'] as const
  return [...required, ...(entered.vat_regime === 'unregistered' ? [] : (['vat_nr'] as const))].filter((name) => entered[name] === null)
}

export function regimeOf({ vat_regime }: Pick<CompanyValues, 'vat_regime'>): VatRegime {
  return vat_regime !== null && vat_regime in vatRegimes ? (vat_regime as VatRegime) : 'registered'
}

export function bodyOf(entered: CompanyValues, ownCompany: OwnCompany): Body<typeof company.save> {
  const { city, postal_code, email, phone, website, vat_nr } = entered
  return valuesFor<typeof company.save>()({
    city,
    postal_code,
    email,
    phone,
    website,
    vat_nr,
    name: entered.name ?? '',
    reg_nr: entered.reg_nr ?? '',
    legal_address: entered.legal_address ?? '',
    iban: entered.iban ?? '',
    company_form_id: entered.company_form_id === null ? null : Number(entered.company_form_id),
    country_id: Number(entered.country_id),
    vat_regime: regimeOf(entered),
    invoice_due_days: Number(entered.invoice_due_days),
    number_patterns: ownCompany.number_patterns.map(({ kind, next_no, begun }) => {
      const next = Number(entered[nextField(kind)] ?? next_no)
      return { kind, pattern: entered[kind] ?? '', ...(!begun && next !== next_no && { next_no: next }) }
    }),
    lock_version: ownCompany.company?.lock_version ?? 0,
    // The bank follows from the IBAN.
    bank_id: omitted,
  })
}

/** Maps errors to form fields: patterns to their series, the bank to the account. */
export function atFields(errors: FieldErrors, ownCompany: OwnCompany): FieldErrors {
  const nameOf = (name: string) => {
    const [, place, part] = /^number_patterns\.(\d+)(?:\.(\w+))?/.exec(name) ?? []
    if (place === undefined) return name === 'bank_id' ? 'iban' : name
    const kind = ownCompany.number_patterns[Number(place)]?.kind
    return kind === undefined ? name : part === 'next_no' ? nextField(kind) : kind
  }
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [nameOf(name), texts]))
}
