import * as z from 'zod/mini'
import { email, longText, oneOf, text, whole } from '../fields.ts'

/** @file What columns of the sheets of a company that moves in can hold, and how each is read. */

/** How the text of a cell becomes a value. */
type CellForm = 'text' | 'money' | 'decimal' | 'percent' | 'whole' | 'day' | 'flag' | 'list'

/** Forms of figures, with the decimals that each keeps of what was worked out. */
export const figurePlaces: Readonly<Partial<Record<CellForm, number>>> = { money: 2, decimal: 4, percent: 4 }

/** What a column of a sheet can hold. Records of ours are named in words: a customer, a category, a unit. */
export interface ImportColumn {
  /** In place of the field's label. */
  label?: string
  /** What it is called elsewhere, in small letters; its label it is known by anyway. */
  headings: readonly string[]
  schema: z.core.SomeType
  form?: CellForm
  /** Words for values, as people write them. */
  words?: Readonly<Record<string, string>>
  required?: true
  example: string
  /** For the sheet of explanations. */
  help?: string
}

/** A kind of sheet. */
export interface ImportSheet {
  columns: Readonly<Record<string, ImportColumn>>
  /** What is wrong with a row as a whole, by field, worded to stand behind the field's name. */
  check?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>
}

/** A row without it is faulty. */
export const required = { required: true } as const
/** One of these names. */
export const words = (names: Readonly<Record<string, string>>) => oneOf(Object.keys(names) as [string, ...string[]])

/** What a record is called. */
export const name = { headings: ['name', 'nosaukums', 'pilns nosaukums', 'title'], schema: text(255), ...required }
/** Number in the register of companies. */
export const reg_nr: ImportColumn = {
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
  schema: text(40),
  example: '40003000003',
}
/** Number of a payer of VAT. */
export const vat_nr: ImportColumn = {
  headings: ['vat_nr', 'pvn numurs', 'pvn nr', 'pvn reģistrācijas numurs', 'pvn maksātāja numurs', 'vat', 'vat number', 'vat no', 'vat id'],
  schema: text(20),
  example: 'LV40003000003',
}
/** Ours where it is empty. */
export const country_id: ImportColumn = {
  headings: ['country', 'valsts kods', 'country code'],
  schema: text(60),
  example: 'LV',
  help: 'Valsts kods vai nosaukums; tukšs nozīmē mūsu valsti',
}
/** Address of a person or an office. */
export const mail: ImportColumn = {
  headings: ['email', 'e-mail', 'epasts', 'e-pasta adrese', 'mail'],
  schema: email,
  example: 'birojs@paraugs.lv',
}
/** As it is dialled. */
export const phone: ImportColumn = {
  headings: ['phone', 'telefons', 'tel', 'tālruņa numurs', 'mobile'],
  schema: text(40),
  example: '+371 67000000',
}
/** What else is to be said. */
export const notes: ImportColumn = { headings: ['notes', 'piezīme', 'komentārs', 'comment', 'comments'], schema: longText, example: '' }
/** Town of an address. */
export const city: ImportColumn = { headings: ['city', 'town', 'pilsēta/novads'], schema: text(100), example: 'Rīga' }
/** Of an address. */
export const postal_code: ImportColumn = {
  headings: ['postal code', 'zip', 'zip code', 'postcode', 'indekss'],
  schema: text(20),
  example: 'LV-1010',
}
/** Of a term. */
export const days = { schema: whole(0, 365), form: 'whole' } as const
/** Days in which is paid. */
export const payment_term_days: ImportColumn = {
  headings: ['apmaksas termiņš', 'apmaksas dienas', 'samaksas termiņš', 'payment terms', 'payment days', 'payment term'],
  ...days,
  example: '14',
}
/** The supplier whom something is of. */
export const supplier_id: ImportColumn = {
  headings: ['supplier', 'piegādātāja nosaukums', 'piegādātāja reģ. nr.', 'kreditors', 'vendor', 'supplier name'],
  schema: text(255),
  ...required,
  example: '40003000003',
  help: 'Piegādātāja reģistrācijas numurs, PVN numurs vai pilns nosaukums',
}
/** The customer whom something is of. */
export const customer_id: ImportColumn = {
  headings: ['customer', 'klienta nosaukums', 'klienta reģ. nr.', 'uzņēmums', 'company', 'customer name'],
  schema: text(255),
  ...required,
  example: '40003000003',
  help: 'Klienta reģistrācijas numurs, PVN numurs vai pilns nosaukums',
}
/** Which goods. */
export const catalog_item_id: ImportColumn = {
  headings: ['artikuls', 'preces kods', 'preces artikuls', 'kods', 'sku', 'item', 'item code', 'product', 'svītrkods', 'barcode'],
  schema: text(60),
  ...required,
  example: 'A-1001',
  help: 'Preces artikuls vai svītrkods',
}
/** Of goods. */
export const warranty_months: ImportColumn = {
  headings: ['warranty', 'garantija', 'warranty months'],
  schema: whole(0, 600),
  form: 'whole',
  example: '24',
}
/** In what goods are counted. */
export const unit: ImportColumn = {
  headings: ['mērv.', 'mērv', 'mērvienība', 'vienība', 'unit', 'uom', 'measure unit'],
  schema: text(60),
  example: 'gab.',
}
/** Rate of VAT. */
export const vat_rate_code: ImportColumn = {
  headings: ['pvn', 'pvn %', 'pvn likme, %', 'pvn kods', 'vat rate', 'vat %', 'tax', 'tax rate'],
  schema: text(20),
  example: 'PVN21',
  help: 'Likmes kods vai procenti, piemēram, PVN21 vai 21',
}
