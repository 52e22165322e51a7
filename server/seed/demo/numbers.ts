import { checkGtin, checkIban, checkImei, checkRegistrationNumber } from '../../../contract/checks.ts'

/**
 * Numbers that are right by their check digits but belong to nobody (docs/domain/people.md#numbers-with-a-check-digit, docs/domain/demo.md#rules): registration
 * numbers from 7 on, accounts 00099..., phones from 2000 0000 on, barcodes for use within a company.
 */

/** Registration number of the company with this index. The digit before the check digit steps on where none would fit. */
export function registrationNumber(index: number): string {
  for (let last = 0; last < 100; last += 1) {
    const number = `79${String(index).padStart(7, '0')}${String(last).padStart(2, '0')}`
    if (checkRegistrationNumber(number) === null) return number
  }
  throw new Error(`No check digit for ${index}`)
}

/** Account with this index in the bank with this four-letter code. */
export function iban(bankCode: string, index: number): string {
  const account = `00099${String(index).padStart(8, '0')}`
  for (let check = 2; check < 99; check += 1) {
    const number = `LV${String(check).padStart(2, '0')}${bankCode}${account}`
    if (checkIban(number) === null) return number
  }
  throw new Error(`No check digits for ${bankCode} ${index}`)
}

/** EAN-13 from the range that companies use among themselves. */
export function barcode(index: number): string {
  const stem = `20${String(index).padStart(10, '0')}`
  for (let digit = 0; digit < 10; digit += 1) if (checkGtin(`${stem}${digit}`) === null) return `${stem}${digit}`
  throw new Error(`No check digit for ${stem}`)
}

/** Phone number out of ten thousand that belong to nobody. */
export function phone(index: number): string {
  return `+371 2000 ${String(index % 10_000).padStart(4, '0')}`
}

/** IMEI of the phone with this index, from a range that no maker has. */
export function imei(index: number): string {
  const stem = `00999000${String(index).padStart(6, '0')}`
  for (let digit = 0; digit < 10; digit += 1) if (checkImei(`${stem}${digit}`) === null) return `${stem}${digit}`
  throw new Error(`No check digit for ${stem}`)
}
