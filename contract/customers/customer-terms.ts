import * as z from 'zod/mini'
import { del, one, patch, post } from '../calls.ts'
import { count, date, id, optional, orNull, percent, text } from '../fields.ts'

/** General discount, with an optional separate one for services. */
export const customerDiscount = z.object({
  id: count,
  discount_percent: z.string(),
  service_discount_percent: orNull(z.string()),
  valid_from: orNull(z.string()),
  valid_to: orNull(z.string()),
  lock_version: count,
})

export const bankAccount = z.object({
  id: count,
  bank: z.object({ id: count, name: z.string(), bic: z.string() }),
  iban: z.string(),
  label: orNull(z.string()),
  lock_version: count,
})

export type CustomerDiscount = z.output<typeof customerDiscount>
export type BankAccount = z.output<typeof bankAccount>

const discountFields = { service_discount_percent: optional(percent), valid_from: optional(date), valid_to: optional(date) }
const accountFields = { bank_id: z.optional(id), label: optional(text(100)) }
const rule = { rule: 'manage_customers' } as const

export const termCalls = {
  createDiscount: post('/api/{customerId}/customer_discounts', {
    title: 'Pievienot klienta atlaidi',
    ...rule,
    body: z.object({ discount_percent: percent, ...discountFields }),
    answer: one(customerDiscount),
  }),
  updateDiscount: patch('/api/{customerId}/customer_discounts', {
    title: 'Labot klienta atlaidi',
    ...rule,
    /** The path contains the customer, the body the discount. */
    body: z.object({ id, discount_percent: z.optional(percent), ...discountFields, lock_version: z.int() }),
    answer: one(customerDiscount),
  }),
  createBankAccount: post('/api/{customerId}/customer_additional_bank_accounts', {
    title: 'Pievienot klienta papildu kontu',
    ...rule,
    body: z.object({ iban: text(42), ...accountFields }),
    answer: one(bankAccount),
  }),
  updateBankAccount: patch('/api/customer_additional_bank_accounts/{id}', {
    title: 'Labot klienta papildu kontu',
    ...rule,
    body: z.object({ iban: z.optional(text(42)), ...accountFields, lock_version: z.int() }),
    answer: one(bankAccount),
  }),
  removeBankAccount: del('/api/customer_additional_bank_accounts/{id}', { title: 'Dzēst klienta papildu kontu', ...rule }),
} as const
