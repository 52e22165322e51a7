import * as z from 'zod/mini'
import { area, del, get, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { count, email, id, oneOf, optional, orNull, text, whole } from '../fields.ts'
import { demandNames, type Demand } from '../account/demanded-factor.ts'
import { nextNumber, seriesNames, type SeriesKind } from '../numbers/series.ts'
import { conditionCalls } from './condition.ts'
import { setUpCalls } from './set-up.ts'
import { settingCalls } from './system-properties.ts'

export const vatRegimes = {
  registered: 'Reģistrēts PVN maksātājs',
  cash_accounting: 'PVN maksātājs, kases grāmatvedība',
  unregistered: 'Nav PVN maksātājs',
} as const

export type VatRegime = keyof typeof vatRegimes

export const regimeHelp: Readonly<Record<VatRegime, string>> = {
  registered: 'PVN ir jāmaksā par mēnesi, kurā rēķins izrakstīts vai prece piegādāta',
  cash_accounting: 'PVN ir jāmaksā, kad klients samaksā (PVN likuma 137. pants); rēķinos ir norāde „Kases grāmatvedība”',
  unregistered: 'Rēķinos PVN nav',
}

const regimes = ['registered', 'cash_accounting', 'unregistered'] as const satisfies readonly VatRegime[]
const kinds = Object.keys(seriesNames) as [SeriesKind, ...SeriesKind[]]

/** Number pattern: text, optional year, counter. */
const pattern = text(30).check(
  z.regex(/^[^{}]*(\{YYYY\}[^{}]*)?\{0{3,9}\}$/, 'jābūt tekstam ar skaitītāju beigās, piemēram, R-{YYYY}-{000000}'),
)

/** Null in an empty installation. */
const ownCompany = z.object({
  company: orNull(
    z.object({
      id: count,
      name: z.string(),
      company_form: namedRefOrNull,
      country: namedRef,
      reg_nr: orNull(z.string()),
      vat_nr: orNull(z.string()),
      legal_address: z.string(),
      city: orNull(z.string()),
      postal_code: orNull(z.string()),
      email: orNull(z.string()),
      phone: orNull(z.string()),
      website: orNull(z.string()),
      iban: orNull(z.string()),
      lock_version: count,
    }),
  ),
  vat_regime: oneOf(regimes),
  invoice_due_days: count,
  /** Patterns with the next number today, and whether a number was used this year. */
  number_patterns: z.array(z.object({ kind: oneOf(kinds), pattern: z.string(), next: z.string(), next_no: count, begun: z.boolean() })),
  has_logo: z.boolean(),
  company_forms: z.array(namedRef),
  countries: z.array(namedRef),
  /** Default for a new company. */
  country_id: count,
})

export type OwnCompany = z.output<typeof ownCompany>

const demands = Object.keys(demandNames) as [Demand, ...Demand[]]

const demandedFactor = z.object({
  second_factor_for: oneOf(demands),
  lacking: z.object({ administrators: count, everyone: count }),
})

const rule = { rule: 'view_settings', addition: true } as const

export const company = area('company', {
  ...settingCalls,
  ...setUpCalls,
  ...conditionCalls,
  show: get('/api/workspace/company', {
    title: 'Mūsu uzņēmums',
    ...rule,
    reads: ['customers', 'customer_payment_details', 'company_forms', 'system_properties'],
    answer: one(ownCompany),
  }),
  save: post('/api/workspace/company', {
    title: 'Saglabāt mūsu uzņēmumu',
    ...rule,
    body: z.object({
      name: text(200),
      company_form_id: optional(id),
      country_id: id,
      reg_nr: text(40),
      vat_regime: oneOf(regimes),
      vat_nr: optional(text(20)),
      legal_address: text(255),
      city: optional(text(100)),
      postal_code: optional(text(20)),
      email: optional(email),
      phone: optional(text(40)),
      website: optional(text(255)),
      /** Main account on invoices; the bank follows from the IBAN. */
      iban: text(42),
      bank_id: z.optional(id),
      invoice_due_days: whole(0, 365),
      /**
       * Omitted series stay unchanged. A series in use takes a new pattern next year; an unused one may start after
       * the numbers of a former program.
       */
      number_patterns: z.optional(
        z.array(z.object({ kind: oneOf(kinds), pattern, next_no: z.optional(nextNumber) })).check(z.maxLength(kinds.length)),
      ),
      /** 0 while there is no company. */
      lock_version: count,
    }),
    answer: one(ownCompany),
  }),
  saveLogo: post('/api/workspace/company/logo', {
    title: 'Noteikt logotipu',
    ...rule,
    upload: 'pictures',
    body: z.object({}),
    answer: one(ownCompany),
  }),
  demandedFactor: get('/api/workspace/company/second_factor', {
    title: 'Kam otrais faktors ir obligāts',
    rule: 'manage_users',
    addition: true,
    reads: ['users', 'roles', 'system_properties'],
    answer: one(demandedFactor),
  }),
  demandFactor: post('/api/workspace/company/second_factor', {
    title: 'Noteikt, kam otrais faktors ir obligāts',
    rule: 'manage_users',
    addition: true,
    body: z.object({ second_factor_for: oneOf(demands) }),
    answer: one(demandedFactor),
  }),
  removeLogo: del('/api/workspace/company/logo', { title: 'Noņemt logotipu', ...rule, answer: one(ownCompany) }),
})
