import * as z from 'zod/mini'
import { count, orNull } from './fields.ts'

/** What a column of a sheet of goods can hold, as a person calls it, and the headings that it is known by. */
export const sheetColumns = {
  code: { label: 'Artikuls', headings: ['artikuls', 'preces artikuls', 'preces kods', 'kods', 'sku', 'code'] },
  barcode: { label: 'Svītrkods', headings: ['svītrkods', 'svitrkods', 'ean', 'ean kods', 'barcode'] },
  name: { label: 'Nosaukums', headings: ['nosaukums', 'preces nosaukums', 'prece', 'name'] },
  quantity: { label: 'Daudzums', headings: ['daudzums', 'skaits', 'daudz', 'sk', 'quantity', 'qty'] },
  price: { label: 'Cena', headings: ['cena', 'iepirkuma cena', 'cena bez pvn', 'cena, eur', 'cena eur', 'price'] },
  discount: { label: 'Atlaide, %', headings: ['atlaide, %', 'atlaide %', 'atlaide', 'discount'] },
  units: { label: 'Vienības (IMEI)', headings: ['vienības (imei)', 'imei', 'sērijas nr', 'sērijas numurs', 'units'] },
} as const

/** What a column can hold. */
export type SheetColumn = keyof typeof sheetColumns

/** Rows that one sheet may hold. */
export const sheetRows = 60_000

/** Faults that are told one by one; the rest are counted. */
export const sheetFaults = 100

/** Which column holds what, as a person chose it: `code=A,quantity=D`. */
export const chosenColumns = z
  .string()
  .check(z.regex(/^[a-z]+=[A-Z]{1,2}(,[a-z]+=[A-Z]{1,2})*$/, 'jābūt pāriem „saturs=kolonna”'), z.maxLength(200))

/** A sheet as it was understood, before anything is taken. */
export const sheetPreview = z.object({
  /** Row of the headings as Excel numbers it; none in a sheet without. */
  heading_row: orNull(count),
  /** Rows of goods. */
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
})

/** A sheet as it was understood. */
export type SheetPreview = z.output<typeof sheetPreview>
