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

/** An item that matches, with how well; higher is better. */
export interface Match<T> {
  item: T
  score: number
}

/** Prepares items for the search. Keywords weigh less than the title. */
export function indexOf<T>(
  items: readonly T[],
  textOf: (item: T) => { title: string; keywords: readonly string[] },
): readonly Indexed<T>[] {
  return items.map((item) => {
    const { title, keywords } = textOf(item)
    const words = wordsOf(title)
    return { item, title: fold(title), words, initials: words.map((word) => word.charAt(0)).join(''), keywords: keywords.flatMap(wordsOf) }
  })
}

/**
 * Finds what holds every word of the query, in any order and by its beginning, accents forgiven.
 * The beginning of the title weighs more than that of a word, and that more than a piece of one.
 */
export function search<T>(index: readonly Indexed<T>[], query: string, bonus: (item: T) => number = () => 0): Match<T>[] {
  const tokens = wordsOf(query)
  const found: Match<T>[] = []
  for (const entry of index) {
    const score = tokens.length === 0 ? 0 : scoreOf(entry, tokens)
    if (score !== null) found.push({ item: entry.item, score: score + bonus(entry.item) })
  }
  // Sorting is stable: equals stay as they were declared.
  return found.sort((a, b) => b.score - a.score)
}

function scoreOf(entry: Indexed<unknown>, tokens: readonly string[]): number | null {
  if (tokens.length === 1 && tokens[0] && tokens[0].length > 1 && entry.initials.startsWith(tokens[0])) return 55
  let total = 0
  for (const token of tokens) {
    const score = tokenScore(entry, token)
    if (score === 0) return null
    total += score
  }
  // Of two titles with the same words the one that says nothing more is meant.
  return total / tokens.length - Math.min(10, entry.words.length - tokens.length)
}

function tokenScore({ title, words, keywords }: Indexed<unknown>, token: string): number {
  if (title === token) return 120
  if (title.startsWith(token)) return 100
  if (words.includes(token)) return 90
  if (words.some((word) => word.startsWith(token))) return 80
  if (keywords.some((word) => word.startsWith(token))) return 50
  if (token.length > 1 && title.includes(token)) return 40
  return token.length > 2 && keywords.some((word) => word.includes(token)) ? 20 : 0
}
