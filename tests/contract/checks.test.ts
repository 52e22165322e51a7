import { describe, expect, test } from 'vitest'
import {
  checkBic,
  checkGtin,
  checkIban,
  checkImei,
  checkPersonalCode,
  checkRegistrationNumber,
  checkVatNumber,
  compactNumber,
  type Check,
} from '../../contract/checks.ts'

interface Vectors {
  name: string
  check: Check
  good: string[]
  bad: [value: string, reason: string][]
}

const digit = 'nepareizs kontrolcipars'

/** Vectors of docs/domain/people.md#numbers-with-a-check-digit, with near misses. */
const vectors: Vectors[] = [
  {
    name: 'registration number',
    check: checkRegistrationNumber,
    good: ['40003521600', '4000 352 1600', '79991001375', '79991002741', '79991004117', '79991005485', '79991006851'],
    bad: [
      ['40003521601', digit],
      ['4000352160', 'jābūt 11 cipariem'],
      ['LV40003521600', 'jābūt 11 cipariem'],
      ['', 'jābūt 11 cipariem'],
    ],
  },
  {
    name: 'VAT number',
    check: checkVatNumber,
    good: [
      'LV40003521600',
      'lv 40003521600',
      'LV32867300679',
      'LV16117519997',
      'EE100931558',
      'LT119511515',
      'DE136695976',
      'FR40303265045',
      'NL004495445B01',
    ],
    bad: [
      ['LV40003521601', digit],
      ['LV4000352160', 'aiz LV jābūt 11 cipariem'],
      ['EE10093155', 'neatbilst PVN numura formai (EE)'],
      ['40003521600', 'jāsākas ar ES valsts PVN kodu, piemēram, LV'],
      ['US123456789', 'jāsākas ar ES valsts PVN kodu, piemēram, LV'],
    ],
  },
  {
    name: 'personal code',
    check: checkPersonalCode,
    good: ['161175-19997', '16117519997', '328673-00679'],
    bad: [
      ['161375-19997', 'šāda dzimšanas datuma nav'],
      ['310275-19997', 'šāda dzimšanas datuma nav'],
      ['161175-39997', 'šāda dzimšanas datuma nav'],
      ['161175-19998', digit],
      ['328673-00677', digit],
      ['161175-1999', 'jābūt 11 cipariem'],
    ],
  },
  {
    name: 'IBAN',
    check: checkIban,
    good: [
      'LV80 BANK 0000 4351 9500 1',
      'LV95HABA0009900000001',
      'LV41UNLA0009900000002',
      'LV12PARX0009900000003',
      'EE382200221020145685',
      'DE89370400440532013000',
    ],
    bad: [
      ['LV81BANK0000435195001', digit],
      ['LV80BANK000043519500', 'konta numurā (LV) jābūt 21 zīmēm'],
      ['LV80B4NK0000435195001', 'aiz LV un kontrolcipariem jābūt bankas kodam no četriem burtiem'],
      ['40003521600', 'neatbilst IBAN formai'],
    ],
  },
  {
    name: 'BIC',
    check: checkBic,
    good: ['HABALV22', 'UNLALV2X', 'PARXLV22', 'RIKOLV2XXXX'],
    bad: [
      ['HABALV2', 'jābūt 8 vai 11 zīmēm, piemēram, HABALV22'],
      ['HABALV22XX', 'jābūt 8 vai 11 zīmēm, piemēram, HABALV22'],
      ['1ABALV22', 'jābūt 8 vai 11 zīmēm, piemēram, HABALV22'],
    ],
  },
  {
    name: 'IMEI',
    check: checkImei,
    good: ['001017990000013', '001017990000021', '49-015420-323751-8'],
    bad: [
      ['001017990000014', digit],
      ['00101799000001', 'jābūt 15 cipariem'],
    ],
  },
  {
    name: 'GTIN',
    check: checkGtin,
    good: ['2000000000015', '96385074', '036000291452', '10012345678902'],
    bad: [
      ['2000000000016', digit],
      ['200000000001', digit],
      ['20000000', digit],
      ['123', 'jābūt 8, 12, 13 vai 14 cipariem'],
    ],
  },
]

describe.each(vectors)('$name', ({ check, good, bad }) => {
  test.each(good)('%s is good', (value) => {
    expect(check(value)).toBeNull()
  })

  test.each(bad)('«%s»: %s', (value, reason) => {
    expect(check(value)).toBe(reason)
  })
})

test('every single wrong digit of a registration number, an IMEI and a GTIN is found', () => {
  const good: [Check, string][] = [
    [checkRegistrationNumber, '40003521600'],
    [checkImei, '001017990000013'],
    [checkGtin, '2000000000015'],
  ]
  for (const [check, number] of good) expect(oneDigitOff(number).filter((wrong) => check(wrong) === null)).toEqual([])
})

function oneDigitOff(number: string): string[] {
  return number.split('').flatMap((digit, index) =>
    '0123456789'
      .split('')
      .filter((other) => other !== digit)
      .map((other) => number.slice(0, index) + other + number.slice(index + 1)),
  )
}

test('numbers are compared without spaces and dashes', () => {
  expect(compactNumber(' lv80 bank-0000\u00a04351 ')).toBe('LV80BANK00004351')
})
