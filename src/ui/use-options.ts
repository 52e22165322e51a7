import { useEffect, useState } from 'react'

export interface Option {
  id: number | string
  label: string
  hint?: string | undefined
  /** Most important detail, more prominent than the hint. */
  fact?: string | undefined
  aside?: string | undefined
  disabledReason?: string | null | undefined
}

/** The server folds accents and word order. */
export type LoadOptions = (query: string, signal: AbortSignal) => Promise<readonly Option[]>

export interface OptionsState {
  options: readonly Option[]
  /** Null before the first answer. */
  query: string | null
  loading: boolean
  failed: boolean
  reason: string | null
}

/** Thrown with the reason why a picker offers nothing. */
export class NothingOffered extends Error {}

const nothing: OptionsState = { options: [], query: null, loading: false, failed: false, reason: null }
const pause = 150

/** Loads options with 150 ms debounce; drops outdated answers and shows old options meanwhile. */
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
