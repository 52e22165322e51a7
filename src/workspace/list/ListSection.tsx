import { useMemo } from 'react'
import type { Params, QueryInput } from '../../../contract/calls.ts'
import { openPath } from '../../commands/navigate.ts'
import { useList, type ListCall, type RowOf } from '../../commands/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useTabId } from '../../tabs/context.ts'
import { ListFailure } from './ListFailure.tsx'
import { useKeptTable } from './use-kept-table.ts'

interface ListSectionProps<C extends ListCall> {
  label: string
  call: C
  query?: QueryInput<C>
  params?: Params<C>
  columns: readonly Column<RowOf<C>>[]
  path: (row: RowOf<C>) => string
  title: (row: RowOf<C>) => string
  empty: string
}

export function ListSection<C extends ListCall>({ label, call, query, params, columns, path, title, empty }: ListSectionProps<C>) {
  const from = useTabId()
  const serializedQuery = JSON.stringify(query ?? {})
  const stableQuery = useMemo(() => JSON.parse(serializedQuery) as QueryInput<C>, [serializedQuery])
  const list = useList(call, stableQuery, params)
  const table = useKeptTable(label)
  if (list.failure && list.total === null) {
    return <ListFailure of={label} failure={list.failure} onRetry={() => void list.reload()} />
  }
  if (list.total === 0) return <EmptyState title={empty} />
  return (
    <div className="flex h-90 flex-col">
      <DataTable<RowOf<C>>
        label={label}
        total={list.total}
        rowAt={list.rowAt}
        placeOf={list.placeOf}
        seek={list.seek}
        {...table}
        rowsAre={list.rowsAre}
        onRange={list.onRange}
        rowKey={({ id }) => id}
        columns={columns}
        href={path}
        onOpen={(row, background) => openPath(path(row), { background, from, title: title(row) })}
        atEdge
        className="flex-1"
      />
    </div>
  )
}
