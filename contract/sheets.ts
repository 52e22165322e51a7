import * as z from 'zod/mini'
import { count, orNull, text } from './fields.ts'

/** @file Sheets that people send to be taken in: how one was understood, and what of it is wrong. */

/** Rows that one sheet may hold. */
export const sheetRows = 60_000

/** Faults that are told one by one; the rest are counted. */
export const sheetFaults = 100

/** Which column holds what, as a person chose it: `code=A,quantity=D`. */
export const chosenColumns = z
  .string()
  .check(z.regex(/^[a-z_]+=[A-Z]{1,2}(,[a-z_]+=[A-Z]{1,2})*$/, 'jābūt pāriem „saturs=kolonna”'), z.maxLength(200))

/** The sheet of a workbook that has several, as a person chose it by its name. */
export const chosenSheet = text(100)

/** A sheet as it was understood, before anything is taken. */
export const sheetPreview = z.object({
  /** Row of the headings as Excel numbers it; none in a sheet without. */
  heading_row: orNull(count),
  /** Rows below the headings. */
  rows: count,
  columns: z.array(
    z.object({
      letter: z.string(),
      heading: z.string(),
      /** What it was taken for; none when it is left aside. */
      holds: orNull(z.string()),
      /** What stands in its first rows. */
      samples: z.array(z.string()),
    }),
  ),
  /** Why it cannot be read as it is; none when it can. */
  fault: orNull(z.string()),
  /** The sheet that was read, and all sheets of the file that can be seen; none in a CSV file. */
  sheet: orNull(z.string()),
  sheets: z.array(z.string()),
  /** What is not taken, in words: hidden rows and sheets, sums of all rows. */
  left_out: orNull(z.string()),
})

/** A sheet as it was understood. */
export type SheetPreview = z.output<typeof sheetPreview>
