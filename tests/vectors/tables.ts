import type { VatCategory } from '../../contract/money.ts'

/**
 * Vectors of docs/domain/invoicing.md#rounding, docs/domain/invoicing.md#payments-advances-and-credits and amounts
 * in words, for server, SQL and client.
 */

export interface VectorLine {
  quantity: string
  unit_price: string
  discount_percent?: string
  vat_category?: VatCategory
  vat_rate: string
  /** Without VAT, once. */
  net: string
  times?: number
}

export interface DocumentVector {
  name: string
  lines: readonly VectorLine[]
  groups: readonly [rate: string, taxable: string, tax: string][]
  net: string
  vat: string
  gross: string
}

/** Half away from zero. */
export const roundings: readonly [value: string, cents: string][] = [
  ['2.345', '2.35'],
  ['-2.345', '-2.35'],
  ['0.005', '0.01'],
  ['-0.005', '-0.01'],
  ['0.0049', '0.00'],
]

/** INV-VAT-1 to INV-VAT-3. */
export const documents: readonly DocumentVector[] = [
  single('7 × 31.615', { quantity: '7', unit_price: '31.615', vat_rate: '21', net: '221.31' }, '46.48', '267.79'),
  single('3 × 0.615', { quantity: '3', unit_price: '0.615', vat_rate: '21', net: '1.85' }, '0.39', '2.24'),
  single('1 × 10.075', { quantity: '1', unit_price: '10.075', vat_rate: '21', net: '10.08' }, '2.12', '12.20'),
  single('1 × 1.005', { quantity: '1', unit_price: '1.005', vat_rate: '21', net: '1.01' }, '0.21', '1.22'),
  single(
    '3 × 19.99 less 33.33 %',
    { quantity: '3', unit_price: '19.99', discount_percent: '33.33', vat_rate: '21', net: '39.98' },
    '8.40',
    '48.38',
  ),
  {
    name: 'small figures',
    lines: [
      { quantity: '12.5', unit_price: '4.4444', vat_rate: '21', net: '55.56' },
      { quantity: '0.333', unit_price: '3.0000', vat_rate: '21', net: '1.00' },
      { quantity: '1', unit_price: '0.0049', vat_rate: '21', net: '0.00' },
    ],
    groups: [['21', '56.56', '11.88']],
    net: '56.56',
    vat: '11.88',
    gross: '68.44',
  },
  {
    name: '100 lines of 0.33: VAT by group, by line it would be 7.00',
    lines: [{ quantity: '1', unit_price: '0.33', vat_rate: '21', net: '0.33', times: 100 }],
    groups: [['21', '33.00', '6.93']],
    net: '33.00',
    vat: '6.93',
    gross: '39.93',
  },
  {
    name: '100 lines of 1.001: nets rounded first, unrounded it would be 20.02',
    lines: [{ quantity: '1', unit_price: '1.001', vat_rate: '20', net: '1.00', times: 100 }],
    groups: [['20', '100.00', '20.00']],
    net: '100.00',
    vat: '20.00',
    gross: '120.00',
  },
  {
    name: 'a cent at 12 % carries no tax',
    lines: [
      { quantity: '1', unit_price: '33.33', vat_rate: '21', net: '33.33', times: 3 },
      { quantity: '1', unit_price: '0.01', vat_rate: '12', net: '0.01' },
    ],
    groups: [
      ['21', '99.99', '21.00'],
      ['12', '0.01', '0.00'],
    ],
    net: '100.00',
    vat: '21.00',
    gross: '121.00',
  },
  {
    name: 'three rates and reverse charge',
    lines: [
      { quantity: '7', unit_price: '31.615', vat_rate: '21', net: '221.31' },
      { quantity: '1', unit_price: '20.25', vat_rate: '12', net: '20.25' },
      { quantity: '2', unit_price: '7.45', discount_percent: '5', vat_rate: '5', net: '14.16' },
      { quantity: '1', unit_price: '899.75', vat_category: 'AE', vat_rate: '0', net: '899.75' },
    ],
    groups: [
      ['21', '221.31', '46.48'],
      ['12', '20.25', '2.43'],
      ['5', '14.16', '0.71'],
      ['0', '899.75', '0.00'],
    ],
    net: '1155.47',
    vat: '49.62',
    gross: '1205.09',
  },
  single('credit: −7 × 31.615', { quantity: '-7', unit_price: '31.615', vat_rate: '21', net: '-221.31' }, '-46.48', '-267.79'),
]

/** INV-VAT-4: VAT included. */
export const grosses: readonly { gross: string; rate: string; net: string; vat: string }[] = [
  { gross: '9.99', rate: '21', net: '8.26', vat: '1.73' },
  { gross: '100.00', rate: '21', net: '82.64', vat: '17.36' },
  { gross: '1234.56', rate: '21', net: '1020.30', vat: '214.26' },
  { gross: '0.99', rate: '12', net: '0.88', vat: '0.11' },
  { gross: '1.00', rate: '5', net: '0.95', vat: '0.05' },
]

/** INV-SALE-3: 3 × 3.3333 piece by piece. */
export const parts = { line: { unit_price: '3.3333', discount_percent: '0' }, whole: '10.00', nets: ['3.33', '3.34', '3.33'] }

/** INV-MONEY-3: an advance of 500.00 EUR. */
export const advance = {
  amount: '500.00',
  groups: [
    { category: 'S', rate: '21', taxable: '221.31', tax: '46.48' },
    { category: 'S', rate: '12', taxable: '20.25', tax: '2.43' },
    { category: 'AE', rate: '0', taxable: '899.75', tax: '0.00' },
  ],
  shares: [
    { gross: '112.50', vat: '19.52' },
    { gross: '9.53', vat: '1.02' },
    { gross: '377.97', vat: '0.00' },
  ],
} as const

/** docs/domain/invoicing.md#amounts-in-words. */
export const words: readonly [amount: string, text: string][] = [
  ['0.00', 'Nulle eiro un 00 centi'],
  ['0.01', 'Nulle eiro un 01 cents'],
  ['0.11', 'Nulle eiro un 11 centi'],
  ['0.21', 'Nulle eiro un 21 cents'],
  ['1.01', 'Viens eiro un 01 cents'],
  ['11.00', 'Vienpadsmit eiro un 00 centi'],
  ['101.00', 'Viens simts viens eiro un 00 centi'],
  ['111.00', 'Viens simts vienpadsmit eiro un 00 centi'],
  ['1000.00', 'Viens tūkstotis eiro un 00 centi'],
  ['1210.00', 'Viens tūkstotis divi simti desmit eiro un 00 centi'],
  ['1234.56', 'Viens tūkstotis divi simti trīsdesmit četri eiro un 56 centi'],
  ['11000.00', 'Vienpadsmit tūkstoši eiro un 00 centi'],
  ['21000.00', 'Divdesmit viens tūkstotis eiro un 00 centi'],
  ['100000.00', 'Viens simts tūkstoši eiro un 00 centi'],
  ['2000001.00', 'Divi miljoni viens eiro un 00 centi'],
  ['-450.67', 'Mīnus četri simti piecdesmit eiro un 67 centi'],
]

function single(name: string, line: VectorLine, vat: string, gross: string): DocumentVector {
  return { name, lines: [line], groups: [[line.vat_rate, line.net, vat]], net: line.net, vat, gross }
}
