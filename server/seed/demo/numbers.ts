import { checkGtin, checkIban, checkImei, checkRegistrationNumber } from '../../../contract/checks.ts'

/**
 * Unassigned numbers with valid check digits (docs/domain/people.md#numbers-with-a-check-digit,
 * docs/domain/demo.md#rules).
 */

/** Skips digits without a valid check digit. */
export function registrationNumber(index: number): string {
  for (let last = 0; last < 100; last += 1) {
    const number = `79${String(index).padStart(7, '0')}${String(last).padStart(2, '0')}`
    if (checkRegistrationNumber(number) === null) return number
  }
  throw new Error(`No check digit for ${index}`)
}

/** The bank code has four letters. */
export function iban(bankCode: string, index: number): string {
  return checked('LV', `${bankCode}00099${String(index).padStart(8, '0')}`)
}

/** Digits of an account behind country and check digits. */
const digitsAbroad: Readonly<Record<string, number>> = { EE: 16, LT: 16, DE: 18, PL: 24, FI: 14 }

/** Null for countries that the demo has no accounts of. */
export function ibanAbroad(country: string, index: number): string | null {
  const digits = digitsAbroad[country]
  return digits === undefined
    ? null
    : checked(
        country,
        String(index)
          .padStart(digits - 2, '0')
          .padStart(digits, '9'),
      )
}

function checked(country: string, account: string): string {
  for (let check = 2; check < 99; check += 1) {
    const number = `${country}${String(check).padStart(2, '0')}${account}`
    if (checkIban(number) === null) return number
  }
  throw new Error(`No check digits for ${country} ${account}`)
}

/** EAN-13, internal range. */
export function barcode(index: number): string {
  const stem = `20${String(index).padStart(10, '0')}`
  for (let digit = 0; digit < 10; digit += 1) if (checkGtin(`${stem}${digit}`) === null) return `${stem}${digit}`
  throw new Error(`No check digit for ${stem}`)
}

export function phone(index: number): string {
  return `+371 2000 ${String(index % 10_000).padStart(4, '0')}`
}

/** From a TAC range of no maker. */
export function imei(index: number): string {
  const stem = `00999000${String(index).padStart(6, '0')}`
  for (let digit = 0; digit < 10; digit += 1) if (checkImei(`${stem}${digit}`) === null) return `${stem}${digit}`
  throw new Error(`No check digit for ${stem}`)
}
