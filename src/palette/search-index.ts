import { fold, wordsOf } from '../ui/fold.ts'

/** What is searched, prepared once. */
export interface Indexed<T> {
  item: T
  title: string
  words: readonly string[]
  /** First letters of the title's words: `ip` for Izrakstīt pavadzīmi. */
  initials: string
  keywords: readonly string[]
}

/**
 * How close a title comes to what was typed; what is closer always stands before. An exact title is also a document's
 * number by its running number alone (`12` of `PAS-2026-00012`).
 */
export const closeness = { exact: 6, beginning: 5, words: 4, initials: 3, keywords: 2, pieces: 1 } as const

/** An item that matches, with how closely (`closeness`). */
export interface Match<T> {
  item: T
  close: number
}

/** Prepares items for the search. Keywords weigh less than the title. */
export function indexOf<T>(
  items: readonly T[],
  textOf: (item: T) => { title: string; keywords: readonly string[] },
): readonly Indexed<T>[] {
  return items.map((item) => {
    const { title, keywords } = textOf(item)
    const words = wordsOf(title)
    return {
      item,
      title: words.join(' '),
      words,
      initials: words.map((word) => word.charAt(0)).join(''),
      keywords: keywords.flatMap(wordsOf),
    }
  })
}

/**
 * Finds what holds every word of the query, in any order and by its beginning, accents forgiven. The closest first;
 * among equally close ones use decides, then which title says nothing more; equals stay as they were declared.
 */
export function search<T>(index: readonly Indexed<T>[], query: string, weigh: (item: T) => number = () => 0): Match<T>[] {
  const tokens = wordsOf(query)
  const typed = tokens.join(' ')
  const found: (Match<T> & { used: number; more: number })[] = []
  for (const entry of index) {
    const close = tokens.length === 0 ? closeness.pieces : closenessOf(entry, tokens, typed)
    if (close !== null) found.push({ item: entry.item, close, used: weigh(entry.item), more: tokens.length === 0 ? 0 : entry.words.length })
  }
  return found.sort((a, b) => b.close - a.close || b.used - a.used || a.more - b.more)
}

function closenessOf(entry: Indexed<unknown>, tokens: readonly string[], typed: string): number | null {
  const { title, words, initials, keywords } = entry
  if (title === typed || isRunningNumber(words, typed)) return closeness.exact
  if (title.startsWith(typed)) return closeness.beginning
  if (tokens.every((token) => begins(words, token))) return closeness.words
  if (typed.length > 1 && initials.startsWith(typed)) return closeness.initials
  if (tokens.every((token) => begins(words, token) || begins(keywords, token))) return closeness.keywords
  return tokens.every((token) => begins(words, token) || holds(entry, token)) ? closeness.pieces : null
}

/** Whether a bare number is the last one of a document's: zeros before it do not count. */
function isRunningNumber(words: readonly string[], typed: string): boolean {
  const last = words.at(-1)
  return words.length > 1 && last !== undefined && /^\d+$/.test(typed) && /^\d+$/.test(last) && Number(last) === Number(typed)
}

/** Zeros before a number need not be typed. */
function begins(words: readonly string[], token: string): boolean {
  return words.some((word) => word.startsWith(token) || (word.startsWith('0') && word.replace(/^0+/, '').startsWith(token)))
}

/** A piece in the middle of a word: of the title from two letters on, of a keyword from three. */
function holds({ title, keywords }: Indexed<unknown>, token: string): boolean {
  if (begins(keywords, token) || (token.length > 1 && title.includes(token))) return true
  return token.length > 2 && keywords.some((word) => word.includes(token))
}

/** How close one text comes to what was typed; null when it does not hold it. */
export function closeTo(text: string, keywords: readonly string[], query: string): number | null {
  const [entry] = indexOf([text], (title) => ({ title, keywords }))
  const tokens = wordsOf(query)
  return entry && tokens.length > 0 ? closenessOf(entry, tokens, fold(tokens.join(' '))) : null
}
