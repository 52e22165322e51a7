import { useEffect, useState } from 'react'

/** A record or choice that a picker offers. */
export interface Option {
  id: number | string
  label: string
  /** Secondary text: a code, a registration number, what is in stock. */
  hint?: string | undefined
  /** What matters most for choosing, after the hint and plainer than it: how much there is. */
  fact?: string | undefined
  /** What matters least, after the fact: how much there is elsewhere. */
  aside?: string | undefined
  /** Why it cannot be picked; it is shown greyed. */
  disabledReason?: string | null | undefined
}

/** Finds what matches; the server folds accents and word order. */
export type LoadOptions = (query: string, signal: AbortSignal) => Promise<readonly Option[]>

/** What a picker's list shows. */
export interface OptionsState {
  options: readonly Option[]
  /** The query these options answer; null before the first answer. */
  query: string | null
  loading: boolean
  failed: boolean
  /** Why nothing is offered, in words. */
  reason: string | null
}

/** Why a picker can offer nothing just now, in words that it shows. */
export class NothingOffered extends Error {}

const nothing: OptionsState = { options: [], query: null, loading: false, failed: false, reason: null }
const pause = 150

/** Loads options for a query while a list is open: waits 150 ms between keystrokes, drops older answers, keeps what is shown until the new ones come. */
export function useOptions(load: LoadOptions, query: string | null): OptionsState {
  const [state, setState] = useState(nothing)
  useEffect(() => {
    if (query === null) return
    const request = new AbortController()
    const timer = setTimeout(
      () => {
        setState((now) => ({ ...now, loading: true }))
        load(query, request.signal).then(
          (options) => !request.signal.aborted && setState({ ...nothing, options, query }),
          (error: unknown) => {
            const reason = error instanceof NothingOffered ? error.message : null
            if (!request.signal.aborted) setState({ ...nothing, query, failed: reason === null, reason })
          },
        )
      },
      query === '' ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [load, query])
  return query === null ? nothing : state
}
