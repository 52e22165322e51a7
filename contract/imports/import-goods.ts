import * as z from 'zod/mini'
import { date, flag, longText, money, price, quantity, text } from '../fields.ts'
import {
  catalog_item_id,
  customer_id,
  name,
  notes,
  required,
  unit,
  vat_rate_code,
  warranty_months,
  words,
  type ImportSheet,
} from './import-columns.ts'

const itemTypes = { prece: 'goods', pakalpojums: 'service', 'dāvanu karte': 'gift_card', komplekts: 'set' } as const
const unitKinds = { imei: 'imei', 'sērijas numurs': 'serial', serial: 'serial' } as const

export const manufacturers: ImportSheet = {
  columns: {
    name: { ...name, headings: [...name.headings, 'ražotājs', 'manufacturer', 'brand', 'zīmols'], schema: text(120), example: 'Brother' },
    website: { headings: ['website', 'www', 'web'], schema: text(255), example: '' },
    notes,
  },
}

export const categories: ImportSheet = {
  columns: {
    name: {
      ...name,
      headings: [...name.headings, 'kategorija', 'category', 'grupa', 'preču grupa', 'group'],
      example: 'Biroja tehnika / Printeri',
      help: 'Ar visām virskategorijām, atdalītām ar „ / ”; virskategorijām jābūt šajā failā vai jau Darbgaldā',
    },
    code: { headings: ['code', 'kategorijas kods'], schema: text(40), example: 'PRN' },
    vat_rate_code,
    default_measure_unit_id: unit,
    warranty_months,
    has_units: { headings: ['serial', 'serial numbers', 'sērijas numuri', 'imei'], schema: flag, form: 'flag', example: 'nē' },
    is_service: { headings: ['service', 'pakalpojumi'], schema: flag, form: 'flag', example: 'nē' },
  },
}

export const items: ImportSheet = {
  columns: {
    sku: {
      headings: ['sku', 'kods', 'preces kods', 'code', 'item code', 'product code', 'article', 'item no'],
      schema: text(60),
      ...required,
      example: 'A-1001',
    },
    name: {
      ...name,
      headings: [...name.headings, 'preces nosaukums', 'prece', 'item', 'product', 'item name', 'product name'],
      schema: text(300),
      example: 'Lāzerprinteris HL-1110',
    },
    name_en: { headings: ['name_en', 'english name', 'nosaukums angļu valodā'], schema: text(300), example: '' },
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
      schema: price,
      form: 'decimal',
      ...required,
      example: '149.90',
      help: 'EUR bez PVN',
    },
    shop_price: { headings: ['cena ar pvn', 'veikala cena', 'retail price', 'shop price'], schema: money, form: 'money', example: '' },
    min_price: { headings: ['min price', 'minimum price'], schema: price, form: 'decimal', example: '' },
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
      schema: words({ goods: '', service: '', gift_card: '', set: '' }),
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
    manufacturer_code: { headings: ['manufacturer code', 'mpn', 'ražotāja artikuls'], schema: text(60), example: '' },
    has_units: {
      headings: ['serial numbers', 'sērijas numuri', 'track serial'],
      schema: flag,
      form: 'flag',
      example: 'nē',
      help: 'jā, ja katrai vienībai ir sērijas numurs vai IMEI',
    },
    unit_kind: {
      headings: ['serial kind'],
      schema: words({ imei: '', serial: '' }),
      words: unitKinds,
      example: '',
      help: 'imei vai sērijas numurs',
    },
    is_stocked: { headings: ['stocked', 'krājumos'], schema: flag, form: 'flag', example: 'jā' },
    warranty_months,
    weight_kg: { headings: ['svars', 'weight', 'weight kg'], schema: price, form: 'decimal', example: '' },
    cn_code: {
      headings: ['cn code', 'kn', 'muitas kods', 'hs code'],
      schema: z.string().check(z.regex(/^\d{8}$/, 'jābūt 8 cipariem')),
      example: '',
    },
    country_of_origin: {
      headings: ['origin', 'country of origin', 'izcelsme'],
      schema: z.string().check(z.regex(/^[A-Z]{2}$/, 'jābūt valsts kodam, piemēram, LV')),
      example: '',
    },
    description: { headings: ['description', 'apraksts'], schema: longText, example: '' },
  },
  check: (row) => {
    const type = row['type'] ?? 'goods'
    const stocks = type === 'goods' || type === 'set'
    if (row['is_stocked'] === true && !stocks) return { is_stocked: 'krājumos uzskaita tikai preces un komplektus' }
    if (row['has_units'] === true && (row['is_stocked'] === false || !stocks))
      return { has_units: 'pa vienībām uzskaita tikai to, kas ir krājumos' }
    return {}
  },
}

export const customerPrices: ImportSheet = {
  columns: {
    customer_id,
    catalog_item_id,
    price: {
      headings: ['cena bez pvn', 'līguma cena', 'price', 'agreed price', 'cena, eur'],
      schema: price,
      form: 'decimal',
      ...required,
      example: '139.00',
    },
    valid_from: {
      headings: ['no', 'valid from', 'from'],
      schema: date,
      form: 'day',
      example: '01.01.2026',
      help: 'Tukšs: no ielādes dienas',
    },
    valid_to: { headings: ['līdz', 'valid to', 'to', 'until'], schema: date, form: 'day', example: '' },
  },
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
