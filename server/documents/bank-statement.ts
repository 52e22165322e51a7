import { big } from '../../contract/money.ts'
import { child, text, type Element } from './xml-reader.ts'
import { Unreadable } from './unreadable.ts'

/** One booked entry of an account. Empty text: the bank did not say. */
export interface StatementEntry {
  booked_on: string
  value_on: string
  /** Signed decimal with two places: money that left the account is negative. */
  amount: string
  counter_name: string
  counter_iban: string
  counter_reg_nr: string
  /** Words by which the entry is known again where the bank gives no reference. */
  remittance: string
  /** Further words of the bank: shown and read for numbers together with `remittance`, and no part of the entry's identity. */
  further_text: string
  /** Structured creditor reference (ISO 11649) or the payer's end-to-end reference. */
  reference: string
  bank_reference: string
  /** Bank reference of the entry of which this is one part. */
  batch_reference: string
  type_code: string
  /** The bank takes back what it booked before. */
  is_reversal: boolean
  /** Why a payment came back: the code and the words of the bank. */
  return_reason: string
  /** By which the payment is called besides: instruction, end-to-end, transaction. */
  further_references: string[]
}

/** One account and period, in whatever form it came. */
export interface AccountStatement {
  iban: string
  currency: string
  number: string
  from: string
  to: string
  /** Null where the form has no balances (camt.054). */
  opening: string | null
  closing: string | null
  /** Entries that are announced but not booked; they are left out. */
  pending: number
  entries: StatementEntry[]
}

export interface ReadStatements {
  format: 'camt.053' | 'camt.054' | 'fidavista' | 'csv'
  statements: AccountStatement[]
}

export const mostEntries = 50_000

/** Where a fault stands, in words: "1. izraksts, 3. ieraksts". */
export type Place = readonly string[]

/** @throws Unreadable that names the place and field */
export function fault(place: Place, field: string, words: string): never {
  throw new Unreadable([...place, `${field}: ${words}`].join(', '))
}

/** Takes a day or a moment. @throws Unreadable when it is neither */
export function dayIn(place: Place, parent: Element | undefined, name: string): string {
  const given = text(parent, name)
  if (given === '') return ''
  const day = given.slice(0, 10)
  const at = new Date(`${day}T00:00:00Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}(T|Z|[+-]\d{2}:\d{2}|$)/.test(given) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  return isDay ? day : fault(place, name, `„${given.slice(0, 40)}” nav datums`)
}

/** Unsigned, at most two decimals that count. @throws Unreadable */
export function amountIn(place: Place, parent: Element | undefined, name: string, { signed = false } = {}): string {
  const given = text(parent, name)
  if (given === '') return fault(place, name, 'summas nav')
  const form = signed ? /^[+-]?\d{1,12}(\.\d{1,5})?$/ : /^\d{1,12}(\.\d{1,5})?$/
  if (!form.test(given)) return fault(place, name, `„${given.slice(0, 40)}” nav summa`)
  const amount = big(given.replace(/^\+/, ''))
  if (!amount.round(2).eq(amount)) return fault(place, name, `„${given}” ir ar vairāk nekā divām zīmēm aiz komata`)
  return amount.toFixed(2)
}

export function ibanOf(value: string): string {
  return value.replace(/\s/g, '').toUpperCase()
}

/** Follows the names from element to element. */
export function inside(parent: Element | undefined, ...names: readonly string[]): Element | undefined {
  return names.reduce<Element | undefined>((element, name) => child(element, name), parent)
}

export function joined(...parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}
