import * as z from 'zod/mini'
import { taxPointDay } from '../days.ts'
import { count, flag, money, text } from '../fields.ts'

/** Tax of imported goods; EUR. */
export const customsDeclaration = z.object({
  id: count,
  number: z.string(),
  date: z.string(),
  /** That the tax is reckoned of. */
  taxable: z.string(),
  vat: z.string(),
  vat_rate: z.string(),
  /** Owed in the return instead of being paid to customs. */
  is_special: z.boolean(),
})
export type CustomsDeclaration = z.output<typeof customsDeclaration>

export const newCustomsDeclaration = z.object({
  number: text(40),
  /** On which its tax is declared and deducted. */
  date: taxPointDay,
  taxable: money,
  vat: money,
  /** Default: the standard rate. */
  vat_rate_code: z.optional(text(20)),
  is_special: flag,
})
