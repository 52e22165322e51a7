import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Cents of a decimal of two places. */
export const cents = (amount: string): number => Math.round(Number(amount) * 100)
export const decimal = (amount: number): string => (amount / 100).toFixed(2)

/** Lines of a table below its heading, `-` as an empty cell. */
export function table(name: string, folder = import.meta.dirname): string[][] {
  const [, ...lines] = readFileSync(join(folder, name), 'utf8').trim().split('\n')
  return lines.map((line) => line.split('\t').map((cell) => (cell === '-' ? '' : cell)))
}

/** Sum that a document adds to a row of the return of a month. */
interface Declared {
  month: string
  row: string
  cents: number
}

export interface Action {
  day: string
  action: string
  key: string
  party: string
  what: string
  amount: string
  /** Cents by account, debit above zero. */
  posted: Readonly<Record<string, number>>
  declared: readonly Declared[]
  /** Articles are those of Directive 2006/112/EC, PVN those of the PVN likums. */
  law: string
}

export const pairs = (text: string) => (text === '' ? [] : text.split(' ').map((pair) => pair.split(':') as [string, string]))

export const actions: readonly Action[] = table('documents.tsv').map(
  ([day = '', action = '', key = '', party = '', what = '', amount = '', posted = '', declared = '', law = '']) => ({
    day,
    action,
    key,
    party,
    what,
    amount,
    posted: Object.fromEntries(pairs(posted).map(([code, sum]) => [code, cents(sum)])),
    declared: pairs(declared).map(([place, sum]) => {
      const [month = '', row = ''] = place.split('/')
      return { month, row, cents: cents(sum) }
    }),
    law,
  }),
)

/** Sums by key, without those that come to nothing. */
export function sums(pairs: readonly (readonly [key: string, cents: number])[]): Record<string, string> {
  const found = new Map<string, number>()
  for (const [key, amount] of pairs) found.set(key, (found.get(key) ?? 0) + amount)
  return Object.fromEntries(
    [...found]
      .filter(([, amount]) => amount !== 0)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([key, amount]) => [key, decimal(amount)]),
  )
}
