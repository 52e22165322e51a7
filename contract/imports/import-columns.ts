import type * as z from 'zod/mini'
import type { Body, Call } from '../calls.ts'
import { text } from '../fields.ts'

/** @file Columns of import sheets and their parsing. */

type CellForm = 'text' | 'money' | 'decimal' | 'percent' | 'whole' | 'day' | 'flag' | 'list'

/** Decimals kept when rounding calculated numbers. */
export const figurePlaces: Readonly<Partial<Record<CellForm, number>>> = { money: 2, decimal: 4, percent: 4 }

/** Referenced records are given by name. */
export interface ImportColumn {
  label?: string
  /** Recognized headings in lower case, besides the label. */
  headings: readonly string[]
  /** Of the cell, if it is not the field of the call. */
  schema?: z.core.SomeType
  /** The call that saves the field. */
  call?: Call
  form?: CellForm
  /** Accepted words for values. */
  words?: Readonly<Record<string, string>>
  required?: true
  example: string
  /** Shown on the help sheet. */
  help?: string
}

/** A column whose cells hold the field of the call, with its limits. */
export type FieldColumn = Omit<ImportColumn, 'schema'> & { schema?: never }

/** Records are given by name, and several values in one cell: such a cell has a schema of its own. */
type ColumnOf<Value> = Value extends number | readonly unknown[] ? FieldColumn | ImportColumn : FieldColumn

type BodyField<C extends Call> = Exclude<keyof Body<C>, 'lock_version'>

/**
 * The columns of a sheet: one for each field of the call that saves such a record. Null leaves a field out on
 * purpose.
 * @param further columns before these, which the call does not have
 */
export function columnsOf<C extends Call>(
  call: C,
  columns: { readonly [Name in BodyField<C>]-?: ColumnOf<NonNullable<Body<C>[Name]>> | null },
  further: Readonly<Record<string, ImportColumn>> = {},
): Readonly<Record<string, ImportColumn>> {
  const own = Object.entries<FieldColumn | ImportColumn | null>(columns).flatMap(([name, column]): [string, ImportColumn][] =>
    column === null ? [] : [[name, { ...column, call }]],
  )
  return { ...further, ...Object.fromEntries(own) }
}

export interface ImportSheet {
  columns: Readonly<Record<string, ImportColumn>>
  /** Errors of a row by field, phrased to follow the field label. */
  check?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>
}

export const required = { required: true } as const

export const name = { headings: ['name', 'nosaukums', 'pilns nosaukums', 'title'], ...required }
export const reg_nr: FieldColumn = {
  headings: [
    'reg_nr',
    'reģistrācijas numurs',
    'reģistrācijas nr',
    'reg nr',
    'reg.nr',
    'registration number',
    'registration no',
    'company code',
  ],
  example: '40003000003',
}
export const vat_nr: FieldColumn = {
  headings: ['vat_nr', 'pvn numurs', 'pvn nr', 'pvn reģistrācijas numurs', 'pvn maksātāja numurs', 'vat', 'vat number', 'vat no', 'vat id'],
  example: 'LV40003000003',
}
/** Default: own country. */
export const country_id: ImportColumn = {
  headings: ['country', 'valsts kods', 'country code'],
  schema: text(60),
  example: 'LV',
  help: 'Valsts kods vai nosaukums; tukšs nozīmē mūsu valsti',
}
export const mail: FieldColumn = {
  headings: ['email', 'e-mail', 'epasts', 'e-pasta adrese', 'mail'],
  example: 'birojs@paraugs.lv',
}
export const phone: FieldColumn = {
  headings: ['phone', 'telefons', 'tel', 'tālruņa numurs', 'mobile'],
  example: '+371 67000000',
}
export const notes: FieldColumn = { headings: ['notes', 'piezīme', 'komentārs', 'comment', 'comments'], example: '' }
export const city: FieldColumn = { headings: ['city', 'town', 'pilsēta/novads'], example: 'Rīga' }
export const postal_code: FieldColumn = {
  headings: ['postal code', 'zip', 'zip code', 'postcode', 'indekss'],
  example: 'LV-1010',
}
export const payment_term_days: FieldColumn = {
  headings: ['apmaksas termiņš', 'apmaksas dienas', 'samaksas termiņš', 'payment terms', 'payment days', 'payment term'],
  form: 'whole',
  example: '14',
}
export const supplier_id: ImportColumn = {
  headings: ['supplier', 'piegādātāja nosaukums', 'piegādātāja reģ. nr.', 'kreditors', 'vendor', 'supplier name'],
  schema: text(255),
  ...required,
  example: '40003000003',
  help: 'Piegādātāja reģistrācijas numurs, PVN numurs vai pilns nosaukums',
}
export const customer_id: ImportColumn = {
  headings: ['customer', 'klienta nosaukums', 'klienta reģ. nr.', 'uzņēmums', 'company', 'customer name'],
  schema: text(255),
  ...required,
  example: '40003000003',
  help: 'Klienta reģistrācijas numurs, PVN numurs vai pilns nosaukums',
}
export const catalog_item_id: ImportColumn = {
  headings: ['artikuls', 'preces kods', 'preces artikuls', 'kods', 'sku', 'item', 'item code', 'product', 'svītrkods', 'barcode'],
  schema: text(60),
  ...required,
  example: 'A-1001',
  help: 'Preces artikuls vai svītrkods',
}
export const warranty_months: FieldColumn = {
  headings: ['warranty', 'garantija', 'warranty months'],
  form: 'whole',
  example: '24',
}
export const unit: ImportColumn = {
  headings: ['mērv.', 'mērv', 'mērvienība', 'vienība', 'unit', 'uom', 'measure unit'],
  schema: text(60),
  example: 'gab.',
}
export const vat_rate_code: FieldColumn = {
  headings: ['pvn', 'pvn %', 'pvn likme, %', 'pvn kods', 'vat rate', 'vat %', 'tax', 'tax rate'],
  example: 'PVN21',
  help: 'Likmes kods vai procenti, piemēram, PVN21 vai 21',
}
