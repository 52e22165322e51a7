import { fold, wordsOf } from '../ui/fold.ts'

export interface Indexed<T> {
  item: T
  title: string
  words: readonly string[]
  /** `ip` for Izrakstīt pavadzīmi. */
  initials: string
  keywords: readonly string[]
}

/** Closer matches always rank first. `exact` includes a running number (`12` of `PAS-2026-00012`). */
export const closeness = { exact: 6, beginning: 5, words: 4, initials: 3, keywords: 2, pieces: 1 } as const

export interface Match<T> {
  item: T
  close: number
}

/** Keywords weigh less than the title. */
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
 * Every word must match as a prefix, in any order, ignoring accents. Ranked by closeness, usage, shorter title, then
 * declaration.
 */
export function search<T>(index: readonly Indexed<T>[], query: string, weigh: (item: T) => number = () => 0): Match<T>[] {
  const tokens = wordsOf(query)
  const queryText = tokens.join(' ')
  const found: (Match<T> & { used: number; more: number })[] = []
  for (const entry of index) {
    const close = tokens.length === 0 ? closeness.pieces : closenessOf(entry, tokens, queryText)
    if (close !== null) found.push({ item: entry.item, close, used: weigh(entry.item), more: tokens.length === 0 ? 0 : entry.words.length })
  }
  return found.sort((a, b) => b.close - a.close || b.used - a.used || a.more - b.more)
}

function closenessOf(entry: Indexed<unknown>, tokens: readonly string[], queryText: string): number | null {
  const { title, words, initials, keywords } = entry
  if (title === queryText || isRunningNumber(words, queryText)) return closeness.exact
  if (title.startsWith(queryText)) return closeness.beginning
  if (tokens.every((token) => begins(words, token))) return closeness.words
  if (queryText.length > 1 && initials.startsWith(queryText)) return closeness.initials
  if (tokens.every((token) => begins(words, token) || begins(keywords, token))) return closeness.keywords
  return tokens.every((token) => begins(words, token) || holds(entry, token)) ? closeness.pieces : null
}

/** Ignores leading zeros. */
function isRunningNumber(words: readonly string[], queryText: string): boolean {
  const last = words.at(-1)
  return words.length > 1 && last !== undefined && /^\d+$/.test(queryText) && /^\d+$/.test(last) && Number(last) === Number(queryText)
}

function begins(words: readonly string[], token: string): boolean {
  return words.some((word) => word.startsWith(token) || (word.startsWith('0') && word.replace(/^0+/, '').startsWith(token)))
}

/** Substrings: from two letters in titles, three in keywords. */
function holds({ title, keywords }: Indexed<unknown>, token: string): boolean {
  if (begins(keywords, token) || (token.length > 1 && title.includes(token))) return true
  return token.length > 2 && keywords.some((word) => word.includes(token))
}

/** Null without a match. */
export function closeTo(text: string, keywords: readonly string[], query: string): number | null {
  const [entry] = indexOf([text], (title) => ({ title, keywords }))
  const tokens = wordsOf(query)
  return entry && tokens.length > 0 ? closenessOf(entry, tokens, fold(tokens.join(' '))) : null
}
