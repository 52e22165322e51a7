import { fold, wordsOf } from './fold.ts'
import type { Option } from './use-options.ts'

/** Options with all words of the query: the closest first, equally close ones as they came. Accents and case do not count. */
export function matchingOptions(options: readonly Option[], query: string): readonly Option[] {
  const words = wordsOf(query)
  if (words.length === 0) return options
  return options
    .flatMap((option) => {
      const distance = distanceOf(option, words)
      return distance === null ? [] : [{ option, distance }]
    })
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ option }) => option)
}

/** 0: the hint (a code) or the label itself; 1: the label begins so; 2: words begin so; 3: the label contains it; null: no match. */
function distanceOf({ label, hint = '' }: Option, words: readonly string[]): number | null {
  const typed = words.join(' ')
  const name = wordsOf(label).join(' ')
  if (name === typed || wordsOf(hint).join(' ') === typed) return 0
  if (name.startsWith(typed)) return 1
  const optionWords = wordsOf(`${label} ${hint}`)
  const begins = (word: string) => optionWords.some((each) => each.startsWith(word))
  if (words.every(begins)) return 2
  const text = fold(label)
  return words.every((word) => begins(word) || text.includes(word)) ? 3 : null
}
