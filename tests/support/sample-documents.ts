import { lineNet, totalsOf, type VatCategory } from '../../contract/money.ts'
import type {
  AcceptanceActDocument,
  DocumentLine,
  DocumentParty,
  DocumentVatGroup,
  InvoiceDocument,
  OrderDocument,
  Printed,
  Waybill,
} from '../../server/documents/model.ts'

/** Fictitious parties with test numbers of docs/domain/people.md#numbers-with-a-check-digit. */

export const seller: DocumentParty = {
  name: 'SIA "Darbgalda demonstrācija"',
  reg_nr: '79991001375',
  vat_nr: 'LV79991001375',
  legal_address: 'Ķīšezera iela 12–3',
  city: 'Rīga',
  postal_code: 'LV-1026',
  country_code: 'LV',
  bank_name: 'Swedbank',
  bic: 'HABALV22',
  iban: 'LV95HABA0009900000001',
  email: 'rekini@demo.example',
  phone: '+371 20000001',
  peppol_scheme: null,
  peppol_id: null,
}

export const buyer: DocumentParty = {
  ...seller,
  name: 'AS "Ģimenes ēdnīca Šūpoles"',
  reg_nr: '79991002741',
  vat_nr: 'LV79991002741',
  legal_address: 'Jūrkalnes prospekts 7, dz. 21',
  city: 'Liepāja',
  postal_code: 'LV-3401',
  bank_name: null,
  bic: null,
  iban: null,
  email: 'pasutijumi@supoles.example',
  phone: '+371 20000002',
}

export const estonian: DocumentParty = {
  ...buyer,
  name: 'OÜ Põhjala Kaubad',
  reg_nr: '10000356',
  vat_nr: 'EE100931558',
  legal_address: 'Pärnu maantee 5',
  city: 'Tallinn',
  postal_code: '10141',
  country_code: 'EE',
}

export const swiss: DocumentParty = {
  ...buyer,
  name: 'Alpenwerk AG',
  reg_nr: 'CHE-000.000.000',
  vat_nr: null,
  legal_address: 'Bahnhofstrasse 1',
  city: 'Zürich',
  postal_code: '8001',
  country_code: 'CH',
}

export const person: DocumentParty = {
  ...buyer,
  name: 'Jānis Kalniņš',
  reg_nr: null,
  vat_nr: null,
  legal_address: 'Ņina iela 4',
  city: 'Cēsis',
  postal_code: 'LV-4101',
}

export interface LineOf extends Partial<DocumentLine> {
  category?: VatCategory
  rate?: string
}

export function lineOf({ category = 'S', rate = category === 'S' ? '21' : '0', ...given }: LineOf, index = 0): DocumentLine {
  const line = {
    position: index + 1,
    name: 'Kafijas automāts',
    description: null,
    sku: `KA-${100 + index}`,
    gtin: null,
    quantity: '1',
    unit: 'gab.',
    unit_code: 'H87',
    unit_price: '100.0000',
    discount_percent: '0',
    vat_category: category,
    vat_rate: rate,
    vat_reason_code: null,
    units: [],
    ...given,
  }
  return { ...line, net: given.net ?? lineNet(line) }
}

export function invoiceOf(lines: readonly LineOf[], given: Partial<Printed<InvoiceDocument>> = {}): Printed<InvoiceDocument> {
  const documentLines = lines.map(lineOf)
  const { groups, ...totals } = totalsOf(documentLines)
  return {
    kind: 'invoice',
    supply: 'service',
    number: 'R-2026-000123',
    uuid: '0d1c9f5e-6f0a-4c6e-9a51-0d35b6c1c001',
    issue_date: '2026-11-05',
    delivery_date: '2026-11-04',
    due_date: '2026-11-19',
    payment_terms: '14 dienu laikā',
    payment_method: 'transfer',
    seller,
    buyer,
    delivery: null,
    contract_ref: 'L-2026/17',
    order_refs: ['PAS-2026-000045'],
    buyer_reference: null,
    customer_order_nr: 'PO-7781',
    lines: documentLines,
    ...totals,
    advance_applied: '0.00',
    vat_groups: groups.map((group): DocumentVatGroup => ({ ...group, reason_text: null })),
    amount_in_words: null,
    notes: null,
    waybill: null,
    issuer_name: 'Ilze Bērziņa',
    original: null,
    logo: null,
    language: 'lv',
    ...given,
  }
}

export const waybill: Waybill = {
  transaction: 'Preču pārdošana',
  loading_address: 'Noliktava "Ziemeļi", Ķekava, LV-2123',
  unloading_address: 'Šķūņu iela 4, Liepāja, LV-3401',
  vehicle: 'AB-1234',
  driver: 'Andris Žagars',
  transport_date: '2026-11-04',
}

const branch = { name: 'Ēdnīca "Ostmala"', address: 'Šķūņu iela 4', city: 'Liepāja', postal_code: 'LV-3401', country_code: 'LV' }
const reverse: LineOf = { category: 'AE', name: 'Viedtālrunis', unit_price: '899.7500', vat_reason_code: 'R4' }

/** All VAT categories, discounts, rounding of docs/domain/invoicing.md#rounding, advances, parties. */
export const twentyInvoices: Readonly<Record<string, Printed<InvoiceDocument>>> = {
  'standard rate': invoiceOf([{ quantity: '2', unit_price: '49.9900' }]),
  'reduced rate 12 %': invoiceOf([{ rate: '12', name: 'Āboli', unit: 'kg', unit_code: 'KGM', quantity: '20.25', unit_price: '1.0000' }]),
  'reduced rate 5 %': invoiceOf([{ rate: '5', name: 'Grāmata «Ķēves dēls»', quantity: '3', unit_price: '12.3500' }]),
  'zero rate': invoiceOf([{ category: 'Z', name: 'Starptautisks pārvadājums' }]),
  exempt: invoiceOf([{ category: 'E', name: 'Izglītības pakalpojums' }]),
  'reverse charge with IMEI': invoiceOf([{ ...reverse, units: ['001017990000013', '001017990000021'], quantity: '2' }]),
  'two references of reverse charge': invoiceOf([reverse, { category: 'AE', name: 'Metāllūžņi', vat_reason_code: 'R2' }]),
  'goods to Estonia': invoiceOf([{ category: 'K', quantity: '5' }], { buyer: estonian, supply: 'goods', waybill }),
  'goods to Estonia without a day': invoiceOf([{ category: 'K' }], { buyer: estonian, delivery_date: null, delivery: null }),
  'services to Estonia': invoiceOf([{ category: 'AE', name: 'Konsultācija', unit: 'h', unit_code: 'HUR' }], { buyer: estonian }),
  export: invoiceOf([{ category: 'G', quantity: '10' }], { buyer: swiss, supply: 'goods' }),
  'seller out of VAT': invoiceOf([{ category: 'O' }], { seller: { ...seller, vat_nr: null } }),
  'all rates and reverse charge': invoiceOf([
    { quantity: '7', unit_price: '31.6150' },
    { quantity: '1', unit_price: '20.2500', rate: '12' },
    { quantity: '2', unit_price: '7.4500', discount_percent: '5', rate: '5' },
    reverse,
  ]),
  'a hundred lines of 0.33': invoiceOf(Array.from({ length: 100 }, () => ({ unit_price: '0.3300' }))),
  'a discount of a third': invoiceOf([{ quantity: '3', unit_price: '19.9900', discount_percent: '33.33' }]),
  'small prices': invoiceOf([
    { quantity: '12.5', unit_price: '4.4444', unit: 'm', unit_code: 'MTR' },
    { quantity: '0.333', unit_price: '3.0000', unit: 'l', unit_code: 'LTR' },
    { quantity: '1', unit_price: '0.0049' },
    { quantity: '1', unit_price: '10.0750' },
  ]),
  'a part that takes a cent': invoiceOf([{ quantity: '1', unit_price: '3.3333', net: '3.34' }]),
  'advance applied': invoiceOf([{ quantity: '10' }], { advance_applied: '500.00', delivery: branch }),
  'a private person pays by card': invoiceOf([{ gtin: '2000000000015' }], {
    buyer: person,
    payment_method: 'card',
    customer_order_nr: null,
    contract_ref: null,
    order_refs: [],
    due_date: null,
    payment_terms: null,
  }),
  'a correction with a line of minus': invoiceOf(
    [
      { quantity: '5', discount_percent: '10' },
      { quantity: '-2', discount_percent: '10' },
      { quantity: '1', discount_percent: '100' },
    ],
    {
      notes: 'Piegādāts <trīs> & divi atņemti',
      buyer_reference: 'LV-ĒKA-7',
    },
  ),
}

/** Amounts are positive. */
export const creditNote: Printed<InvoiceDocument> = invoiceOf(
  [
    { quantity: '7', unit_price: '31.6150' },
    { ...reverse, quantity: '1' },
  ],
  {
    kind: 'credit_note',
    number: 'KR-2026-000007',
    issue_date: '2026-11-20',
    due_date: null,
    payment_terms: null,
    original: { number: 'R-2026-000123', date: '2026-11-05', reason: { lv: 'Prece atgriezta', en: 'Goods returned' } },
  },
)

export function orderOf(lines: readonly LineOf[], given: Partial<Printed<OrderDocument>> = {}): Printed<OrderDocument> {
  const { net, vat, gross, vat_groups, lines: documentLines } = invoiceOf(lines)
  return {
    number: 'PAS-2026-000045',
    uuid: '0d1c9f5e-6f0a-4c6e-9a51-0d35b6c1c002',
    date: '2026-11-01',
    expected_date: '2026-11-04',
    seller,
    buyer,
    delivery: branch,
    delivery_type: 'Kurjers',
    recipient_name: 'Māra Liepa',
    recipient_phone: '+371 20000003',
    instructions: 'Zvanīt stundu iepriekš',
    customer_order_nr: 'PO-7781',
    buyer_reference: null,
    manager_name: 'Ilze Bērziņa',
    lines: documentLines,
    net,
    vat,
    gross,
    vat_groups,
    notes: null,
    logo: null,
    language: 'lv',
    ...given,
  }
}

export function actOf(lines: readonly LineOf[], given: Partial<Printed<AcceptanceActDocument>> = {}): Printed<AcceptanceActDocument> {
  return {
    number: 'PAS-2026-000045/1',
    uuid: '0d1c9f5e-6f0a-4c6e-9a51-0d35b6c1c003',
    date: '2026-11-04',
    place: 'Liepāja',
    seller,
    buyer,
    delivery: branch,
    order_number: 'PAS-2026-000045',
    order_date: '2026-11-01',
    contract_ref: 'L-2026/17',
    lines: lines.map(lineOf),
    text: null,
    handed_over_by: 'Andris Žagars',
    accepted_by: null,
    signed_at: null,
    notes: null,
    logo: null,
    language: 'lv',
    ...given,
  }
}
