import { useMemo, type ReactNode } from 'react'
import type { Call } from '../../../contract/calls.ts'
import { isSummed } from '../../../contract/list-columns.ts'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { apart, Loaded } from '../../ui/apart.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { filteredColumns } from './column-filters.ts'

const totalsFoot = apart(async () => (await import('./TotalsFoot.tsx')).TotalsFoot)

interface TotalsOf<Row> {
  call: Call
  query: unknown
  params: unknown
  /** That are shown. */
  columns: readonly Column<Row>[]
}

/** The foot with sums of all rows, once the person asks for it. */
export function useTotals<Row>(tab: TabHandle, { call, query, params, columns }: TotalsOf<Row>): ReactNode {
  const { listState, setListState } = tab
  const summed = useMemo(() => filteredColumns(call, columns).filter(({ type }) => isSummed(type)), [call, columns])
  useView(tab, summed.length > 0 ? { totals: () => setListState({ totals: !listState.totals }) } : {})
  if (!listState.totals || summed.length === 0) return null
  return <Loaded part={totalsFoot} props={{ call, query, params, columns: summed }} />
}
