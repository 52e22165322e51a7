import * as z from 'zod/mini'
import { namedRefOrNull, one, post } from '../calls.ts'
import { orNull, text } from '../fields.ts'

const registeredCompany = z.object({
  name: z.string(),
  reg_nr: z.string(),
  company_form: namedRefOrNull,
  legal_address: z.string(),
  city: orNull(z.string()),
  postal_code: orNull(z.string()),
  /** If missing, it comes from the VAT check. */
  vat_nr: orNull(z.string()),
  /** Struck off the register. */
  is_closed: z.boolean(),
})

export type RegisteredCompany = z.output<typeof registeredCompany>

const vatCheck = z.object({
  vat_nr: z.string(),
  /** Null: no answer from the service. */
  valid: orNull(z.boolean()),
  name: orNull(z.string()),
  address: orNull(z.string()),
  checked_at: orNull(z.string()),
  /** Why there is no answer, as text for the user. */
  unavailable: orNull(z.string()),
})

export type VatCheck = z.output<typeof vatCheck>

const rule = { anyOf: ['manage_customers', 'manage_procurement'] } as const

export const lookUpCalls = {
  findCompanies: post('/api/customer_lursoft', {
    title: 'Meklēt uzņēmumu reģistrā',
    rule,
    asks: true,
    body: z.object({
      /** Registration number or part of the name. */
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
