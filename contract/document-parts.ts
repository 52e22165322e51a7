import * as z from 'zod/mini'
import { namedRefOrNull } from './calls.ts'
import { count, orNull } from './fields.ts'
import { vatCategories } from './money.ts'

/** @file Parts that answers of several documents have alike. */

/** What was mailed about a document, the newest first; without `sent_at` it waits, or says why it cannot go. */
export const mails = z.array(
  z.object({ id: count, address: z.string(), subject: orNull(z.string()), sent_at: orNull(z.string()), error: orNull(z.string()) }),
)

/** What happened to a record, the latest first: what, when, by whom, and in words of what else. */
export const history = z.array(z.object({ id: count, title: z.string(), at: z.string(), user: namedRefOrNull, words: orNull(z.string()) }))

/** Tax of an issued document by category and rate (INV-VAT-2), with the reason where none is charged; EUR. */
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

/** Tax of a document that is not issued yet, by category and rate; EUR. */
export const vatGroups = z.array(z.object({ category: z.string(), rate: z.string(), taxable: z.string(), tax: z.string() }))
