import * as z from 'zod/mini'
import { email, longText, oneOf, text, whole } from '../fields.ts'

/** @file Columns of import sheets and their parsing. */

type CellForm = 'text' | 'money' | 'decimal' | 'percent' | 'whole' | 'day' | 'flag' | 'list'

/** Decimals kept when rounding calculated numbers. */
export const figurePlaces: Readonly<Partial<Record<CellForm, number>>> = { money: 2, decimal: 4, percent: 4 }

/** Referenced records are given by name. */
export interface ImportColumn {
  label?: string
  /** Recognized headings in lower case, besides the label. */
  headings: readonly string[]
  schema: z.core.SomeType
  form?: CellForm
  /** Accepted words for values. */
  words?: Readonly<Record<string, string>>
  required?: true
  example: string
  /** Shown on the help sheet. */
  help?: string
}

export interface ImportSheet {
  columns: Readonly<Record<string, ImportColumn>>
  /** Errors of a row by field, phrased to follow the field label. */
  check?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>
}

export const required = { required: true } as const
export const words = (names: Readonly<Record<string, string>>) => oneOf(Object.keys(names) as [string, ...string[]])

export const name = { headings: ['name', 'nosaukums', 'pilns nosaukums', 'title'], schema: text(255), ...required }
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
export const vat_nr: ImportColumn = {
  headings: ['vat_nr', 'pvn numurs', 'pvn nr', 'pvn reģistrācijas numurs', 'pvn maksātāja numurs', 'vat', 'vat number', 'vat no', 'vat id'],
  schema: text(20),
  example: 'LV40003000003',
}
/** Default: own country. */
export const country_id: ImportColumn = {
  headings: ['country', 'valsts kods', 'country code'],
  schema: text(60),
  example: 'LV',
  help: 'Valsts kods vai nosaukums; tukšs nozīmē mūsu valsti',
}
export const mail: ImportColumn = {
  headings: ['email', 'e-mail', 'epasts', 'e-pasta adrese', 'mail'],
  schema: email,
  example: 'birojs@paraugs.lv',
}
export const phone: ImportColumn = {
  headings: ['phone', 'telefons', 'tel', 'tālruņa numurs', 'mobile'],
  schema: text(40),
  example: '+371 67000000',
}
export const notes: ImportColumn = { headings: ['notes', 'piezīme', 'komentārs', 'comment', 'comments'], schema: longText, example: '' }
export const city: ImportColumn = { headings: ['city', 'town', 'pilsēta/novads'], schema: text(100), example: 'Rīga' }
export const postal_code: ImportColumn = {
  headings: ['postal code', 'zip', 'zip code', 'postcode', 'indekss'],
  schema: text(20),
  example: 'LV-1010',
}
export const days = { schema: whole(0, 365), form: 'whole' } as const
export const payment_term_days: ImportColumn = {
  headings: ['apmaksas termiņš', 'apmaksas dienas', 'samaksas termiņš', 'payment terms', 'payment days', 'payment term'],
  ...days,
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
export const warranty_months: ImportColumn = {
  headings: ['warranty', 'garantija', 'warranty months'],
  schema: whole(0, 600),
  form: 'whole',
  example: '24',
}
export const unit: ImportColumn = {
  headings: ['mērv.', 'mērv', 'mērvienība', 'vienība', 'unit', 'uom', 'measure unit'],
  schema: text(60),
  example: 'gab.',
}
export const vat_rate_code: ImportColumn = {
  headings: ['pvn', 'pvn %', 'pvn likme, %', 'pvn kods', 'vat rate', 'vat %', 'tax', 'tax rate'],
  schema: text(20),
  example: 'PVN21',
  help: 'Likmes kods vai procenti, piemēram, PVN21 vai 21',
}
