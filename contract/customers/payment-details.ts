import * as z from 'zod/mini'
import { count, id, optional, orNull, percent, text, whole } from '../fields.ts'

/** Of a customer or branch (docs/domain/people.md#customers). */
export const paymentDetails = z.object({
  id: count,
  bank: z.object({ id: count, name: z.string(), bic: z.string() }),
  iban: z.string(),
  beneficiary: orNull(z.string()),
  payment_term_days: orNull(count),
  late_interest_pc_day: orNull(z.string()),
  reference_rule: orNull(z.string()),
  lock_version: count,
})

export type PaymentDetails = z.output<typeof paymentDetails>

const fields = {
  /** Default: the bank of the IBAN. */
  bank_id: z.optional(id),
  beneficiary: optional(text(150)),
  payment_term_days: optional(whole(0, 365)),
  late_interest_pc_day: optional(percent),
  reference_rule: optional(text(140)),
}

export const newPaymentDetails = z.object({ iban: text(42), ...fields })

export const paymentDetailsPatch = z.object({ iban: z.optional(text(42)), ...fields, lock_version: z.int() })

export const paymentDetailsForm = z.object({
  data: z.object({
    banks: z.array(z.object({ id: count, name: z.string(), bic: z.string(), bank_code: orNull(z.string()) })),
    beneficiary: z.string(),
  }),
})
