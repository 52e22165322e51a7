import * as z from 'zod/mini'
import { count, orNull, text } from './fields.ts'

/** Rows per sheet. */
export const sheetRows = 60_000

/** Errors listed; further ones are only counted. */
export const sheetFaults = 100

/** Column mapping: `code=A,quantity=D`. */
export const columnMapping = z
  .string()
  .check(z.regex(/^[a-z_]+=[A-Z]{1,2}(,[a-z_]+=[A-Z]{1,2})*$/, 'jābūt pāriem „saturs=kolonna”'), z.maxLength(200))

export const sheetName = text(100)

/** Preview before import. */
export const sheetPreview = z.object({
  /** As numbered by Excel; null without headings. */
  heading_row: orNull(count),
  rows: count,
  columns: z.array(
    z.object({
      letter: z.string(),
      heading: z.string(),
      /** Recognized content; null if ignored. */
      holds: orNull(z.string()),
      /** Values of the first rows. */
      samples: z.array(z.string()),
    }),
  ),
  /** Why the sheet is unreadable, or null. */
  fault: orNull(z.string()),
  /** Selected and visible sheets; null for CSV. */
  sheet: orNull(z.string()),
  sheets: z.array(z.string()),
  /** Skipped content: hidden rows and sheets, total rows. */
  left_out: orNull(z.string()),
})

export type SheetPreview = z.output<typeof sheetPreview>
