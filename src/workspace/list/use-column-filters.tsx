import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { readCondition, type Condition } from '../../../contract/list-columns.ts'
import { notify } from '../../commands/notices.ts'
import type { MenuPoint } from '../../commands/RowMenu.tsx'
import type { ListCall, ListSource, RowOf } from '../../commands/use-list.ts'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { apart, Loaded } from '../../ui/apart.tsx'
import { ContextMenu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/menu-props.ts'
import type { Column, Sort } from '../../ui/table/columns.ts'
import type { DataTableProps } from '../../ui/table/props.ts'
import type { TableState } from '../../ui/table/table-state.ts'
import {
  conditionOfCell,
  conditionTexts,
  filteredColumns,
  keyOfColumn,
  valueOfCell,
  withCondition,
  withoutCondition,
  type FilteredColumn,
} from './column-filters.ts'
import { ColumnChips } from './ColumnChips.tsx'
import { useGrouping } from './use-grouping.tsx'

/** Rows up to which the server sorts without an index. */
const sortedRows = 10_000

const filterDialog = apart(async () => (await import('../ColumnFilterDialog.tsx')).ColumnFilterDialog)

interface ColumnFiltersOf<C extends ListCall> {
  tab: TabHandle
  call: C
  columns: readonly Column<RowOf<C>>[]
  list: ListSource<RowOf<C>>
  table: TableState
  /** Filters by the group in focus; false when there is none. */
  byGroup: (line: number, isExcluded: boolean) => boolean
  sortBy: (sort: Sort | null) => void
}

export interface ColumnFilters<Row> {
  /** With the sort keys that the server knows. */
  columns: readonly Column<Row>[]
  table: Pick<DataTableProps<Row>, 'isLong' | 'onHeaderMenu' | 'onSort'>
  /** Entries for the menu of a row. */
  entries: readonly MenuEntry[]
  /** With the menu of a header and the dialog of a column. */
  chips: ReactNode
}

/** Filtering and sorting by any column that the call declares. */
export function useColumnFilters<C extends ListCall>(given: ColumnFiltersOf<C>): ColumnFilters<RowOf<C>> {
  const { tab, call, columns: all, list, table, byGroup, sortBy } = given
  const { listState, setListState } = tab
  const filtered = useMemo(() => filteredColumns(call, all), [call, all])
  const columns = useMemo(() => all.map((column) => sortable(column, filtered)), [all, filtered])
  const [menu, setMenu] = useState<{ column: Column<RowOf<C>>; at: MenuPoint } | null>(null)
  const [asking, setAsking] = useState<FilteredColumn<RowOf<C>> | null>(null)
  const isLong = list.capped || (list.total ?? 0) > sortedRows
  useUnsortable(list, () => setListState({ sort: '' }))

  const focused = filtered.find(({ column }) => column.id === table.cell)
  const row = table.focus.key === null ? undefined : list.atHand().find(({ id }) => id === table.focus.key)

  function change(filters: TabHandle['listState']['filters']): void {
    setListState({ filters, row: null, scroll: 0 })
  }

  function add(condition: Condition): void {
    const filters = withCondition(listState.filters, condition)
    if (filters === null) return notify({ color: 'blue', text: 'Vienā sarakstā var būt līdz 20 kolonnu filtriem' })
    change(filters)
  }

  function byCell(isExcluded: boolean): void {
    if (!table.left && byGroup(table.focus.at, isExcluded)) return
    if (!focused || row === undefined) return notify({ color: 'blue', text: 'Ar bultiņām pa labi un pa kreisi izvēlieties šūnu' })
    add(conditionOfCell(focused, row, isExcluded))
  }

  function ask(column = focused): void {
    if (column) setAsking(column)
    else notify({ color: 'blue', text: 'Ar bultiņām pa labi un pa kreisi izvēlieties kolonnu' })
  }

  function onSort(next: Sort | null): void {
    const column = next && columns.find(({ sortKey }) => sortKey === next.key)
    if (!column?.shortSort || !isLong) return sortBy(next)
    notify({ color: 'blue', text: `Sašauriniet sarakstu: pēc „${column.header}” kārto līdz 10 000 rindām` })
  }

  const unfilter = (): void => setListState({ q: '', filters: {}, row: null, scroll: 0 })
  const hasColumns = filtered.length > 0
  const grouping = useGrouping({ tab, columns: filtered, focused })
  useView(tab, {
    ...(hasColumns && { same: () => byCell(false), differ: () => byCell(true), narrow: () => ask() }),
    unfilter,
  })

  const texts = conditionTexts(listState.filters)
  const entries: readonly MenuEntry[] = focused
    ? [
        { id: 'same', label: 'Filtrēt pēc šīs vērtības', shortcut: 'alt+f3', run: () => byCell(false) },
        { id: 'differ', label: 'Izslēgt šo vērtību', shortcut: 'alt+shift+f3', run: () => byCell(true) },
        { id: 'narrow', label: `Filtrēt kolonnu „${focused.header}”`, shortcut: 'ctrl+f3', run: () => ask() },
        ...grouping.entriesOf(focused),
      ]
    : []
  return {
    columns,
    table: { isLong, onHeaderMenu: hasColumns ? (column, at) => setMenu({ column, at }) : undefined, onSort },
    entries,
    chips: (
      <>
        <ColumnChips texts={texts} columns={filtered} onRemove={(text) => change(withoutCondition(listState.filters, text))} />
        {menu && <ContextMenu at={menu.at} label={menu.column.header} entries={headerEntries(menu.column)} onClose={() => setMenu(null)} />}
        {grouping.part}
        {asking && (
          <Loaded
            part={filterDialog}
            props={{
              column: { key: asking.key, type: asking.type, header: asking.header },
              value: row === undefined ? null : valueOfCell(asking, row),
              onChoose: add,
              onClose: () => setAsking(null),
            }}
          />
        )}
      </>
    ),
  }

  function headerEntries(column: Column<RowOf<C>>): MenuEntry[] {
    const own = filtered.find(({ key }) => key === keyOfColumn(column))
    const { sortKey } = column
    const mine = texts.filter((text) => readCondition(text)?.column === own?.key)
    const tooLong = column.shortSort && isLong ? 'Vispirms sašauriniet sarakstu līdz 10 000 rindām' : null
    return [
      ...(sortKey
        ? [
            { id: 'rising', label: 'Kārtot augoši', disabledReason: tooLong, run: () => sortBy({ key: sortKey, descending: false }) },
            { id: 'falling', label: 'Kārtot dilstoši', disabledReason: tooLong, run: () => sortBy({ key: sortKey, descending: true }) },
          ]
        : []),
      ...(own ? [{ id: 'narrow', label: 'Filtrēt…', startsGroup: true, run: () => ask(own) }] : []),
      ...grouping.entriesOf(own),
      ...(mine.length > 0
        ? [{ id: 'remove', label: 'Noņemt kolonnas filtrus', run: () => change(mine.reduce(withoutCondition, listState.filters)) }]
        : []),
    ]
  }
}

function sortable<Row>(column: Column<Row>, filtered: readonly FilteredColumn<Row>[]): Column<Row> {
  const own = filtered.find((each) => each.column === column)
  return own && column.sortKey === undefined ? { ...column, sortKey: own.key, shortSort: true } : column
}

/** A list that became too long for its order goes back to the usual one. */
function useUnsortable<Row>({ failure }: ListSource<Row>, reset: () => void): void {
  const reason = failure?.status === 422 ? failure.errors['sort']?.[0] : undefined
  const refused = useEffectEvent((text: string) => {
    notify({ color: 'blue', text })
    reset()
  })
  useEffect(() => {
    if (reason !== undefined) refused(reason)
  }, [reason])
}
