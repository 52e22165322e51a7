import type { Answer } from '../../contract/calls.ts'
import { dayOf, formatDate } from '../../contract/format.ts'
import { big } from '../../contract/money.ts'
import type { reference } from '../../contract/reference/reference.ts'
import { createStore, useStore } from '../store/store.ts'
import { carry } from './carry.ts'

/** VAT rates for forms and labels, loaded for staff. The server decides the actual rate. */

type RatesAndCases = Answer<typeof reference.fetchVatRates>['data']
type Rate = RatesAndCases['rates'][number]

export interface RateChoice {
  value: string
  label: string
}

/** Rates and domestic reverse-charge cases valid on one day. */
export interface DayRates {
  /** For lines without an item, the standard rate first. */
  line: readonly RateChoice[]
  /** For labour. */
  work: readonly RateChoice[]
  all: readonly RateChoice[]
  /** Reverse-charge cases: `R4 …`. */
  cases: readonly RateChoice[]
  /** The standard rate; empty while loading. */
  usual: string
  /** `21`; null if not valid that day. */
  percent: (code: string) => string | null
}

export interface VatRates {
  /** Stable identity per day. */
  on: (day: string) => DayRates
  /** `21 %`; expired rates show their last day. */
  word: (code: string) => string
}

const current = createStore(vatRatesOf({ rates: [], cases: [] }))

export async function loadVatRates(fetchVatRates: typeof reference.fetchVatRates): Promise<void> {
  current.set(vatRatesOf((await carry(fetchVatRates)).data))
}

export const vatRates = current.get

export function useVatRates(): VatRates {
  return useStore(current)
}

/** Default date of forms. */
export function today(): string {
  return dayOf(new Date())
}

/** The highest percent first. */
function vatRatesOf({ rates, cases }: RatesAndCases): VatRates {
  const days = new Map<string, DayRates>()
  const on = (day: string): DayRates => {
    const cached = days.get(day) ?? dayRates({ rates, cases }, day)
    days.set(day, cached)
    return cached
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

function dayRates({ rates, cases }: RatesAndCases, day: string): DayRates {
  const validRates = rates.filter((rate) => holds(rate, day))
  const choices = (categories: readonly string[] | null): RateChoice[] =>
    validRates
      .filter(({ en_category }) => categories?.includes(en_category) ?? true)
      .map((rate) => ({ value: rate.code, label: labelled(rate, day) }))
  return {
    line: choices(['S', 'Z']),
    work: choices(['S', 'Z', 'E']),
    all: choices(null),
    cases: cases
      .filter((each) => holds(each, day))
      .map(({ code, text_lv, pvn1_code }) => ({ value: code, label: `${pvn1_code} ${text_lv}` })),
    usual: validRates.find(({ en_category }) => en_category === 'S')?.code ?? '',
    percent: (code) => {
      const rate = validRates.find((each) => each.code === code)
      return rate ? big(rate.rate).toFixed() : null
    },
  }
}

/** Days before its end from which a rate shows its last day. */
const soon = 90

function labelled({ label, valid_to }: Rate, day: string): string {
  if (valid_to === null) return label
  const daysLeft = (Date.parse(valid_to) - Date.parse(day)) / 86_400_000
  return daysLeft > soon ? label : `${label}, līdz ${formatDate(valid_to)}`
}
