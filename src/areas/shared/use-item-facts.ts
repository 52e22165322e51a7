import { useEffect, useState } from 'react'
import { wasAborted } from '../../data/failure.ts'

/** Debounce in milliseconds. */
const pause = 150

/**
 * Facts by item id, read anew when the question changes; without an answer there are none.
 * @param ask must be stable between renders
 * @param question null asks nothing
 */
export function useItemFacts<Question, Facts extends { id: number }>(
  ask: (question: Question, signal: AbortSignal) => Promise<readonly Facts[]>,
  question: Question | null,
): ReadonlyMap<number, Facts> {
  const [known, setKnown] = useState<ReadonlyMap<number, Facts>>(new Map())
  const text = question === null ? '' : JSON.stringify(question)

  useEffect(() => {
    if (text === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      ask(JSON.parse(text) as Question, controller.signal).then(
        (facts) => setKnown(new Map(facts.map((each) => [each.id, each]))),
        // Lines have fewer warnings; other calls tell of a lost connection.
        (error: unknown) => wasAborted(error) || setKnown(new Map()),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [ask, text])
  return known
}

/** Sorted and once each, so that the order of rows asks nothing anew. */
export function idsOf(items: readonly ({ id: number | string } | null)[]): number[] {
  return [...new Set(items.flatMap((item) => (item ? [Number(item.id)] : [])))].toSorted((one, other) => one - other)
}
