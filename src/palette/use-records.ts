import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { workspace, type FoundRecord, type Meaning } from '../../contract/workspace/workspace.ts'
import { guarded } from '../commands/navigate.ts'
import { readOnce } from '../commands/use-call.ts'
import { admits, groupOf, type Mode } from './modes.ts'
import { byCloseness, mergedRecords, recentMatching, stillMatching, type KindWeight } from './record-rows.ts'

/** Debounce in milliseconds. */
const pause = 90

export interface RecordsState {
  records: readonly FoundRecord[]
  /** Query of `records`; differs from the input while loading. */
  answered: string | null
  failed: boolean
}

interface Answered extends RecordsState {
  mode: Mode
}

const none: Answered = { records: [], answered: null, failed: false, mode: 'all' }

interface Searched {
  /** Of an argument; only the server is asked then. */
  kind: string | undefined
  mode: Mode
  /** The text is no words. */
  meant?: Meaning | undefined
  weigh: KindWeight
}

/**
 * Recent records at once, then the server's; visible rows keep their order, and old requests are aborted. Null text
 * disables it. `onAnswer` serves an Enter pressed early.
 */
export function useRecords(
  text: string | null,
  { kind, mode, meant, weigh }: Searched,
  onAnswer: (text: string, records: readonly FoundRecord[]) => void,
): RecordsState {
  const [state, setState] = useState(none)
  const take = useEffectEvent((data: readonly FoundRecord[], of: string) => {
    const records = answered(shownBefore(state, mode), { data, text: of, kind, mode, weigh })
    setState({ records, answered: of, failed: false, mode })
    onAnswer(of, records)
  })
  useEffect(() => {
    if (text === null || text === '') return
    const controller = new AbortController()
    const group = kind || meant ? undefined : groupOf(mode)
    const timer = setTimeout(() => {
      readOnce(
        workspace.search,
        { query: { q: text, limit: 20, ...(kind && { kind }), ...(group && { group }), ...(meant && { type: meant }) } },
        controller.signal,
      ).then(
        ({ data }) => {
          if (!controller.signal.aborted) take(data, text)
        },
        () => {
          if (!controller.signal.aborted) setState({ records: [], answered: text, failed: true, mode })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, kind, mode, meant])
  return useMemo(() => {
    if (text === null || text === '') return none
    if (state.answered === text && state.mode === mode) return state
    const records = interimRecords(shownBefore(state, mode), { text, kind, mode, weigh })
    return { answered: state.mode === mode ? state.answered : null, failed: state.failed, records }
  }, [state, text, kind, mode, weigh])
}

interface RecordQuery extends Searched {
  text: string
}

function shownBefore(state: Answered, mode: Mode): readonly FoundRecord[] {
  return state.mode === mode ? state.records : []
}

function interimRecords(before: readonly FoundRecord[], request: RecordQuery): FoundRecord[] {
  const { text, weigh } = request
  const recent = recentOf(request).filter(({ path }) => guarded(path) === path)
  const recentPaths = new Set(recent.map(({ path }) => path))
  return byCloseness([...recent, ...stillMatching(before, text).filter(({ path }) => !recentPaths.has(path))], text, weigh)
}

function recentOf({ text, kind, mode, weigh }: RecordQuery): FoundRecord[] {
  return kind === undefined ? recentMatching(text, weigh, (record) => admits(mode, record, text)) : []
}

/** Removes records of older answers that are no longer found. */
function answered(before: readonly FoundRecord[], request: RecordQuery & { data: readonly FoundRecord[] }): FoundRecord[] {
  const { text, kind, mode, weigh } = request
  const data = kind === undefined ? request.data.filter((record) => admits(mode, record, text)) : request.data
  const found = new Set(data.map(({ path }) => path))
  const recentPaths = new Set(recentOf(request).map(({ path }) => path))
  const visible = interimRecords(before, request).filter(({ path }) => found.has(path) || recentPaths.has(path))
  return mergedRecords(visible, data, text, weigh)
}
