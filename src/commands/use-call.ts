import { useCallback } from 'react'
import useSWR, { unstable_serialize, useSWRConfig } from 'swr'
import type { CallInput } from '../../commands/context.ts'
import type { Answer, Call } from '../../contract/calls.ts'
import { useLoading } from './progress.ts'
import { report } from './report.ts'
import { useTabId } from '../tabs/context.ts'
import { noteCall } from '../data/cache.tsx'
import { carry } from '../data/carry.ts'
import type { CallFailure } from '../data/failure.ts'

interface CallOptions {
  /** The page's main call: shows progress, and a 403 redirects home. */
  page?: true
  /** Disables error handling. */
  handled?: true
}

export interface CallState<A> {
  answer: A | undefined
  failure: CallFailure | undefined
  loading: boolean
  /** The data belongs to the previous input. */
  former: boolean
  refreshing: boolean
  /** Stable identity. */
  reload: () => Promise<void>
}

/** Reads a call with shared caching and live updates. `null` input disables it. */
export function useCall<C extends Call>(call: C, input: CallInput<C> | null, { page, handled }: CallOptions = {}): CallState<Answer<C>> {
  const tabId = useTabId()
  const { cache } = useSWRConfig()
  const key = input === null ? null : ([call.id, input] as const)
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answer<C>, CallFailure, readonly [string, CallInput<C>] | null>(
    key,
    ([, callInput]) => {
      noteCall(call)
      return carry(call, callInput)
    },
    {
      keepPreviousData: input?.query !== undefined,
      onError: (failure) => report(call, failure, { tabId, isPageCall: page === true, handled: handled === true }),
    },
  )
  useLoading(page === true && isLoading && data === undefined)
  const reload = useCallback(async () => void (await mutate()), [mutate])
  // The previous answer stays when the call for this input fails.
  const isMissing = isLoading || (error !== undefined && cache.get(unstable_serialize(key))?.data === undefined)
  return {
    answer: data,
    failure: error,
    loading: isLoading && data === undefined,
    former: isMissing && data !== undefined,
    refreshing: isValidating && data !== undefined,
    reload,
  }
}

/** Uncached; the caller handles failures. */
export function readOnce<C extends Call>(call: C, input: CallInput<C>, signal?: AbortSignal): Promise<Answer<C>> {
  return carry(call, input, signal ? { signal } : {})
}
