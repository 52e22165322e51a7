import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { workspace, type FoundRecord } from '../../contract/workspace/workspace.ts'
import { guarded } from '../commands/navigate.ts'
import { readOnce } from '../commands/use-call.ts'
import { byCloseness, mergedRecords, recentMatching, stillMatching, type KindWeight } from './record-rows.ts'

/** Debounce in milliseconds. */
const pause = 90

export interface RecordsState {
  records: readonly FoundRecord[]
  /** Query of `records`; differs from the input while loading. */
  answered: string | null
  failed: boolean
}

const none: RecordsState = { records: [], answered: null, failed: false }

/**
 * Recent records at once, then the server's; visible rows keep their order, and old requests are aborted. Null text
 * disables it; with a kind only the server is asked. `onAnswer` serves an Enter pressed early.
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
    const controller = new AbortController()
    const timer = setTimeout(() => {
      readOnce(workspace.search, { query: { q: text, limit: 20, ...(kind && { kind }) } }, controller.signal).then(
        ({ data }) => {
          if (!controller.signal.aborted) take(data, text)
        },
        () => {
          if (!controller.signal.aborted) setState({ records: [], answered: text, failed: true })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, kind])
  return useMemo(() => {
    if (text === null || text === '') return none
    return state.answered === text ? state : { ...state, records: interimRecords(state.records, { text, kind, weigh }) }
  }, [state, text, kind, weigh])
}

interface RecordQuery {
  text: string
  kind: string | undefined
  weigh: KindWeight
}

function interimRecords(before: readonly FoundRecord[], { text, kind, weigh }: RecordQuery): FoundRecord[] {
  const recent = kind === undefined ? recentMatching(text, weigh).filter(({ path }) => guarded(path) === path) : []
  const recentPaths = new Set(recent.map(({ path }) => path))
  return byCloseness([...recent, ...stillMatching(before, text).filter(({ path }) => !recentPaths.has(path))], text, weigh)
}

/** Removes records of older answers that are no longer found. */
function answered(before: readonly FoundRecord[], request: RecordQuery & { data: readonly FoundRecord[] }): FoundRecord[] {
  const { data, text, kind, weigh } = request
  const found = new Set(data.map(({ path }) => path))
  const recentPaths = new Set(kind === undefined ? recentMatching(text, weigh).map(({ path }) => path) : [])
  const visible = interimRecords(before, request).filter(({ path }) => found.has(path) || recentPaths.has(path))
  return mergedRecords(visible, data, text, weigh)
}
