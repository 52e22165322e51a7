import { describe, expect, test } from 'vitest'
import { recognised } from '../../src/palette/meaning/recognise.ts'

/**
 * Check digits are reckoned outside the code: IBAN by ISO 13616 examples, registration numbers of the public register
 * (Latvenergo, Latvijas Pasts, airBaltic), IMEI and GTIN by their standards' examples.
 */
const known: readonly [text: string, is: string, value: string][] = [
  ['LV80BANK0000435195001', 'iban', 'LV80BANK0000435195001'],
  ['LV80 BANK 0000 4351 9500 1', 'iban', 'LV80BANK0000435195001'],
  ['lv80bank0000435195001', 'iban', 'LV80BANK0000435195001'],
  ['IBAN: LV80 BANK 0000 4351 9500 1', 'iban', 'LV80BANK0000435195001'],
  ['Konts LV80BANK0000435195001', 'iban', 'LV80BANK0000435195001'],
  ['DE89 3704 0044 0532 0130 00', 'iban', 'DE89370400440532013000'],
  ['EE382200221020145685', 'iban', 'EE382200221020145685'],
  ['LT12 1000 0111 0100 1000', 'iban', 'LT121000011101001000'],
  ['NO93 8601 1117 947', 'iban', 'NO9386011117947'],
  ['40003032949', 'registration', '40003032949'],
  ['4000 3032 949', 'registration', '40003032949'],
  ['40003052790', 'registration', '40003052790'],
  ['Reģ. Nr. 40003245752', 'registration', '40003245752'],
  ['Reģistrācijas numurs: 40003245752', 'registration', '40003245752'],
  ['LV40003032949', 'vat', 'LV40003032949'],
  ['PVN reģ. Nr. LV40003032949', 'vat', 'LV40003032949'],
  ['EE100366327', 'vat', 'EE100366327'],
  ['LT119508113', 'vat', 'LT119508113'],
  ['info@latvenergo.lv', 'email', 'info@latvenergo.lv'],
  ['E-pasts: Info@Latvenergo.LV', 'email', 'info@latvenergo.lv'],
  ['mailto:info@latvenergo.lv', 'email', 'info@latvenergo.lv'],
  ['121,00', 'amount', '121.00'],
  ['121.00', 'amount', '121.00'],
  ['1 234,56 €', 'amount', '1234.56'],
  ['1\u00a0234,56 EUR', 'amount', '1234.56'],
  ['1.234,56', 'amount', '1234.56'],
  ['1,234.56', 'amount', '1234.56'],
  ['€ 12.50', 'amount', '12.50'],
  ['EUR 120', 'amount', '120.00'],
  ['120 €', 'amount', '120.00'],
  ['Summa: 121,00 €', 'amount', '121.00'],
  ['PAS-2026-000123', 'number', 'PAS-2026-000123'],
  ['r-2026-000123', 'number', 'R-2026-000123'],
  ['INV-00012', 'number', 'INV-00012'],
  ['490154203237518', 'imei', '490154203237518'],
  ['IMEI: 49-015420-323751-8', 'imei', '490154203237518'],
  ['4006381333931', 'barcode', '4006381333931'],
  ['036000291452', 'barcode', '036000291452'],
  ['+371 29 123 456', 'phone', '+371 29 123 456'],
  ['29123456', 'phone', '29123456'],
  ['Tālr. +371 67123456', 'phone', '+371 67123456'],
  ['00371 29123456', 'phone', '00371 29123456'],
]

/** One digit differs from a right one. */
const wrong: readonly [text: string, is: string, fault: string][] = [
  ['LV81BANK0000435195001', 'iban', 'nepareizs kontrolcipars'],
  ['LV80BANK000043519500', 'iban', 'konta numurā (LV) jābūt 21 zīmēm'],
  ['DE88370400440532013000', 'iban', 'nepareizs kontrolcipars'],
  ['40003032948', 'registration', 'nepareizs kontrolcipars'],
  ['LV40003032948', 'vat', 'nepareizs kontrolcipars'],
]

describe('a pasted or typed value is recognised', () => {
  test.each(known)('%s', (text, is, value) => {
    expect(recognised(text)).toEqual({ is, value, fault: null })
  })

  test.each(wrong)('%s, but wrong', (text, is, fault) => {
    expect(recognised(text)).toMatchObject({ is, fault })
  })

  test.each([
    '',
    ' ',
    'ziemeļu metāls',
    'sadalīt',
    'jauns pasūtījums',
    '12',
    '775',
    '2026',
    '3 filtri HP ziemeļi',
    'PAS-2026-000123 sadalīt; akceptēt',
    'HP-26A',
    'M8x40',
    'Brīvības iela 12',
    '12,5',
    '0,00',
    'a@b',
    'janis @ ziemelu',
    '490154203237519',
    '12345678901234567890',
    `LV80BANK0000435195001${' '.repeat(200)}x`,
    '9'.repeat(10_000),
  ])('not of ordinary words: %s', (text) => {
    expect(recognised(text)).toBeNull()
  })
})
