import { checkGtin, checkIban, checkRegistrationNumber, checkVatNumber, compactNumber } from '../checks.ts'
import { email, flag, longText, money, percent, text } from '../fields.ts'
import {
  city,
  country_id,
  customer_id,
  days,
  mail,
  name,
  notes,
  payment_term_days,
  phone,
  postal_code,
  reg_nr,
  required,
  vat_nr,
  type ImportSheet,
} from './import-columns.ts'

export const customers: ImportSheet = {
  columns: {
    name: {
      ...name,
      headings: [
        ...name.headings,
        'klients',
        'klienta nosaukums',
        'uzņēmums',
        'vārds, uzvārds',
        'customer',
        'customer name',
        'company',
        'company name',
      ],
      example: 'SIA Paraugs',
    },
    type_id: {
      label: 'Klienta veids',
      headings: ['veids', 'tips', 'type', 'customer type'],
      schema: text(60),
      example: 'Juridiska persona',
      help: 'Tukšs: ar reģistrācijas numuru juridiska, bez tā fiziska persona',
    },
    company_form_id: { headings: ['uzņēmējdarbības forma', 'forma', 'legal form', 'company form'], schema: text(60), example: 'SIA' },
    reg_nr,
    vat_nr,
    legal_address: {
      headings: ['adrese', 'jur. adrese', 'address', 'legal address', 'billing address', 'street'],
      schema: text(255),
      ...required,
      example: 'Brīvības iela 1',
    },
    city,
    postal_code,
    country_id,
    email: mail,
    invoice_email: { headings: ['rēķinu e-pasts', 'invoice email', 'billing email'], schema: email, example: 'rekini@paraugs.lv' },
    phone,
    website: { headings: ['website', 'www', 'web', 'tīmekļa vietne'], schema: text(255), example: '' },
    payment_term_days,
    credit_limit: { headings: ['kredīta limits', 'credit limit'], schema: money, form: 'money', example: '5000' },
    discount_percent: { headings: ['atlaide', 'atlaide %', 'discount', 'discount %'], schema: percent, form: 'percent', example: '5' },
    segment: { headings: ['segment', 'grupa', 'group'], schema: text(60), example: '' },
    notes,
  },
  check: (row) => numbersFaults(row),
}

export const contacts: ImportSheet = {
  columns: {
    customer_id,
    name: {
      label: 'Vārds',
      headings: ['vārds', 'first name', 'name', 'kontaktpersona', 'contact'],
      schema: text(100),
      ...required,
      example: 'Anna',
    },
    surname: { headings: ['last name', 'surname'], schema: text(100), example: 'Ozola' },
    email: mail,
    phone,
    position: { headings: ['position', 'job title', 'ieņemamais amats'], schema: text(100), example: 'Grāmatvede' },
    is_primary: { headings: ['galvenā', 'primary'], schema: flag, form: 'flag', example: 'jā' },
    receives_invoices: { headings: ['receives invoices'], schema: flag, form: 'flag', example: 'jā' },
    signs_acts: { headings: ['signs'], schema: flag, form: 'flag', example: 'nē' },
    notes,
  },
}

export const branches: ImportSheet = {
  columns: {
    customer_id,
    name: { ...name, headings: [...name.headings, 'filiāle', 'objekts', 'branch', 'site'], example: 'Noliktava Ulbrokā' },
    code: { headings: ['code', 'filiāles kods', 'branch code'], schema: text(40), example: 'ULB' },
    address: {
      headings: ['address', 'piegādes adrese', 'delivery address', 'shipping address'],
      schema: text(255),
      ...required,
      example: 'Acones iela 5',
    },
    city,
    postal_code,
    phone,
    email: mail,
    gln: { headings: ['gln', 'gln kods'], schema: text(20), example: '' },
    opening_hours: { headings: ['opening hours'], schema: text(255), example: 'P-Pk 9-17' },
    delivery_notes: { headings: ['delivery notes'], schema: longText, example: '' },
    is_default: { label: 'Galvenā', headings: ['noklusētā', 'default', 'is_default'], schema: flag, form: 'flag', example: 'jā' },
    notes,
  },
  check: ({ gln }) => {
    if (typeof gln !== 'string') return {}
    const reason = compactNumber(gln).length === 13 ? checkGtin(gln) : 'jābūt 13 cipariem'
    return reason === null ? {} : { gln: reason }
  },
}

export const suppliers: ImportSheet = {
  columns: {
    name: {
      ...name,
      headings: [...name.headings, 'piegādātājs', 'supplier', 'vendor', 'supplier name', 'vendor name'],
      example: 'SIA Vairumtirgotājs',
    },
    reg_nr,
    vat_nr,
    country_id,
    email: mail,
    phone,
    address: { headings: ['address', 'juridiskā adrese', 'street'], schema: text(255), example: 'Daugavgrīvas iela 7, Rīga' },
    contact_name: { headings: ['contact', 'contact name', 'kontakts'], schema: text(150), example: 'Jānis Bērziņš' },
    iban: { headings: ['iban', 'konts', 'konta numurs', 'bank account', 'account'], schema: text(42), example: '' },
    payment_term_days,
    lead_time_days: { headings: ['piegādes laiks', 'lead time', 'delivery days'], ...days, example: '5' },
    min_order: { headings: ['minimum order', 'min order'], schema: money, form: 'money', example: '' },
    notes,
  },
  check: (row) => {
    const reason = typeof row['iban'] === 'string' ? checkIban(row['iban']) : null
    return { ...numbersFaults(row), ...(reason !== null && { iban: reason }) }
  },
}

/** Checks Latvian check digits, and the format of other EU VAT numbers. */
function numbersFaults(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const { reg_nr: reg, vat_nr: vat, country_id: country = 'LV' } = row
  const home = /^(lv|latvija)$/i.test(String(country))
  const wrongReg = typeof reg === 'string' && home ? checkRegistrationNumber(reg) : null
  const wrongVat = typeof vat === 'string' && home ? checkVatNumber(vat) : null
  return { ...(wrongReg !== null && { reg_nr: wrongReg }), ...(wrongVat !== null && { vat_nr: wrongVat }) }
}
