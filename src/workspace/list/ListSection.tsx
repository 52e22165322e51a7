import { useMemo } from 'react'
import type { Params, QueryInput } from '../../../contract/calls.ts'
import { openPath } from '../../commands/navigate.ts'
import { useList, type ListCall, type RowOf } from '../../commands/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useTabId } from '../../tabs/context.ts'
import { ListFailure } from './ListFailure.tsx'

interface ListSectionProps<C extends ListCall> {
  label: string
  call: C
  /** What the list is narrowed to: the record that it stands in. */
  query?: QueryInput<C>
  params?: Params<C>
  columns: readonly Column<RowOf<C>>[]
  path: (row: RowOf<C>) => string
  /** What a row's record is called, for its tab. */
  title: (row: RowOf<C>) => string
  /** Told where there is no row. */
  empty: string
}

/** Records that hang on another one inside its page; each opens as a tab. */
export function ListSection<C extends ListCall>({ label, call, query, params, columns, path, title, empty }: ListSectionProps<C>) {
  const from = useTabId()
  const asked = JSON.stringify(query ?? {})
  const kept = useMemo(() => JSON.parse(asked) as QueryInput<C>, [asked])
  const list = useList(call, kept, params)
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
