import type { Call, Params, QueryInput } from '../../../contract/calls.ts'
import { useCall } from '../../commands/use-call.ts'

interface ListTotals {
  count: number
  sums: Readonly<Record<string, string | null>>
}

/** Count and sums of all rows that match, also of those that are not loaded; the reason why not, or neither meanwhile. */
export function useListTotals(
  { call, query, params }: { call: Call; query: unknown; params: unknown },
  enabled = true,
): { totals?: ListTotals; reason?: string } {
  const asked = { ...(query as object), page: 1, per_page: 1, totals: '1' } as QueryInput<Call>
  const input = { query: asked, ...(params !== undefined && { params: params as Params<Call> }) }
  const { answer, failure, former } = useCall(call, enabled ? input : null, { handled: true })
  if (!enabled) return {}
  if (failure) return { reason: failure.errors['totals']?.[0] ?? failure.message }
  const totals = former ? undefined : (answer as { meta: { totals?: ListTotals } } | undefined)?.meta.totals
  return totals ? { totals } : {}
}
