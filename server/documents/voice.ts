import type { DocumentLanguage, Text } from '../../contract/company/document-languages.ts'
import * as latvian from '../../contract/format.ts'
import type { Decimal } from '../../contract/money.ts'
import { amountInEnglish } from '../../contract/words-en.ts'
import { amountInWords } from '../../contract/words.ts'
import * as english from './english.ts'

/** How a document speaks: its words, and how it writes figures. A bilingual one writes figures as Latvians do. */
export interface Voice {
  /** In one line: `Rēķins`, `Invoice`, `Rēķins / Invoice`. */
  say: (text: Text) => string
  /** One language a line, the first one first. */
  each: (text: Text) => string[]
  /** Latvian words of a law stand on every document; English ones where it speaks English. */
  law: (text: Text) => string
  /** For the metadata of a PDF. */
  tag: 'lv-LV' | 'en-GB'
  /** Whether the reader may be abroad, so that Latvia is named as a country, too. */
  abroad: boolean
  amount: (value: Decimal) => string
  money: (value: Decimal) => string
  price: (value: Decimal) => string
  prices: (values: readonly Decimal[]) => string[]
  quantity: (value: Decimal) => string
  percent: (value: Decimal) => string
  date: (day: string | null | undefined) => string
  longDate: (day: string) => string
  /** An amount in words, a line for each language; Latvian ones may stand already as they were stored. */
  words: (amount: Decimal, stored?: string | null) => string[]
}

const inLatvian = {
  amount: latvian.formatAmount,
  money: latvian.formatMoney,
  price: latvian.formatPrice,
  prices: latvian.formatPrices,
  quantity: latvian.formatQuantity,
  percent: latvian.formatPercent,
  date: latvian.formatDate,
}

const wordsIn = (amount: Decimal, stored: string | null | undefined): string => stored ?? amountInWords(amount)

const voices: Readonly<Record<DocumentLanguage, Voice>> = {
  lv: {
    ...inLatvian,
    tag: 'lv-LV',
    abroad: false,
    longDate: latvian.formatLongDate,
    say: ({ lv }) => lv,
    each: ({ lv }) => [lv],
    law: ({ lv }) => lv,
    words: (amount, stored) => [wordsIn(amount, stored)],
  },
  en: {
    tag: 'en-GB',
    abroad: true,
    longDate: english.formatDate,
    amount: english.formatAmount,
    money: english.formatMoney,
    price: english.formatPrice,
    prices: english.formatPrices,
    quantity: english.formatQuantity,
    percent: english.formatPercent,
    date: english.formatDate,
    say: ({ en }) => en,
    each: ({ en }) => [en],
    law: ({ lv, en }) => `${en} / ${lv}`,
    words: (amount) => [amountInEnglish(amount)],
  },
  lv_en: {
    ...inLatvian,
    tag: 'lv-LV',
    abroad: true,
    longDate: latvian.formatDate,
    say: ({ lv, en }) => joined([lv, en]),
    each: ({ lv, en }) => different([lv, en]),
    law: ({ lv, en }) => joined([lv, en]),
    words: (amount, stored) => [wordsIn(amount, stored), amountInEnglish(amount)],
  },
}

/** The voice of a language. */
export function voiceOf(language: DocumentLanguage): Voice {
  return voices[language]
}

/** A text of papers that stay within the company or its suppliers: Latvian alone. */
export function latvianOnly(lv: string): Text {
  return { lv, en: lv }
}

function different(texts: string[]): string[] {
  return [...new Set(texts)]
}

function joined(texts: string[]): string {
  return different(texts).join(' / ')
}
