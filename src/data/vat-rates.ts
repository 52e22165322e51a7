import { useSyncExternalStore } from 'react'
import type { Answer } from '../../contract/calls.ts'
import { dayOf, formatDate } from '../../contract/format.ts'
import { big } from '../../contract/money.ts'
import { reference } from '../../contract/reference/reference.ts'
import { carry } from './carry.ts'

/**
 * The VAT rates of the company with the days on which they hold, known while a person of the staff is signed in: what
 * lines and forms offer, and how a code is told. What a line really bears the server decides.
 */

type Known = Answer<typeof reference.fetchVatRates>['data']
type Rate = Known['rates'][number]

/** What a select box or a cell offers. */
export interface RateChoice {
  value: string
  label: string
}

/** Rates, and cases of the domestic reverse charge, that hold on one day. */
export interface DayRates {
  /** Those that a line without an item may have, the standard one first. */
  line: readonly RateChoice[]
  /** Those that our work may be sold at. */
  work: readonly RateChoice[]
  all: readonly RateChoice[]
  /** Cases of the domestic reverse charge: `R4 …`. */
  cases: readonly RateChoice[]
  /** Code of the standard rate, the highest one; empty while rates are not known. */
  usual: string
  /** Percent of a code, `21`; null where the day has no such rate. */
  percent: (code: string) => string | null
}

/** All rates by their days. */
export interface VatRates {
  /** The same object for the same day. */
  on: (day: string) => DayRates
  /** A rate by its code, as it is told today: `21 %`; one that does not hold today by its last days. */
  word: (code: string) => string
}

let current = vatRatesOf({ rates: [], cases: [] })
const watchers = new Set<() => void>()

/** Reads the rates, when a person begins to work and whenever they change. */
export async function loadVatRates(): Promise<void> {
  current = vatRatesOf((await carry(reference.fetchVatRates)).data)
  for (const tell of watchers) tell()
}

/** The rates as they are known now. */
export function vatRates(): VatRates {
  return current
}

/** The same for a component, which is drawn anew when they change. */
export function useVatRates(): VatRates {
  return useSyncExternalStore(watch, vatRates)
}

/** The day on which forms without a day of their own choose. */
export function today(): string {
  return dayOf(new Date())
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** What is known of rates, those of the highest percent first, and cases. */
function vatRatesOf({ rates, cases }: Known): VatRates {
  const days = new Map<string, DayRates>()
  const on = (day: string): DayRates => {
    const known = days.get(day) ?? dayRates({ rates, cases }, day)
    days.set(day, known)
    return known
  }
  const word = (code: string): string => {
    const found = on(today()).all.some(({ value }) => value === code) ? today() : '9999-12-31'
    const of = rates.filter((rate) => rate.code === code && rate.valid_from <= found)
    return of.toSorted((a, b) => b.valid_from.localeCompare(a.valid_from))[0]?.label ?? code
  }
  return { on, word }
}

function holds({ valid_from, valid_to }: { valid_from: string | null; valid_to: string | null }, day: string): boolean {
  return (valid_from === null || valid_from <= day) && (valid_to === null || valid_to >= day)
}

function dayRates({ rates, cases }: Known, day: string): DayRates {
  const held = rates.filter((rate) => holds(rate, day))
  const choices = (categories: readonly string[] | null): RateChoice[] =>
    held
      .filter(({ en_category }) => categories?.includes(en_category) ?? true)
      .map((rate) => ({ value: rate.code, label: labelled(rate, day) }))
  return {
    line: choices(['S', 'Z']),
    work: choices(['S', 'Z', 'E']),
    all: choices(null),
    cases: cases
      .filter((each) => holds(each, day))
      .map(({ code, text_lv, pvn1_code }) => ({ value: code, label: `${pvn1_code} ${text_lv}` })),
    usual: held.find(({ en_category }) => en_category === 'S')?.code ?? '',
    percent: (code) => {
      const rate = held.find((each) => each.code === code)
      return rate ? big(rate.rate).toFixed() : null
    },
  }
}

/** Days before its end from which a rate says that it ends. */
const soon = 90

function labelled({ label, valid_to }: Rate, day: string): string {
  if (valid_to === null) return label
  const left = (Date.parse(valid_to) - Date.parse(day)) / 86_400_000
  return left > soon ? label : `${label}, līdz ${formatDate(valid_to)}`
}
