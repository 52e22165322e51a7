import { wordsOf } from '../../ui/fold.ts'
import { closeness, search, type Indexed } from '../search-index.ts'

/** One command, several that the words may mean, or the words that mean nothing. */
export type Understood<T> = { one: T } | { among: readonly T[] } | { unknown: readonly string[] }

/** Commands to choose from. */
const mostMeant = 8

/** Words may come in any order, without accents, and abbreviated. The first of `prefers` decides between equals. */
export function understood<T>(index: readonly Indexed<T>[], part: string, prefers: (item: T) => boolean = () => true): Understood<T> {
  const found = search(index, part).filter(({ close }) => close >= closeness.keywords)
  const closest = found.filter(({ close }) => close === found[0]?.close).map(({ item }) => item)
  const preferred = closest.filter(prefers)
  const meant = preferred.length > 0 ? preferred : closest
  const [first] = meant
  if (first === undefined) return { unknown: unknownWords(index, part) }
  return meant.length === 1 ? { one: first } : { among: meant.slice(0, mostMeant) }
}

/** Words that no command has; all of them if only their combination is unknown. */
function unknownWords(index: readonly Indexed<unknown>[], part: string): readonly string[] {
  const words = part.split(/\s+/)
  const unknown = words.filter((word) =>
    wordsOf(word).some((token) => !index.some((entry) => [...entry.words, ...entry.keywords].some((each) => each.startsWith(token)))),
  )
  return unknown.length > 0 ? unknown : words
}
