import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { workspace, type FoundRecord } from '../../contract/workspace.ts'
import { guarded } from '../desk/navigate.ts'
import { readOnce } from '../desk/use-call.ts'
import { byCloseness, mergedRecords, seenMatching, stillMatching } from './record-rows.ts'

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
 * kind only the server is asked. `onAnswer` is told of every answer, for an Enter that was pressed before it came.
 */
export function useRecords(
  text: string | null,
  kind: string | undefined,
  onAnswer: (text: string, records: readonly FoundRecord[]) => void,
): RecordsState {
  const [state, setState] = useState(none)
  const tell = useEffectEvent(onAnswer)
  useEffect(() => {
    if (text === null || text === '') return
    const asked = new AbortController()
    const timer = setTimeout(() => {
      readOnce(workspace.search, { query: { q: text, limit: 20, ...(kind && { kind }) } }, asked.signal).then(
        ({ data }) => {
          if (asked.signal.aborted) return
          setState((before) => ({ records: answered(before.records, data, text, kind), answered: text, failed: false }))
          tell(text, data)
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
    return state.answered === text ? state : { ...state, records: shownFor(state.records, text, kind) }
  }, [state, text, kind])
}

/** What is shown for a text until its answer comes. */
function shownFor(before: readonly FoundRecord[], text: string, kind: string | undefined): FoundRecord[] {
  const seen = kind === undefined ? seenMatching(text).filter(({ path }) => guarded(path) === path) : []
  const known = new Set(seen.map(({ path }) => path))
  return byCloseness([...seen, ...stillMatching(before, text).filter(({ path }) => !known.has(path))], text)
}

/** What is shown once it came: of older answers what is no more found goes. */
function answered(before: readonly FoundRecord[], data: readonly FoundRecord[], text: string, kind: string | undefined): FoundRecord[] {
  const found = new Set(data.map(({ path }) => path))
  const seen = new Set(kind === undefined ? seenMatching(text).map(({ path }) => path) : [])
  const shown = shownFor(before, text, kind).filter(({ path }) => found.has(path) || seen.has(path))
  return mergedRecords(shown, data, text)
}
