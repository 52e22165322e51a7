import * as z from 'zod/mini'
import { namedRefOrNull, one, post } from '../calls.ts'
import { orNull, text } from '../fields.ts'

/** A company as the register knows it. */
const registeredCompany = z.object({
  name: z.string(),
  reg_nr: z.string(),
  company_form: namedRefOrNull,
  legal_address: z.string(),
  city: orNull(z.string()),
  postal_code: orNull(z.string()),
  /** Where the register tells it; else it is asked of the VAT number check. */
  vat_nr: orNull(z.string()),
  /** Struck off. */
  is_closed: z.boolean(),
})

/** A company as the register knows it. */
export type RegisteredCompany = z.output<typeof registeredCompany>

/** What became of checking a VAT number. */
const vatCheck = z.object({
  vat_nr: z.string(),
  /** Null: the service did not answer. */
  valid: orNull(z.boolean()),
  name: orNull(z.string()),
  address: orNull(z.string()),
  /** Moment of the answer. */
  checked_at: orNull(z.string()),
  /** Why there is no answer, in words for the person, who goes on by hand. */
  unavailable: orNull(z.string()),
})

/** What became of checking a VAT number. */
export type VatCheck = z.output<typeof vatCheck>

const rule = { anyOf: ['manage_customers', 'manage_procurement'] } as const

/** Calls that ask services outside; they stand in area «Customers» of the contract. */
export const lookUpCalls = {
  findCompanies: post('/api/customer_lursoft', {
    title: 'Meklēt uzņēmumu reģistrā',
    rule,
    asks: true,
    body: z.object({
      /** Registration number, or a piece of the name. */
      query: text(200),
    }),
    answer: one(z.object({ companies: z.array(registeredCompany), unavailable: orNull(z.string()) })),
  }),
  checkVat: post('/api/vat_checker', {
    title: 'Pārbaudīt PVN numuru',
    rule,
    asks: true,
    body: z.object({ vat_nr: text(20) }),
    answer: one(vatCheck),
  }),
} as const
