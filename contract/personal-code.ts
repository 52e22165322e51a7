import { checkPersonalCode } from './checks.ts'

const dash = String.raw`[-‐‑‒–—―−－./\s\u00ad\u200b-\u200d\u2060\ufeff]{1,3}`
const birthday = String.raw`(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}`
/** Old and new codes with any dash, new ones also without; old ones with a space only if the century digit is valid. */
export const personalCode = new RegExp(
  String.raw`(?<![\d+])(?:${birthday}(?:[-‐‑‒–—―−－]\d{5}|${dash}[0-2]\d{4})|3[2-9]\d{4}${dash}\d{5}|32\d{9})(?!\d)`,
  'gu',
)
/** 11 digits: a personal code if birth date and check digit are valid, else e.g. a company number. */
export const undashed = /(?<![\d-])\d{11}(?!\d)/g
/** A number labelled as a personal code, in any form. */
export const calledPersonal =
  /((?:personas\s+kod\p{L}{1,3}|(?<!\p{L})p\.\s?k\.|personal\s+(?:code|number))\s*[:=–-]?\s*)\d[\d\s–-]{7,14}\d/giu

/** Works as a field check. */
export function withoutPersonalCode(text: string): string | null {
  const found =
    [...text.matchAll(undashed)].some(([number]) => checkPersonalCode(number) === null) ||
    [personalCode, calledPersonal].some((each) => text.search(each) >= 0)
  return found ? 'nevar saturēt personas kodu' : null
}
