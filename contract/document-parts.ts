import * as z from 'zod/mini'
import { namedRefOrNull } from './calls.ts'
import { count, orNull } from './fields.ts'
import { vatCategories } from './money.ts'

/** Newest first; without `sent_at` the mail is queued or has failed. */
export const mails = z.array(
  z.object({ id: count, address: z.string(), subject: orNull(z.string()), sent_at: orNull(z.string()), error: orNull(z.string()) }),
)

/** Latest first. */
export const history = z.array(z.object({ id: count, title: z.string(), at: z.string(), user: namedRefOrNull, words: orNull(z.string()) }))

/** Tax of an issued document by category and rate (INV-VAT-2), with the reason for no tax; EUR. */
export const vatLines = z.array(
  z.object({
    category: z.enum(vatCategories),
    rate: z.string(),
    reason_code: orNull(z.string()),
    reason: orNull(z.string()),
    taxable: z.string(),
    tax: z.string(),
  }),
)

/** Tax of a document not yet issued; EUR. */
export const vatGroups = z.array(z.object({ category: z.string(), rate: z.string(), taxable: z.string(), tax: z.string() }))
