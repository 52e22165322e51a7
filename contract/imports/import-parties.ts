import { checkGtin, checkIban, checkRegistrationNumber, checkVatNumber, compactNumber } from '../checks.ts'
import { customers as customerCalls } from '../customers/customers.ts'
import { text } from '../fields.ts'
import { suppliers as supplierCalls } from '../suppliers/suppliers.ts'
import {
  city,
  columnsOf,
  country_id,
  customer_id,
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
  columns: columnsOf(customerCalls.update, {
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
      ...required,
      example: 'Brīvības iela 1',
    },
    city,
    postal_code,
    country_id,
    email: mail,
    invoice_email: { headings: ['rēķinu e-pasts', 'invoice email', 'billing email'], example: 'rekini@paraugs.lv' },
    phone,
    website: { headings: ['website', 'www', 'web', 'tīmekļa vietne'], example: '' },
    payment_term_days,
    credit_limit: { headings: ['kredīta limits', 'credit limit'], form: 'money', example: '5000' },
    discount_percent: { headings: ['atlaide', 'atlaide %', 'discount', 'discount %'], form: 'percent', example: '5' },
    segment: { headings: ['segment', 'grupa', 'group'], example: '' },
    notes,
    card_nr: null,
    region_id: null,
    manager_id: null,
    is_blocked: null,
    blocked_reason: null,
    auto_invoice: null,
    invoice_grouping: null,
    einvoice_channel: null,
    peppol_scheme: null,
    peppol_id: null,
    is_public_body: null,
    document_language: null,
    archived: null,
  }),
  check: (row) => numbersFaults(row),
}

export const contacts: ImportSheet = {
  columns: columnsOf(
    customerCalls.createContact,
    {
      name: {
        label: 'Vārds',
        headings: ['vārds', 'first name', 'name', 'kontaktpersona', 'contact'],
        ...required,
        example: 'Anna',
      },
      surname: { headings: ['last name', 'surname'], example: 'Ozola' },
      email: mail,
      phone,
      position: { headings: ['position', 'job title', 'ieņemamais amats'], example: 'Grāmatvede' },
      is_primary: { headings: ['galvenā', 'primary'], form: 'flag', example: 'jā' },
      receives_invoices: { headings: ['receives invoices'], form: 'flag', example: 'jā' },
      signs_acts: { headings: ['signs'], form: 'flag', example: 'nē' },
      notes,
      receives_service_reports: null,
      language: null,
    },
    { customer_id },
  ),
}

export const branches: ImportSheet = {
  columns: columnsOf(
    customerCalls.createBranch,
    {
      name: { ...name, headings: [...name.headings, 'filiāle', 'objekts', 'branch', 'site'], example: 'Noliktava Ulbrokā' },
      code: { headings: ['code', 'filiāles kods', 'branch code'], example: 'ULB' },
      address: {
        headings: ['address', 'piegādes adrese', 'delivery address', 'shipping address'],
        ...required,
        example: 'Acones iela 5',
      },
      city,
      postal_code,
      phone,
      email: mail,
      gln: { headings: ['gln', 'gln kods'], example: '' },
      opening_hours: { headings: ['opening hours'], example: 'P-Pk 9-17' },
      delivery_notes: { headings: ['delivery notes'], example: '' },
      is_default: { label: 'Galvenā', headings: ['noklusētā', 'default', 'is_default'], form: 'flag', example: 'jā' },
      notes,
      reg_nr: null,
      region_id: null,
      country_id: null,
      latitude: null,
      longitude: null,
    },
    { customer_id },
  ),
  check: ({ gln }) => {
    if (typeof gln !== 'string') return {}
    const reason = compactNumber(gln).length === 13 ? checkGtin(gln) : 'jābūt 13 cipariem'
    return reason === null ? {} : { gln: reason }
  },
}

export const suppliers: ImportSheet = {
  columns: columnsOf(supplierCalls.create, {
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
    address: { headings: ['address', 'juridiskā adrese', 'street'], example: 'Daugavgrīvas iela 7, Rīga' },
    contact_name: { headings: ['contact', 'contact name', 'kontakts'], example: 'Jānis Bērziņš' },
    iban: { headings: ['iban', 'konts', 'konta numurs', 'bank account', 'account'], example: '' },
    payment_term_days,
    lead_time_days: { headings: ['piegādes laiks', 'lead time', 'delivery days'], form: 'whole', example: '5' },
    min_order: { headings: ['minimum order', 'min order'], form: 'money', example: '' },
    notes,
    bank_id: null,
    is_reverse_charge: null,
    is_active: null,
  }),
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
