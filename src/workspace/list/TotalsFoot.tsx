import type { Call } from '../../../contract/calls.ts'
import { countOf } from '../../../contract/format.ts'
import type { ColumnType } from '../../../contract/list-columns.ts'
import { valueText } from './column-filters.ts'
import { useListTotals } from './use-list-totals.ts'

interface TotalsFootProps {
  call: Call
  /** Of the list as it is filtered. */
  query: unknown
  params: unknown
  columns: readonly { key: string; type: ColumnType; header: string }[]
}

/** Sums of all rows that match, also of those that are not loaded. */
export function TotalsFoot({ call, query, params, columns }: TotalsFootProps) {
  const { totals, reason } = useListTotals({ call, query, params })
  return (
    <div
      role="status"
      aria-label="Kopsummas"
      className="figures flex shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-surface px-4 py-1.5 text-small"
    >
      {reason !== undefined && <span className="text-danger">{reason}</span>}
      {reason === undefined && !totals && <span className="text-muted">Saskaita…</span>}
      {totals && (
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
