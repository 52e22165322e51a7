/**
 * Numbers with check digits (docs/domain/people.md#numbers-with-a-check-digit). Checks return null or a reason in
 * Latvian; they ignore spaces and dashes, and do not check for empty values.
 */

export type Check = (value: string) => string | null

const wrongDigit = 'nepareizs kontrolcipars'

/** Stored form: upper case without spaces and dashes. */
export function compactNumber(value: string): string {
  return value.replaceAll(/[\s\u00a0\-‐–]/g, '').toUpperCase()
}

/** 11 digits, weighted sum mod 11 = 3 (CSB, python-stdnum lv/pvn). */
export function checkRegistrationNumber(value: string): string | null {
  const number = compactNumber(value)
  if (!/^\d{11}$/.test(number)) return 'jābūt 11 cipariem'
  return weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3 ? null : wrongDigit
}

/** DDMMYY-CNNNN, or without a birth date, starting with 32 (since July 2017). */
export function checkPersonalCode(value: string): string | null {
  const code = compactNumber(value)
  if (!/^\d{11}$/.test(code)) return 'jābūt 11 cipariem'
  if (!code.startsWith('32') && !hasBirthday(code)) return 'šāda dzimšanas datuma nav'
  const digit = ((1 + weighted(code, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10
  return digit === Number(code[10]) ? null : wrongDigit
}

function hasBirthday(code: string): boolean {
  const century = Number(code[6])
  if (century > 2) return false
  const [day, month, year] = [Number(code.slice(0, 2)), Number(code.slice(2, 4)), 1800 + century * 100 + Number(code.slice(4, 6))]
  const born = new Date(Date.UTC(year, month - 1, day))
  return born.getUTCMonth() === month - 1 && born.getUTCDate() === day
}

/** VAT number formats in the EU and Northern Ireland, without check digits (European Commission, VIES). */
const vatForms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** General VIES format, for countries that join the EU later. */
const anyVatForm = /^[A-Z0-9+*]{2,12}$/

/**
 * LV by checksum, other EU countries by format.
 * @param members VAT prefixes of EU members
 */
export function checkVatNumber(value: string, members?: ReadonlySet<string>): string | null {
  const number = compactNumber(value)
  const country = number.slice(0, 2)
  const form = vatForms[country] ?? (members?.has(country) ? anyVatForm : undefined)
  if (!form) return 'jāsākas ar ES valsts PVN kodu, piemēram, LV'
  const rest = number.slice(2)
  if (!form.test(rest)) return country === 'LV' ? 'aiz LV jābūt 11 cipariem' : `neatbilst PVN numura formai (${country})`
  if (country !== 'LV') return null
  return checkRegistrationNumber(rest) === null || checkPersonalCode(rest) === null ? null : wrongDigit
}

/** IBAN lengths of SEPA countries (SWIFT IBAN registry). */
const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** Length by country, mod 97 = 1 (ISO 13616); LV has a bank code of four letters. */
export function checkIban(value: string): string | null {
  const iban = compactNumber(value)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return 'neatbilst IBAN formai'
  const country = iban.slice(0, 2)
  const length = ibanLengths[country]
  if (length !== undefined && iban.length !== length) return `konta numurā (${country}) jābūt ${length} zīmēm`
  if (country === 'LV' && !/^LV\d{2}[A-Z]{4}[A-Z0-9]{13}$/.test(iban))
    return 'aiz LV un kontrolcipariem jābūt bankas kodam no četriem burtiem'
  return mod97(iban) === 1 ? null : wrongDigit
}

function mod97(iban: string): number {
  let rest = 0
  // Letters count as 10 to 35; processing digit by digit avoids big integers.
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest
}

/** ISO 9362. */
export function checkBic(value: string): string | null {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(compactNumber(value)) ? null : 'jābūt 8 vai 11 zīmēm, piemēram, HABALV22'
}

/** 15 digits with a Luhn check digit. */
export function checkImei(value: string): string | null {
  const imei = compactNumber(value)
  if (!/^\d{15}$/.test(imei)) return 'jābūt 15 cipariem'
  let total = 0
  for (const [index, digit] of imei.split('').entries()) {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    total += doubled > 9 ? doubled - 9 : doubled
  }
  return total % 10 === 0 ? null : wrongDigit
}

/** GTIN of 8, 12, 13 or 14 digits (EAN, UPC), mod 10. */
export function checkGtin(value: string): string | null {
  const gtin = compactNumber(value)
  if (!/^(\d{8}|\d{12,14})$/.test(gtin)) return 'jābūt 8, 12, 13 vai 14 cipariem'
  const total = gtin
    .padStart(14, '0')
    .split('')
    .reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return total % 10 === 0 ? null : wrongDigit
}

/** Zero-padded, so that UPC, EAN-13 and GTIN-14 compare equal. */
export function barcodeKey(code: string): string {
  return /^\d{12,14}$/.test(code) ? code.padStart(14, '0') : code
}

function weighted(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0)
}

export function form(pattern: RegExp, reason: string): Check {
  return (value) => (pattern.test(value) ? null : reason)
}

/** Combined Nomenclature. */
export function checkCnCode(value: string): string | null {
  return /^\d{8}$/.test(value) ? null : 'jābūt 8 cipariem'
}

export function checkCountryCode(value: string): string | null {
  return /^[A-Z]{2}$/i.test(value) ? null : 'jābūt valsts kodam, piemēram, LV'
}
