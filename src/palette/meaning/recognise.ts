import { checkGtin, checkIban, checkImei, checkRegistrationNumber, checkVatNumber, compactNumber } from '../../../contract/checks.ts'
import { parseNumber } from '../../ui/parse.ts'

/** A text that is a value of a known form, as a whole. */
export interface Recognised {
  is: 'iban' | 'registration' | 'vat' | 'email' | 'phone' | 'amount' | 'number' | 'imei' | 'barcode'
  /** As it is searched for: without spaces and labels; amounts as `121.00`. */
  value: string
  /** It has the form, but is wrong. */
  fault: string | null
}

/** Characters. */
const longest = 120

/** In front of the value, as in letterheads and payment orders. */
const labels =
  /^(?:iban|kont[as]\s*(?:nr|numurs)?|norēķinu konts|reģ(?:istrācijas)?\.?\s*(?:nr|numurs)?|pvn\s*(?:reģ(?:istrācijas)?\.?)?\s*(?:nr|numurs)?|vat\s*(?:no|nr|number)?|vienotais reģistrācijas numurs|e-?pasts|e-?mail|mailto|tālr(?:unis)?|tel|mob|phone|summa|kopā|apmaksai|imei|ean|svītrkods|s\/?n|sērijas\s*(?:nr|numurs)?)\.?\s*[:：]?\s+|^mailto:/iu

const amount = /^(?:€|eur)?\s*-?(?:\d{1,3}(?:[\s\u00a0\u202f.,']\d{3})+|\d{1,9})(?:[.,]\d{2})\s*(?:€|eur)?$/i
const wholeAmount = /^(?:(?:€|eur)\s*\d{1,9}|\d{1,9}\s*(?:€|eur))$/i
const documentNumber = /^[a-z]{1,4}-(?:\d{4}-)?\d{3,8}$/i
const phone = /^(?:(?:\+|00)\d[\d\s()\-.]{6,18}|[26]\d[\d\s-]{6,9})$/

/** Null: ordinary words. */
export function recognised(typed: string): Recognised | null {
  if (typed.length > longest) return null
  const text = typed.trim()
  return ofValue(text) ?? ofValue(text.replace(labels, '').trim())
}

function ofValue(text: string): Recognised | null {
  if (text === '' || !/\d|@/.test(text)) return null
  if (text.includes('@')) return /^[^\s@<>:]+@[^\s@<>:]+\.[^\s@<>:]{2,}$/.test(text) ? found('email', text.toLowerCase()) : null
  if (documentNumber.test(text)) return found('number', text.toUpperCase())
  return ofLetters(compactNumber(text)) ?? ofAmount(text) ?? ofDigits(text)
}

/** Two letters of a country first. */
function ofLetters(value: string): Recognised | null {
  if (!/^[A-Z]{2}[A-Z0-9+*]{7,32}$/.test(value) || !/\d{4}/.test(value)) return null
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value) && (value.length > 14 || checkVatNumber(value) !== null)) {
    return { is: 'iban', value, fault: checkIban(value) }
  }
  const fault = checkVatNumber(value)
  // Other words may begin with two letters, too.
  return fault === null || value.startsWith('LV') ? { is: 'vat', value, fault } : null
}

function ofAmount(text: string): Recognised | null {
  if (!amount.test(text) && !wholeAmount.test(text)) return null
  const value = parseNumber(text.replace(/^(?:€|eur)\s*/i, ''), 'money')
  return value && /^\d{1,9}\.\d{2}$/.test(value) && Number(value) > 0 ? found('amount', value) : null
}

/** By length and check digit; a telephone number is what is left. */
function ofDigits(text: string): Recognised | null {
  const digits = compactNumber(text)
  if (/^\d{11}$/.test(digits) && checkRegistrationNumber(digits) === null) return found('registration', digits)
  if (/^\d{15}$/.test(digits) && checkImei(digits) === null) return found('imei', digits)
  if (/^(\d{12,14})$/.test(digits) && checkGtin(digits) === null) return found('barcode', digits)
  if (phone.test(text)) return found('phone', text)
  return /^[4589]0\d{9}$/.test(digits) ? { is: 'registration', value: digits, fault: checkRegistrationNumber(digits) } : null
}

function found(is: Recognised['is'], value: string): Recognised {
  return { is, value, fault: null }
}
