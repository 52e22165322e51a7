import { useMemo, useRef, useState } from 'react'
import type { Params, QueryInput } from '../../../contract/calls.ts'
import { notify } from '../../commands/notices.ts'
import { openPath } from '../../commands/navigate.ts'
import { usePermittedColumns } from '../../commands/use-may.ts'
import { useList, type ListCall, type ListSource, type RowOf } from '../../commands/use-list.ts'
import { useView } from '../../tabs/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Column, Sort } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { firstState } from '../../ui/table/table-state.ts'
import { useColumnChoice } from './column-choice.ts'
import { copyRows, tellCopied } from './copy-rows.ts'
import { asQuery } from './FilterBar.tsx'
import { ListFailure, PartFailure } from './ListFailure.tsx'
import { useCells } from './use-cells.ts'
import { useColumnFilters } from './use-column-filters.tsx'
import { useColumnsDialog } from './use-columns-dialog.tsx'
import { useSectionState } from './use-section-state.ts'

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

/** A list within a record: with the columns, filters and keys of a list, without its bar. */
export function ListSection<C extends ListCall>(props: ListSectionProps<C>) {
  const { label, call, query, params, empty } = props
  const state = useSectionState()
  const { filters, sort } = state.listState
  const serializedQuery = JSON.stringify({ ...(query as object | undefined), ...asQuery(filters), ...(sort && { sort }) })
  const asked = useMemo(() => JSON.parse(serializedQuery) as QueryInput<C>, [serializedQuery])
  const list = useList(call, asked, params)
  if (list.failure && list.total === null) return <ListFailure of={label} failure={list.failure} onRetry={() => void list.reload()} />
  if (list.total === 0 && Object.keys(filters).length === 0) return <EmptyState title={empty} />
  return <SectionRows {...props} state={state} list={list} asked={asked} />
}

interface RowsProps<C extends ListCall> extends ListSectionProps<C> {
  state: ReturnType<typeof useSectionState>
  list: ListSource<RowOf<C>>
  asked: QueryInput<C>
}

function SectionRows<C extends ListCall>({ label, call, params, columns: all, path, title, state, list, asked }: RowsProps<C>) {
  const box = useRef<HTMLDivElement>(null)
  const root = (): HTMLElement | null => box.current
  const { listState, setListState } = state
  const [table, setTable] = useState(firstState)
  const permitted = usePermittedColumns(all)
  const byColumn = useColumnFilters({ tab: state, call, columns: permitted, list, table, sortBy, root })
  const choice = useColumnChoice(`section-${call.id}`, byColumn.columns, null)
  const [columnsPart, chooseColumns] = useColumnsDialog(permitted, choice, state)
  const listRequest = useMemo(() => ({ call, query: asked, params }), [call, asked, params])
  const range = useCells(state.id, listRequest)

  function sortBy(next: Sort | null): void {
    setListState({ sort: next ? `${next.descending ? '-' : ''}${next.key}` : '' })
  }

  function copy(): void {
    const focused = list.atHand().find(({ id }) => id === table.focus.key)
    const { cells } = range
    const rows = cells?.missing === 0 ? cells.rows : focused ? [focused] : []
    if (rows.length === 0) return notify({ color: 'blue', text: 'Sarakstā nav rindas, ko kopēt' })
    const of = JSON.stringify([call.id, params, asked, rows.map(({ id }) => id)])
    copyRows({ of, count: rows.length, pages: () => only(rows), columns: cells?.columns ?? choice.columns })
  }
  useView(state, { copy, columns: chooseColumns }, root)

  return (
    <div ref={box} className="flex h-90 flex-col">
      {byColumn.chips}
      <DataTable<RowOf<C>>
        label={label}
        list={JSON.stringify(listState.filters)}
        total={list.total}
        rowAt={list.rowAt}
        placeOf={list.placeOf}
        seek={list.seek}
        rowsAre={list.rowsAre}
        onRange={list.onRange}
        rowKey={({ id }) => id}
        columns={choice.all}
        columnVisibility={choice.visibility}
        arrangement={choice.arrangement}
        sort={sortOf(listState.sort)}
        {...byColumn.table}
        state={table}
        onState={setTable}
        href={path}
        onOpen={(row, background) => openPath(path(row), { background, from: state.id, title: title(row) })}
        onCells={range.onCells}
        readRows={range.readRows}
        onCopied={tellCopied}
        atEdge
        className="min-h-0 flex-1"
        empty={
          <EmptyState
            title="Nekas neatbilst filtriem"
            action={<Button onClick={() => setListState({ filters: {} })}>Noņemt filtrus</Button>}
          />
        }
      />
      {list.failure && <PartFailure of={label} failure={list.failure} onRetry={() => void list.reload()} />}
      {columnsPart}
    </div>
  )
}

async function* only<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

function sortOf(text: string): Sort | null {
  return text === '' ? null : { key: text.replace(/^-/, ''), descending: text.startsWith('-') }
}
