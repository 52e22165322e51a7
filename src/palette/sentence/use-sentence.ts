import { useEffect, useMemo, useState } from 'react'
import { workspace, type FoundRecord } from '../../../contract/workspace/workspace.ts'
import { readOnce } from '../../commands/use-call.ts'
import { sentenceIn } from './parse.ts'

/** By number: null if no document has it. */
export type Named = ReadonlyMap<string, FoundRecord | null>

/** Milliseconds. */
const pause = 90

const none: readonly string[] = []

/** The sentence in a text, and its documents as far as they are known. */
export function useSentence(text: string) {
  const sentence = useMemo(() => sentenceIn(text), [text])
  const { named, failed } = useNamed(sentence?.numbers)
  const isLost = sentence !== null && failed
  const isNaming = sentence !== null && !failed && sentence.numbers.some((number) => !named.has(number))
  return { sentence, named, isNaming, isLost }
}

/** The documents of numbers; each is asked for once while the palette is open. */
function useNamed(numbers: readonly string[] = none): { named: Named; failed: boolean } {
  const [named, setNamed] = useState<Named>(new Map())
  const [failed, setFailed] = useState(false)
  const missing = numbers.filter((number) => !named.has(number)).join(' ')
  useEffect(() => {
    if (missing === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      Promise.all(missing.split(' ').map((number) => documentOf(number, controller.signal))).then(
        (found) => {
          setFailed(false)
          setNamed((before) => new Map([...before, ...found]))
        },
        () => {
          if (!controller.signal.aborted) setFailed(true)
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [missing])
  return { named, failed }
}

async function documentOf(number: string, signal: AbortSignal): Promise<[string, FoundRecord | null]> {
  const { data } = await readOnce(workspace.search, { query: { q: number, group: 'documents', limit: 5 } }, signal)
  return [number, data.find(({ title }) => title.toUpperCase() === number) ?? null]
}
