import { useCallback, useEffect } from 'react'
import useSWR from 'swr'
import type { CallInput } from '../../commands/context.ts'
import type { Answer, Call } from '../../contract/calls.ts'
import { beginLoading } from './progress.ts'
import { report } from './report.ts'
import { useTabId } from '../tabs/context.ts'
import { noteCall } from '../data/cache.tsx'
import { carry } from '../data/carry.ts'
import type { CallFailure } from '../data/failure.ts'

interface CallOptions {
  /** The page's own call: drives the bar at the top, and a 403 of it leads home. */
  page?: true
  /** The component shows failures itself (interception off). */
  handled?: true
}

/** What a reading call answered, as far as it did. */
export interface CallState<A> {
  answer: A | undefined
  failure: CallFailure | undefined
  /** True until the first answer. */
  loading: boolean
  /** The answer shown is the one before, to another input: the first to this one is on its way. */
  former: boolean
  /** True while it is read anew behind the answer shown. */
  refreshing: boolean
  /** Keeps its identity. */
  reload: () => Promise<void>
}

/**
 * Reads a call and keeps its answer: shared between tabs, read anew when the server tells of a
 * change. Input `null` asks for nothing yet. A list keeps its rows on screen until the next page
 * has come.
 */
export function useCall<C extends Call>(call: C, input: CallInput<C> | null, { page, handled }: CallOptions = {}): CallState<Answer<C>> {
  const tabId = useTabId()
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answer<C>, CallFailure, readonly [string, CallInput<C>] | null>(
    input === null ? null : [call.id, input],
    ([, sent]) => {
      noteCall(call)
      return carry(call, sent)
    },
    {
      keepPreviousData: input?.query !== undefined,
      onError: (failure) => report(call, failure, { tabId, ownCall: page === true, handled: handled === true }),
    },
  )
  const loadsPage = page === true && isLoading && data === undefined
  useEffect(() => {
    if (!loadsPage) return
    const ended = beginLoading()
    return () => ended()
  }, [loadsPage])
  const reload = useCallback(async () => void (await mutate()), [mutate])
  return {
    answer: data,
    failure: error,
    loading: isLoading && data === undefined,
    former: isLoading && data !== undefined,
    refreshing: isValidating && data !== undefined,
    reload,
  }
}

/** Reads a call once, outside React, for pickers and look-ups while typing; failures are the caller's. */
export function readOnce<C extends Call>(call: C, input: CallInput<C>, signal?: AbortSignal): Promise<Answer<C>> {
  return carry(call, input, signal ? { signal } : {})
}
