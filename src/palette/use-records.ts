import { useEffect, useEffectEvent, useState } from 'react'
import { workspace, type FoundRecord } from '../../contract/workspace.ts'
import { readOnce } from '../desk/use-call.ts'
import { mergedRecords, stillMatching } from './rows.ts'

/** Milliseconds without a key before the server is asked. */
const pause = 90

/** Records found by the server for what is typed. */
export interface RecordsState {
  records: readonly FoundRecord[]
  /** The text that `records` answer; while it differs from what is typed, an answer is on its way. */
  answered: string | null
  failed: boolean
}

const none: RecordsState = { records: [], answered: null, failed: false }

/**
 * Asks the server for records as one types. Older questions are given up; rows already shown keep
 * their places, those that do not match any more go at once. Text null asks nothing. `onAnswer` is told of
 * every answer, for an Enter that was pressed before it came.
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
          setState((before) => ({ records: mergedRecords(stillMatching(before.records, text), data, text), answered: text, failed: false }))
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
  if (text === null || text === '') return none
  return state.answered === text ? state : { ...state, records: stillMatching(state.records, text) }
}
