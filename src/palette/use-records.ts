import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { workspace, type FoundRecord } from '../../contract/workspace/workspace.ts'
import { guarded } from '../commands/navigate.ts'
import { readOnce } from '../commands/use-call.ts'
import { byCloseness, mergedRecords, seenMatching, stillMatching, type KindWeight } from './record-rows.ts'

/** Milliseconds without a key before the server is asked. */
const pause = 90

/** Records found for what is typed. */
export interface RecordsState {
  records: readonly FoundRecord[]
  /** The text that `records` answer; while it differs from what is typed, an answer is on its way. */
  answered: string | null
  failed: boolean
}

const none: RecordsState = { records: [], answered: null, failed: false }

/**
 * Records as one types: those the person came to before at once, the server's when they come. Older questions are given
 * up; rows already shown keep their places, those that do not match any more go at once. Text null asks nothing; with a
 * kind only the server is asked. `onAnswer` is told of every answer as it is shown, for an Enter that was pressed before
 * it came.
 */
export function useRecords(
  text: string | null,
  { kind, weigh }: { kind: string | undefined; weigh: KindWeight },
  onAnswer: (text: string, records: readonly FoundRecord[]) => void,
): RecordsState {
  const [state, setState] = useState(none)
  const take = useEffectEvent((data: readonly FoundRecord[], of: string) => {
    const records = answered(state.records, { data, text: of, kind, weigh })
    setState({ records, answered: of, failed: false })
    onAnswer(of, records)
  })
  useEffect(() => {
    if (text === null || text === '') return
    const asked = new AbortController()
    const timer = setTimeout(() => {
      readOnce(workspace.search, { query: { q: text, limit: 20, ...(kind && { kind }) } }, asked.signal).then(
        ({ data }) => {
          if (!asked.signal.aborted) take(data, text)
        },
        () => {
          if (!asked.signal.aborted) setState({ records: [], answered: text, failed: true })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [text, kind])
  return useMemo(() => {
    if (text === null || text === '') return none
    return state.answered === text ? state : { ...state, records: shownFor(state.records, { text, kind, weigh }) }
  }, [state, text, kind, weigh])
}

interface Asked {
  text: string
  kind: string | undefined
  weigh: KindWeight
}

/** What is shown for a text until its answer comes. */
function shownFor(before: readonly FoundRecord[], { text, kind, weigh }: Asked): FoundRecord[] {
  const seen = kind === undefined ? seenMatching(text, weigh).filter(({ path }) => guarded(path) === path) : []
  const known = new Set(seen.map(({ path }) => path))
  return byCloseness([...seen, ...stillMatching(before, text).filter(({ path }) => !known.has(path))], text, weigh)
}

/** What is shown once it came: of older answers what is no more found goes. */
function answered(before: readonly FoundRecord[], asked: Asked & { data: readonly FoundRecord[] }): FoundRecord[] {
  const { data, text, kind, weigh } = asked
  const found = new Set(data.map(({ path }) => path))
  const seen = new Set(kind === undefined ? seenMatching(text, weigh).map(({ path }) => path) : [])
  const shown = shownFor(before, asked).filter(({ path }) => found.has(path) || seen.has(path))
  return mergedRecords(shown, data, text, weigh)
}
