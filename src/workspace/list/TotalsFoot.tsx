import type { Call, Params, QueryInput } from '../../../contract/calls.ts'
import { countOf } from '../../../contract/format.ts'
import type { ColumnType } from '../../../contract/list-columns.ts'
import { useCall } from '../../commands/use-call.ts'
import { valueText } from './column-filters.ts'

interface TotalsFootProps {
  call: Call
  /** Of the list as it is filtered. */
  query: unknown
  params: unknown
  columns: readonly { key: string; type: ColumnType; header: string }[]
}

/** Sums of all rows that match, also of those that are not loaded. */
export function TotalsFoot({ call, query, params, columns }: TotalsFootProps) {
  const asked = { ...(query as object), page: 1, per_page: 1, totals: '1' } as QueryInput<Call>
  const { answer, failure, former } = useCall(
    call,
    { query: asked, ...(params !== undefined && { params: params as Params<Call> }) },
    { handled: true },
  )
  const totals = former ? undefined : totalsIn(answer)
  return (
    <div
      role="status"
      aria-label="Kopsummas"
      className="figures flex shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-surface px-4 py-1.5 text-small"
    >
      {failure && <span className="text-danger">{failure.errors['totals']?.[0] ?? failure.message}</span>}
      {!failure && !totals && <span className="text-muted">Saskaita…</span>}
      {!failure && totals && (
        <>
          <span className="text-muted">Summa no {countOf(totals.count, 'rindas', 'rindām', 'rindām')}</span>
          {columns.map(({ key, type, header }) => {
            const sum = totals.sums[key] ?? null
            return (
              <span key={key}>
                <span className="text-muted">{header}</span>{' '}
                <strong className="font-semibold">{sum === null ? '–' : valueText(type, sum)}</strong>
              </span>
            )
          })}
        </>
      )}
    </div>
  )
}

function totalsIn(answer: object | undefined): { count: number; sums: Readonly<Record<string, string | null>> } | undefined {
  return (answer as { meta: { totals?: { count: number; sums: Record<string, string | null> } } } | undefined)?.meta.totals
}
