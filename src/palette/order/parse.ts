import { big } from '../../../contract/money.ts'
import { parseNumber } from '../../ui/parse.ts'

/** Goods with quantities, and last perhaps a customer, whose words may begin at several places. */
export interface WrittenOrder {
  /** The lines before the last one. */
  lines: readonly WrittenLine[]
  last: {
    quantity: string
    /** All words, when they name no customer. */
    item: string
    /** Longest customer first; none of a single word. */
    splits: readonly Split[]
  }
}

export interface WrittenLine {
  /** Decimal string. */
  quantity: string
  item: string
}

export interface Split {
  item: string
  customer: string
}

const longest = 200
const mostLines = 5
const mostCustomerWords = 3

const counted = /^(\d{1,6}(?:[.,]\d{1,3})?)\s*(?:[x×*]\s+|(?:gab|gb|kpl|pcs)\.?\s+|\s)\s*(.*\p{L}.*)$/iu

/** `3 filtri, 2 tinte HP ziemeļi`, `2 filtri`; null for other text. A comma between digits is one of a number. */
export function orderIn(text: string): WrittenOrder | null {
  if (text.length > longest) return null
  const lines = text
    .trim()
    .split(/(?<!\d)\s*,|,(?!\d)/)
    .map((part) => lineIn(part.trim()))
  const last = lines.pop()
  if (!last || lines.length >= mostLines || lines.includes(null)) return null
  if (!isNamed(last.item)) return null
  return { lines: lines.filter((line) => line !== null), last: { ...last, splits: splitsOf(last.item) } }
}

function lineIn(part: string): WrittenLine | null {
  const found = counted.exec(part)
  const quantity = parseNumber(found?.[1] ?? '', 'quantity')
  const item = found?.[2]?.trim() ?? ''
  return quantity && item !== '' && big(quantity).gt(0) ? { quantity, item } : null
}

function splitsOf(words: string): readonly Split[] {
  const all = words.split(/\s+/)
  return Array.from({ length: mostCustomerWords }, (_, place) => mostCustomerWords - place)
    .filter((count) => count < all.length)
    .map((count) => ({ item: all.slice(0, -count).join(' '), customer: all.slice(-count).join(' ') }))
    .filter(({ customer }) => isNamed(customer))
}

/** By two characters at least. */
function isNamed(words: string): boolean {
  return /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(words)
}

const ending = /(?<=^\p{L}{4,})(?:iem|ām|ēm|īm|as|es|is|us|os|ās|ēs|ais|ie|a|e|i|u|s|š|ā|ē|ī|ū|o)$/iu

/** Words without endings, because the searches find by beginnings: `filtri` finds `Filtrs`. Codes and short words stay. */
export function stemsOf(words: string): string {
  return words
    .split(/\s+/)
    .map((word) => (/^\p{L}+$/u.test(word) ? word.replace(ending, '') : word))
    .join(' ')
}
