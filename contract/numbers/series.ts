import { whole } from '../fields.ts'

/** docs/domain/invoicing.md#numbers */
export const seriesNames = {
  invoice: 'Rēķini',
  simplified_invoice: 'Vienkāršie rēķini',
  advance_invoice: 'Avansa rēķini',
  credit_note: 'Kredītrēķini',
  goods_write_off: 'Norakstīšanas akti',
  technical_document: 'Tehniskie dokumenti',
  return_act: 'Atgriešanas akti',
  order: 'Pasūtījumi',
  offer: 'Piedāvājumi',
  procurement: 'Iepirkumi',
  service_application: 'Servisa pieteikumi',
  inventory_item: 'Inventārs',
  rent: 'Nomas',
  production_application: 'Ražošanas pieteikumi',
  transportation: 'Pārvadājumi',
  courier_application: 'Kurjeru pieteikumi',
  shop_order: 'Veikala čeki',
  contract: 'Līgumi',
  voucher: 'Grāmatvedības izziņas',
  cash_receipt: 'Kases ieņēmumu orderi',
  cash_payout: 'Kases izdevumu orderi',
} as const

export type SeriesKind = keyof typeof seriesNames

/** Next number of a series. */
export const nextNumber = whole(1, 99_999_999)
