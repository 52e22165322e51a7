import { celebrationKinds } from '../company/celebration-kinds.ts'
import * as z from 'zod/mini'
import { allOf, area, get, namedRef, one, post, type Call } from '../calls.ts'
import { checkBic, form } from '../checks.ts'
import { contractTemplates, contractTemplateTypes } from '../contracts/contract-templates.ts'
import { count, id, orNull } from '../fields.ts'
import {
  choice,
  day,
  flag,
  paragraph,
  price,
  reference as refersTo,
  referenceList,
  vatRate,
  whole,
  words,
  type ReferenceList,
} from './reference-list.ts'
import { bankCsvMappings } from '../bank/csv-mappings.ts'
import { cashLists } from '../cash/cash-limits.ts'
import { interestRates } from '../receivables/interest-rates.ts'
import { postingRules } from '../ledger/posting-rules.ts'
import { reminderLevels } from '../receivables/reminder-levels.ts'
import { invoiceApprovalSteps } from '../supplier-invoices/approval-steps.ts'
import { withoutPersonalCode } from '../personal-code.ts'
import { extraHolidays } from '../company/extra-holidays.ts'
import { countries, vatLists } from '../company/vat-lists.ts'
import { vatLimits } from '../vat/limits.ts'

export const banks = referenceList('/api/company_settings/banks', {
  kind: 'bank',
  table: 'banks',
  page: '/banks',
  permission: 'manage_banks',
  title: 'Bankas',
  noun: { one: 'Banka', whom: 'banku', fresh: 'Jauna banka' },
  fields: {
    name: words({ required: true, column: 320 }),
    bic: words({ required: true, max: 20, code: true, check: checkBic, column: 140 }),
    bank_code: words({
      max: 4,
      code: true,
      check: form(/^[A-Z]{4}$/, 'jābūt četriem burtiem no konta numura, piemēram, HABA'),
      column: 110,
    }),
    country_id: refersTo('countries', { required: true, column: 180 }),
    is_active: flag({ initial: true, column: 90 }),
  },
  sort: ['name', 'bic'],
  unique: ['bic'],
  examples: [
    { name: 'Ziemeļu banka', bic: 'ZIEMLV22', bank_code: 'ZIEM' },
    { name: 'Ķekavas krājbanka', bic: 'KEKALV2X', bank_code: 'KEKA' },
  ],
})

export const companyForms = referenceList('/api/company_settings/company_forms', {
  kind: 'company_form',
  table: 'company_forms',
  page: '/company_forms',
  permission: 'manage_company_forms',
  title: 'Uzņēmumu veidi',
  noun: { one: 'Uzņēmuma veids', whom: 'uzņēmuma veidu', fresh: 'Jauns uzņēmuma veids' },
  fields: {
    abbreviation: words({ required: true, max: 20, column: 140 }),
    name: words({ required: true, column: 380 }),
    position_before_name: flag({ initial: true, column: 170 }),
    is_natural_person: flag({ initial: false, column: 130 }),
  },
  sort: ['name', 'abbreviation'],
  unique: ['abbreviation'],
  examples: [
    { abbreviation: 'ŪKS', name: 'Ūdenskrātuvju kopība' },
    { abbreviation: 'DZB', name: 'Dzirnavnieku biedrība' },
  ],
})

export const regions = referenceList('/api/company_settings/regions', {
  kind: 'region',
  table: 'regions',
  page: '/regions',
  permission: 'manage_regions',
  title: 'Reģioni',
  noun: { one: 'Reģions', whom: 'reģionu', fresh: 'Jauns reģions' },
  fields: {
    name: words({ required: true, column: 280 }),
    code: words({
      max: 10,
      check: form(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'jābūt ISO 3166-2 kodam, piemēram, LV-RIX'),
      column: 110,
    }),
    country_id: refersTo('countries', { required: true, column: 160 }),
    kind: choice({ valstspilsēta: 'Valstspilsēta', novads: 'Novads' }, { column: 140 }),
    branch_id: refersTo('own_branches', { column: 200 }),
  },
  sort: ['name'],
  unique: ['country_id', 'name'],
  examples: [
    { name: 'Ērgļu novads', code: 'LV-901', kind: 'novads' },
    { name: 'Sēlijas pilsēta', code: 'LV-902', kind: 'valstspilsēta' },
  ],
})

export const warehouses = referenceList('/api/company_settings/warehouses', {
  kind: 'warehouse',
  table: 'warehouses',
  page: '/warehouses',
  permission: 'manage_warehouses',
  title: 'Noliktavas',
  noun: { one: 'Noliktava', whom: 'noliktavu', fresh: 'Jauna noliktava' },
  fields: {
    name: words({ required: true, column: 240 }),
    code: words({ required: true, max: 20, code: true, column: 90 }),
    type: choice(
      { sales: 'Tirdzniecība', service: 'Serviss', production: 'Ražošana', shop: 'Veikals', transit: 'Tranzīts' },
      { required: true, initial: 'sales', column: 130 },
    ),
    branch_id: refersTo('own_branches', { column: 180 }),
    address: words({ max: 300, column: 240 }),
    responsible_user_id: refersTo('staff', { column: 180 }),
    allow_negative: flag({ initial: false }),
    is_default: flag({ initial: false, onlyOne: true, column: 110 }),
    is_active: flag({ initial: true, column: 90 }),
  },
  sort: ['name', 'code'],
  unique: ['code'],
  examples: [
    { name: 'Centrālā noliktava', code: 'CN9', type: 'sales' },
    { name: 'Šķirotava', code: 'SK9', type: 'transit' },
  ],
})

export const measureUnits = referenceList('/api/company_settings/measure_units', {
  kind: 'measure_unit',
  table: 'measure_units',
  page: '/measure_units',
  permission: 'manage_measure_units',
  title: 'Mērvienības',
  noun: { one: 'Mērvienība', whom: 'mērvienību', fresh: 'Jauna mērvienība' },
  fields: {
    name: words({ required: true, max: 100, column: 240 }),
    abbreviation: words({ required: true, max: 20, column: 140 }),
    unece_code: words({
      required: true,
      max: 3,
      code: true,
      check: form(/^[A-Z0-9]{2,3}$/, 'jābūt divām vai trim zīmēm, piemēram, H87'),
      column: 130,
    }),
    decimals: whole(0, 4, { initial: 0, column: 150 }),
  },
  sort: ['name', 'abbreviation'],
  unique: ['abbreviation'],
  examples: [
    { name: 'ķīpa', abbreviation: 'ķīpa', unece_code: 'XBL', decimals: 0 },
    { name: 'sainis', abbreviation: 'sain.', unece_code: 'XBE', decimals: 2 },
  ],
})

export const manufacturers = referenceList('/api/manufacturers', {
  kind: 'manufacturer',
  table: 'manufacturers',
  page: '/manufacturers',
  permission: 'manage_manufacturers',
  title: 'Ražotāji',
  noun: { one: 'Ražotājs', whom: 'ražotāju', fresh: 'Jauns ražotājs' },
  fields: {
    name: words({ required: true, column: 320 }),
    country_id: refersTo('countries', { column: 180 }),
    website: words({ max: 300, column: 260 }),
    notes: paragraph(),
  },
  sort: ['name'],
  unique: ['name'],
  examples: [
    { name: 'Āķīšu rūpnīca', website: 'https://akisi.example' },
    { name: 'Ļaudonas mašīnbūve', notes: 'Tikai pēc pasūtījuma' },
  ],
})

export const serviceJobs = referenceList('/api/service_jobs', {
  kind: 'service_job',
  table: 'service_jobs',
  page: '/service/service_catalog',
  permission: 'manage_service_jobs',
  module: 'service',
  title: 'Servisa darbi',
  noun: { one: 'Servisa darbs', whom: 'servisa darbu', fresh: 'Jauns servisa darbs' },
  fields: {
    name: words({ required: true, column: 320 }),
    sku: words({ required: true, max: 60, column: 130 }),
    price: price({ column: 110 }),
    measure_unit_id: refersTo('measure_units', { required: true, column: 90 }),
    duration_minutes: whole(0, 10_000, { initial: 0, column: 110 }),
    // Null: the standard rate of the day.
    vat_rate_code: vatRate({ column: 100 }),
    category_id: refersTo('categories', { column: 160 }),
    accounting_account_id: refersTo('accounting_accounts', {}),
    is_maintenance: flag({ initial: false, column: 90 }),
  },
  sort: ['name', 'sku'],
  unique: ['sku'],
  examples: [
    { name: 'Ķēdes maiņa', sku: 'SD-ĶM', price: '18.5000', duration_minutes: 30 },
    { name: 'Ātrā pārbaude', sku: 'SD-ĀP', price: '0.0000', is_maintenance: true, vat_rate_code: 'PVN12' },
  ],
})

export const carrierGroups = referenceList('/api/carrier_groups', {
  kind: 'carrier_group',
  table: 'carrier_groups',
  page: '/carrier_groups',
  recordPage: '/carrier_groups/{carrierGroupId}',
  permission: 'manage_transportations',
  module: 'transportation',
  title: 'Pārvadātāju grupas',
  noun: { one: 'Pārvadātāju grupa', whom: 'pārvadātāju grupu', fresh: 'Jauna pārvadātāju grupa' },
  fields: { name: words({ required: true, column: 260 }), description: paragraph({ column: 420 }) },
  sort: ['name'],
  unique: ['name'],
  examples: [{ name: 'Āzijas virziens', description: 'Autotransports caur Ķīnu' }, { name: 'Šķidrumu pārvadātāji' }],
})

/** A single address. */
const address = form(/^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"().]+$/, 'jābūt e-pasta adresei')

export const carriers = referenceList('/api/carriers', {
  kind: 'carrier',
  table: 'carriers',
  page: '/carriers',
  recordPage: '/carriers/{carrierId}',
  permission: 'manage_transportations',
  module: 'transportation',
  title: 'Pārvadātāji',
  noun: { one: 'Pārvadātājs', whom: 'pārvadātāju', fresh: 'Jauns pārvadātājs' },
  fields: {
    name: words({ required: true, column: 260 }),
    carrier_group_id: refersTo('carrier_groups', { column: 170 }),
    insurance_until: day({ ends: true, column: 190 }),
    phone: words({ max: 40, column: 130 }),
    email: words({ max: 254, check: address, column: 200 }),
    licence_nr: words({ max: 60, column: 130 }),
    reg_nr: words({ max: 30 }),
    vat_nr: words({ max: 30, code: true }),
    address: words({ max: 300 }),
    country_id: refersTo('countries', {}),
    vehicles: paragraph(),
  },
  sort: ['name'],
  unique: ['name'],
  examples: [
    { name: 'Ātrais ceļš', insurance_until: '2031-05-01', email: 'birojs@atrais.example', vehicles: 'AB-1234\nCD-777' },
    { name: 'Ņemunas krava', licence_nr: 'LT-77/Ņ', reg_nr: '304123456' },
  ],
})

export const celebrations = referenceList('/api/celebrations', {
  kind: 'celebration',
  table: 'celebrations',
  page: '/celebrations',
  shownAlone: true,
  permission: 'manage_roles',
  title: 'Svētki',
  noun: { one: 'Svētku diena', whom: 'svētku dienu', fresh: 'Jauna svētku diena' },
  fields: {
    name: words({ required: true, column: 280, check: withoutPersonalCode }),
    date: day({ required: true, column: 120 }),
    repeats_yearly: flag({ initial: true, column: 120 }),
    kind: choice(celebrationKinds, { required: true, initial: 'company', column: 150 }),
    user_id: refersTo('staff', { column: 180 }),
    is_day_off: flag({ initial: false, column: 110 }),
    greeting: paragraph(),
  },
  sort: ['name', 'date'],
  unique: ['user_id', 'name', 'date'],
  examples: [
    { name: 'Ābolu svētki', date: '2031-09-12', kind: 'company', greeting: 'Lai saldi!\nTiekamies dārzā.' },
    { name: 'Ķiršu ziedēšana', date: '2031-05-10', kind: 'public_holiday', repeats_yearly: false, is_day_off: true },
  ],
})

/** In the order of the left rail. */
export const referenceLists = [
  banks,
  companyForms,
  regions,
  manufacturers,
  warehouses,
  measureUnits,
  serviceJobs,
  carrierGroups,
  carriers,
  celebrations,
  contractTemplates,
  contractTemplateTypes,
  ...vatLists,
  vatLimits,
  countries,
  reminderLevels,
  interestRates,
  postingRules,
  bankCsvMappings,
  ...cashLists,
  extraHolidays,
  invoiceApprovalSteps,
] as const
export type ReferenceKind = (typeof referenceLists)[number]['kind']
export type AnyReferenceList = ReferenceList & { kind: ReferenceKind }

type Verb = 'list' | 'create' | 'change' | 'remove'
type GeneratedKey =
  | `${(typeof referenceLists)[number]['table']}_${Verb}`
  | 'carrier_groups_show'
  | 'carriers_show'
  | 'celebrations_show'
  | 'contract_template_types_show'
  | 'contract_templates_show'

const generated = Object.fromEntries(
  referenceLists.flatMap(({ table, calls }) => Object.entries(calls).map(([verb, call]) => [`${table}_${verb}`, call])),
) as Record<GeneratedKey, Call>

export const reference = area('reference', {
  ...generated,
  regionForm: get('/api/company_settings/regions/create', {
    title: 'Dati reģiona veidlapai',
    rule: 'staff',
    reads: ['branches', 'customers'],
    answer: one(z.object({ countries: z.array(namedRef), own_branches: z.array(namedRef) })),
  }),
  serveRegions: post('/api/company_settings/{branchId}/regions', {
    title: 'Noteikt filiāles apkalpotos reģionus',
    rule: 'manage_regions',
    /** Replaces all regions of the branch. */
    body: z.object({ regions: z.array(id).check(z.maxLength(500)) }),
    answer: one(z.object({ regions: z.array(namedRef) })),
  }),
  warehouseForm: get('/api/company_settings/warehouses/create', {
    title: 'Dati noliktavas veidlapai',
    rule: 'staff',
    reads: ['branches', 'customers', 'users'],
    answer: one(z.object({ own_branches: z.array(namedRef), staff: z.array(namedRef) })),
  }),
  fetchMeasureUnits: get('/api/fetch_measure_units', {
    title: 'Mērvienības izvēlei',
    rule: 'staff',
    reads: ['measure_units'],
    answer: allOf(z.object({ id: count, name: z.string(), abbreviation: z.string(), decimals: count })),
  }),
  fetchVatRates: get('/api/fetch_vat_rates', {
    title: 'PVN likmes un apgrieztās maksāšanas gadījumi izvēlei',
    rule: 'staff',
    addition: true,
    stored: true,
    reads: ['vat_rates', 'vat_reasons'],
    answer: one(
      z.object({
        rates: z.array(
          z.object({
            code: z.string(),
            rate: z.string(),
            en_category: z.string(),
            label: z.string(),
            valid_from: z.string(),
            valid_to: orNull(z.string()),
          }),
        ),
        cases: z.array(
          z.object({
            code: z.string(),
            text_lv: z.string(),
            pvn1_code: z.string(),
            valid_from: orNull(z.string()),
            valid_to: orNull(z.string()),
          }),
        ),
      }),
    ),
  }),
  fetchTemplateTypes: get('/api/fetch_contract_template_types', {
    title: 'Līgumu veidi izvēlei',
    rule: 'staff',
    reads: ['contract_template_types'],
    answer: allOf(z.object({ id: count, name: z.string(), model: z.string() })),
  }),
  serviceJobForm: get('/api/service_jobs/create', {
    title: 'Dati servisa darba veidlapai',
    rule: 'manage_service_jobs',
    module: 'service',
    reads: ['accounting_accounts', 'categories', 'measure_units'],
    answer: one(z.object({ measure_units: z.array(namedRef), categories: z.array(namedRef), accounting_accounts: z.array(namedRef) })),
  }),
  transferItems: post('/api/transfer_manufacturer_catalog_items/{id}', {
    title: 'Pārcelt ražotāja preces',
    rule: 'manage_manufacturers',
    body: z.object({ manufacturer_id: id }),
    answer: one(z.object({ moved: count })),
  }),
})
