import * as z from 'zod/mini'
import { checkCnCode, checkCountryCode } from '../checks.ts'
import { catalog } from '../catalog/catalog.ts'
import { customers } from '../customers/customers.ts'
import { price, quantity, text } from '../fields.ts'
import { manufacturers as manufacturerList } from '../reference/reference.ts'
import {
  catalog_item_id,
  columnsOf,
  customer_id,
  name,
  notes,
  required,
  unit,
  vat_rate_code,
  warranty_months,
  type ImportColumn,
  type ImportSheet,
} from './import-columns.ts'

const itemTypes = { prece: 'goods', pakalpojums: 'service', 'dāvanu karte': 'gift_card', komplekts: 'set' } as const
const unitKinds = { imei: 'imei', 'sērijas numurs': 'serial', serial: 'serial' } as const

export const manufacturers: ImportSheet = {
  columns: columnsOf(manufacturerList.calls.create, {
    name: { ...name, headings: [...name.headings, 'ražotājs', 'manufacturer', 'brand', 'zīmols'], example: 'Brother' },
    website: { headings: ['website', 'www', 'web'], example: '' },
    notes,
    country_id: null,
  }),
}

const categoryPath: ImportColumn = {
  ...name,
  schema: text(255),
  headings: [...name.headings, 'kategorija', 'category', 'grupa', 'preču grupa', 'group'],
  example: 'Biroja tehnika / Printeri',
  help: 'Ar visām virskategorijām, atdalītām ar „ / ”; virskategorijām jābūt šajā failā vai jau Darbgaldā',
}

export const categories: ImportSheet = {
  columns: columnsOf(
    catalog.createCategory,
    {
      code: { headings: ['code', 'kategorijas kods'], example: 'PRN' },
      vat_rate_code,
      default_measure_unit_id: unit,
      warranty_months,
      has_units: { headings: ['serial', 'serial numbers', 'sērijas numuri', 'imei'], form: 'flag', example: 'nē' },
      is_service: { headings: ['service', 'pakalpojumi'], form: 'flag', example: 'nē' },
      name: null,
      vat_case: null,
      parent_id: null,
      weight: null,
    },
    { name: categoryPath },
  ),
}

export const items: ImportSheet = {
  columns: columnsOf(catalog.create, {
    sku: {
      headings: ['sku', 'kods', 'preces kods', 'code', 'item code', 'product code', 'article', 'item no'],
      ...required,
      example: 'A-1001',
    },
    name: {
      ...name,
      headings: [...name.headings, 'preces nosaukums', 'prece', 'item', 'product', 'item name', 'product name'],
      example: 'Lāzerprinteris HL-1110',
    },
    name_en: { headings: ['name_en', 'english name', 'nosaukums angļu valodā'], example: '' },
    category_id: {
      headings: ['category', 'preču grupa', 'grupa', 'group', 'kategorijas kods'],
      schema: text(255),
      ...required,
      example: 'Biroja tehnika / Printeri',
      help: 'Kategorijas nosaukums, kods vai ceļš ar virskategorijām',
    },
    measure_unit_id: unit,
    price: {
      headings: ['cena bez pvn', 'pārdošanas cena', 'price', 'sale price', 'unit price', 'cena, eur', 'cena, €'],
      form: 'decimal',
      ...required,
      example: '149.90',
      help: 'EUR bez PVN',
    },
    shop_price: { headings: ['cena ar pvn', 'veikala cena', 'retail price', 'shop price'], form: 'money', example: '' },
    min_price: { headings: ['min price', 'minimum price'], form: 'decimal', example: '' },
    vat_rate_code,
    barcodes: {
      headings: ['svītrkods', 'ean', 'ean kods', 'barcode', 'barcodes', 'gtin'],
      schema: z.array(text(60)),
      form: 'list',
      example: '4750000000003',
      help: 'Vairākus atdala ar atstarpi vai semikolu',
    },
    type: {
      headings: ['tips', 'type', 'preces veids', 'item type'],
      words: itemTypes,
      example: 'prece',
      help: 'prece, pakalpojums, dāvanu karte vai komplekts',
    },
    manufacturer_id: {
      headings: ['manufacturer', 'brand', 'zīmols'],
      schema: text(120),
      example: '',
      help: 'Ražotājs no Darbgalda saraksta',
    },
    manufacturer_code: { headings: ['manufacturer code', 'mpn', 'ražotāja artikuls'], example: '' },
    has_units: {
      headings: ['serial numbers', 'sērijas numuri', 'track serial'],
      form: 'flag',
      example: 'nē',
      help: 'jā, ja katrai vienībai ir sērijas numurs vai IMEI',
    },
    unit_kind: {
      headings: ['serial kind'],
      words: unitKinds,
      example: '',
      help: 'imei vai sērijas numurs',
    },
    is_stocked: { headings: ['stocked', 'krājumos'], form: 'flag', example: 'jā' },
    warranty_months,
    weight_kg: { headings: ['svars', 'weight', 'weight kg'], form: 'decimal', example: '' },
    cn_code: {
      headings: ['cn code', 'kn', 'muitas kods', 'hs code'],
      example: '',
    },
    country_of_origin: {
      headings: ['origin', 'country of origin', 'izcelsme'],
      example: '',
    },
    description: { headings: ['description', 'apraksts'], example: '' },
    auto_price: null,
    reverse_vat: null,
    volume_m3: null,
    display_in_webshop: null,
    is_eol: null,
    eol_replacement_id: null,
    accounting_account_id: null,
  }),
  check: (row) => ({ ...countingFaults(row), ...codeFaults(row) }),
}

function countingFaults(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const type = row['type'] ?? 'goods'
  const stocks = type === 'goods' || type === 'set'
  if (row['is_stocked'] === true && !stocks) return { is_stocked: 'krājumos uzskaita tikai preces un komplektus' }
  if (row['has_units'] === true && (row['is_stocked'] === false || !stocks))
    return { has_units: 'pa vienībām uzskaita tikai to, kas ir krājumos' }
  return {}
}

function codeFaults({ cn_code, country_of_origin }: Readonly<Record<string, unknown>>): Record<string, string> {
  const cnFault = typeof cn_code === 'string' ? checkCnCode(cn_code) : null
  const countryFault = typeof country_of_origin === 'string' ? checkCountryCode(country_of_origin) : null
  return { ...(cnFault !== null && { cn_code: cnFault }), ...(countryFault !== null && { country_of_origin: countryFault }) }
}

export const customerPrices: ImportSheet = {
  columns: columnsOf(
    customers.updatePrice,
    {
      catalog_item_id,
      price: {
        headings: ['cena bez pvn', 'līguma cena', 'price', 'agreed price', 'cena, eur'],
        form: 'decimal',
        ...required,
        example: '139.00',
      },
      valid_from: {
        headings: ['no', 'valid from', 'from'],
        form: 'day',
        example: '01.01.2026',
        help: 'Tukšs: no ielādes dienas',
      },
      valid_to: { headings: ['līdz', 'valid to', 'to', 'until'], form: 'day', example: '' },
    },
    { customer_id },
  ),
  check: ({ valid_from, valid_to }) =>
    typeof valid_from === 'string' && typeof valid_to === 'string' && valid_to < valid_from
      ? { valid_to: 'nedrīkst būt pirms „Spēkā no”' }
      : {},
}

export const openingStock: ImportSheet = {
  columns: {
    catalog_item_id,
    warehouse_id: {
      headings: ['warehouse', 'noliktavas kods', 'location'],
      schema: text(120),
      example: '',
      help: 'Noliktavas kods vai nosaukums; tukša nozīmē galveno noliktavu',
    },
    quantity: {
      headings: ['skaits', 'atlikums', 'daudz.', 'qty', 'quantity', 'on hand', 'stock'],
      schema: quantity,
      form: 'decimal',
      ...required,
      example: '12',
    },
    purchase_price: {
      label: 'Pašizmaksa',
      headings: ['pašizmaksa', 'iepirkuma cena', 'vienības pašizmaksa', 'cena', 'cost', 'unit cost', 'purchase price'],
      schema: price,
      form: 'decimal',
      ...required,
      example: '101.5',
      help: 'EUR par vienu bez PVN',
    },
    units: {
      label: 'Sērijas numuri',
      headings: ['imei', 'sērijas nr', 'sērijas numurs', 'serial', 'serial number', 'serial numbers', 'vienības (imei)'],
      schema: z.array(text(60)),
      form: 'list',
      example: '',
      help: 'Preci ar vienību uzskaiti nosauc pa numuriem: cik gabalu, tik numuru',
    },
  },
}
