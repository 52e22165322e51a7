import { form } from '../checks.ts'
import { choice, day, flag, percent, referenceList, words } from '../reference/reference-list.ts'
import { euVatRates } from '../vat/eu-vat-rates.ts'

/** @file VAT data that changes by legislation: rates, reasons, EU countries. */

/** UN/ECE 5305. */
export const vatCategoryNames = {
  S: 'S: apliekams',
  Z: 'Z: 0 % likme',
  E: 'E: atbrīvots',
  AE: 'AE: apgrieztā maksāšana',
  K: 'K: piegāde ES',
  G: 'G: eksports',
  O: 'O: nav PVN objekts',
}

export const vatRates = referenceList('/api/company_settings/vat_rates', {
  kind: 'vat_rate',
  table: 'vat_rates',
  page: '/workspace/vat_rates',
  permission: 'manage_accounting_accounts',
  addition: 'all',
  title: 'PVN likmes',
  noun: { one: 'PVN likme', whom: 'PVN likmi', fresh: 'Jauna PVN likme' },
  fields: {
    label: words({ required: true, max: 60, column: 220 }),
    code: words({
      required: true,
      max: 20,
      code: true,
      check: form(/^[A-Z0-9]+$/, 'jāsastāv no burtiem un cipariem, piemēram, PVN21'),
      column: 100,
    }),
    rate: percent({ required: true, column: 110 }),
    en_category: choice(vatCategoryNames, { required: true, initial: 'S', column: 170 }),
    valid_from: day({ required: true, column: 120 }),
    valid_to: day({ ends: true, column: 190 }),
    declaration_code: words({ max: 10, column: 140 }),
  },
  sort: ['label', 'code', 'valid_from'],
  unique: ['code', 'valid_from'],
  examples: [
    { label: '22 % (mēģinājums)', code: 'PVN22', rate: '22.0000', en_category: 'S', valid_from: '2031-01-01', declaration_code: '41' },
    { label: '0 % (ķīmija)', code: 'PVN0K', rate: '0.0000', en_category: 'Z', valid_from: '2031-01-01', valid_to: '2031-12-31' },
  ],
})

export const vatReasons = referenceList('/api/company_settings/vat_reasons', {
  kind: 'vat_reason',
  table: 'vat_reasons',
  page: '/workspace/vat_reasons',
  permission: 'manage_accounting_accounts',
  addition: 'all',
  title: 'PVN pamatojumi',
  noun: { one: 'PVN pamatojums', whom: 'PVN pamatojumu', fresh: 'Jauns PVN pamatojums' },
  fields: {
    text_lv: words({ required: true, max: 300, column: 380 }),
    code: words({
      required: true,
      max: 40,
      check: form(/^[A-Z0-9][A-Z0-9-]*$/, 'jāsastāv no lielajiem burtiem, cipariem un domuzīmēm, piemēram, VATEX-EU-132'),
      column: 190,
    }),
    text_en: words({ required: true, max: 300 }),
    law_ref: words({ max: 200 }),
    pvn1_code: words({ max: 4, code: true, check: form(/^R\d{1,2}$/, 'jābūt deklarācijas kodam, piemēram, R4'), column: 90 }),
    non_cash_only: flag({ initial: false, column: 110 }),
    valid_from: day({ column: 110 }),
    valid_to: day({ ends: true, column: 190 }),
  },
  sort: ['text_lv', 'code'],
  unique: ['code'],
  examples: [
    { text_lv: 'Ārstniecības pakalpojumi', text_en: 'Medical care', code: 'VATEX-EU-132-1B', law_ref: 'PVN likuma 52. pants' },
    {
      text_lv: 'Šķeldas apgrieztā maksāšana',
      text_en: 'Reverse charge (chips)',
      code: 'VATEX-EU-AE-R5',
      pvn1_code: 'R5',
      non_cash_only: true,
    },
  ],
})

/** Limits of the deduction of input tax (docs/domain/input-tax.md#limited-deduction). */
export const vatDeductions = referenceList('/api/company_settings/vat_deductions', {
  kind: 'vat_deduction',
  table: 'vat_deductions',
  page: '/workspace/vat_deductions',
  permission: 'manage_accounting_accounts',
  addition: 'all',
  title: 'Priekšnodokļa ierobežojumi',
  noun: { one: 'Priekšnodokļa ierobežojums', whom: 'priekšnodokļa ierobežojumu', fresh: 'Jauns ierobežojums' },
  fields: {
    name: words({ required: true, max: 60, column: 280 }),
    code: words({
      required: true,
      max: 20,
      code: true,
      check: form(/^[A-Z0-9]+$/, 'jāsastāv no burtiem un cipariem, piemēram, AUTO'),
      column: 110,
    }),
    deductible_percent: percent({ required: true, column: 130 }),
    pvn1_code: words({ max: 1, code: true, check: form(/^[A-Z]$/, 'jābūt vienam burtam, piemēram, C'), column: 110 }),
    in_row_66: flag({ initial: false, column: 110 }),
    valid_from: day({ required: true, column: 120 }),
    valid_to: day({ ends: true, column: 190 }),
    law_ref: words({ max: 200 }),
  },
  sort: ['name', 'code', 'valid_from'],
  unique: ['code', 'valid_from'],
  examples: [
    { name: 'Neapliekamo daļa 2031', code: 'DALA', deductible_percent: '83.0000', in_row_66: true, valid_from: '2031-01-01' },
    {
      name: 'Telefons, privātā daļa',
      code: 'TELEFONS',
      deductible_percent: '70.0000',
      pvn1_code: 'A',
      valid_from: '2031-01-01',
      valid_to: '2031-12-31',
    },
  ],
})

/** In the order of the left rail. */
export const vatLists = [vatRates, euVatRates, vatReasons, vatDeductions] as const

export const countries = referenceList('/api/company_settings/countries', {
  kind: 'country',
  table: 'countries',
  page: '/workspace/countries',
  permission: 'manage_accounting_accounts',
  addition: 'changing',
  title: 'Valstis',
  noun: { one: 'Valsts', whom: 'valsti', fresh: 'Jauna valsts' },
  fields: {
    name: words({ required: true, max: 100, column: 280 }),
    code: words({ required: true, max: 2, code: true, check: form(/^[A-Z]{2}$/, 'jābūt diviem burtiem, piemēram, LV'), column: 80 }),
    eu_from: day({ column: 130 }),
    eu_to: day({ ends: true, column: 190 }),
    vat_prefix: words({ max: 2, code: true, check: form(/^[A-Z]{2}$/, 'jābūt diviem burtiem, piemēram, LV'), column: 110 }),
    phone_code: words({ max: 6, check: form(/^\d{1,6}$/, 'jāsastāv no cipariem, piemēram, 371'), column: 110 }),
  },
  sort: ['name', 'code'],
  unique: ['code'],
  examples: [
    { name: 'Albānija', code: 'AL', eu_from: '2031-01-01', vat_prefix: 'AL', phone_code: '355' },
    { name: 'Čīle', code: 'CL', phone_code: '56' },
  ],
})
