import type { DocumentLanguage, Text } from '../../contract/company/document-languages.ts'
import * as latvian from '../../contract/format.ts'
import type { Decimal } from '../../contract/money.ts'
import { amountInEnglish } from '../../contract/amount-in-words-en.ts'
import { amountInWords } from '../../contract/amount-in-words.ts'
import * as english from './english.ts'

/** Words and number formats of a document language. */
export interface DocumentLocale {
  say: (text: Text) => string
  each: (text: Text) => string[]
  /** Legal texts are always in Latvian too. */
  legal: (text: Text) => string
  tag: 'lv-LV' | 'en-GB'
  abroad: boolean
  amount: (value: Decimal) => string
  money: (value: Decimal) => string
  price: (value: Decimal) => string
  prices: (values: readonly Decimal[]) => string[]
  quantity: (value: Decimal) => string
  percent: (value: Decimal) => string
  date: (day: string | null | undefined) => string
  longDate: (day: string) => string
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

const voices: Readonly<Record<DocumentLanguage, DocumentLocale>> = {
  lv: {
    ...inLatvian,
    tag: 'lv-LV',
    abroad: false,
    longDate: latvian.formatLongDate,
    say: ({ lv }) => lv,
    each: ({ lv }) => [lv],
    legal: ({ lv }) => lv,
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
    legal: ({ lv, en }) => `${en} / ${lv}`,
    words: (amount) => [amountInEnglish(amount)],
  },
  lv_en: {
    ...inLatvian,
    tag: 'lv-LV',
    abroad: true,
    longDate: latvian.formatDate,
    say: ({ lv, en }) => joined([lv, en]),
    each: ({ lv, en }) => different([lv, en]),
    legal: ({ lv, en }) => joined([lv, en]),
    words: (amount, stored) => [wordsIn(amount, stored), amountInEnglish(amount)],
  },
}

export function localeOf(language: DocumentLanguage): DocumentLocale {
  return voices[language]
}

export function latvianOnly(lv: string): Text {
  return { lv, en: lv }
}

function different(texts: string[]): string[] {
  return [...new Set(texts)]
}

function joined(texts: string[]): string {
  return different(texts).join(' / ')
}
