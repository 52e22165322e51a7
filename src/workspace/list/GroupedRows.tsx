import { columnGroupingFeature, rowExpandingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import type { ListCall, RowOf } from '../../commands/use-list.ts'
import type { Grouping, ListGroup } from '../../../contract/list-groups.ts'
import { isSummed } from '../../../contract/list-columns.ts'
import { formatQuantity } from '../../../contract/format.ts'
import type { MenuPoint } from '../../commands/RowMenu.tsx'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useLoading } from '../../commands/progress.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { TableGroup, TableGroups } from '../../ui/table/groups.ts'
import { filteredColumns, valueText, type FilteredColumn } from './column-filters.ts'
import { GroupBar } from './GroupBar.tsx'
import { GroupLine } from './GroupLine.tsx'
import { filterByGroup, GroupMenu } from './GroupMenu.tsx'
import { groupLabel } from './group-label.ts'
import { keyOfGroup } from './groups-held.ts'
import { ListRows, type RowsProps } from './ListRows.tsx'
import { useGroupedList } from './use-grouped-list.ts'

interface GroupedRowsProps<C extends ListCall> extends RowsProps<C> {
  grouping: Grouping
  /** Takes how the groups are read anew. */
  onRegroup: (regroup: { read: () => Promise<void> } | null) => void
}

/** Hands the component of groups out with its types. */
export function WithGroups({ of }: { of: (rows: typeof GroupedRows) => ReactNode }) {
  return of(GroupedRows)
}

/** The list in groups of a column, each opened to its rows. */
export function GroupedRows<C extends ListCall>({ grouping, onRegroup, ...props }: GroupedRowsProps<C>) {
  const { tab, call, asked, params, columns } = props
  const { groupSort, openGroups } = tab.listState
  const request = useMemo(() => ({ call, query: asked, params }), [call, asked, params])
  const filtered = useMemo(() => filteredColumns(call, columns), [call, columns])
  const summed = useMemo(() => filtered.filter(({ type }) => isSummed(type)), [filtered])
  const column = filtered.find(({ key }) => key === grouping.column)
  const grouped = useGroupedList({ request, grouping, sort: groupSort, open: openGroups, total: props.list.total })
  const { groups, lines, groupAt, news, failure } = grouped
  useLoading(groups === undefined && failure === undefined)
  const [menu, setMenu] = useState<{ index: number; at: MenuPoint } | null>(null)
  const regroup = useEffectEvent(() => grouped.regroup())
  useEffect(() => {
    onRegroup({ read: () => regroup() })
    return () => onRegroup(null)
  }, [onRegroup])
  const model = useGroupsModel(props, { grouping, groups: groups ?? noGroups })

  const shown = useMemo(() => {
    const by = { column, period: grouping.period, summed, open: openGroups }
    return new Map((groups ?? noGroups).map((group) => [keyOfGroup(group), tableGroup(group, by)]))
  }, [groups, column, grouping, summed, openGroups])

  function filterBy(line: number, isExcluded: boolean): boolean {
    const group = groupAt(line)
    if (group) filterByGroup({ tab, grouping, group }, isExcluded)
    return group !== undefined
  }

  const fitted = useMemo(() => columns.map((each) => withRoom(each, shown.values())), [columns, shown])

  const table: TableGroups<RowOf<C>> = {
    at(index) {
      const group = groupAt(index)
      return group && shown.get(keyOfGroup(group))
    },
    above: (index) => lines.lineOf(lines.at(index)?.group ?? 0, null),
    toggle(index) {
      const group = groupAt(index)
      if (group) model.toggle(keyOfGroup(group))
    },
    menu: (index, at) => setMenu({ index, at }),
    line: (line) => <GroupLine {...line} />,
    cells: (group, of, withHeaders) => copiedCells(group, { of, header: column?.header ?? '', withHeaders }),
  }
  return (
    <>
      <GroupBar tab={tab} grouping={grouping} header={column?.header ?? ''} count={groups?.length ?? null} news={news} summed={summed} />
      {failure ? (
        <ErrorState title="Grupas neizdevās izveidot" action={<CommandButton id="view.group">Noņemt grupēšanu</CommandButton>}>
          {failure.errors['group_by']?.[0] ?? failure.errors['group_sort']?.[0] ?? failure.message}
        </ErrorState>
      ) : (
        <ListRows
          {...props}
          columns={fitted}
          list={grouped.list}
          marks={grouped.marks}
          news={news}
          grouped={{
            groups: table,
            total: groups ? lines.total : null,
            readRange: grouped.readRange,
            requestOf: grouped.requestOf,
            filterBy,
            part: ({ chosen, columns: copied }) => {
              const group = menu && groupAt(menu.index)
              const line = menu && table.at(menu.index)
              if (!group || !line) return null
              return (
                <GroupMenu
                  tab={tab}
                  at={menu.at}
                  line={menu.index}
                  group={group}
                  shown={line}
                  grouping={grouping}
                  all={groups ?? noGroups}
                  request={grouped.requestOfGroup(group)}
                  cells={table.cells(line, copied, true)}
                  columns={copied}
                  chosen={chosen}
                  onToggle={() => table.toggle(menu.index)}
                  onClose={() => setMenu(null)}
                />
              )
            },
          }}
        />
      )}
    </>
  )
}

const noGroups: readonly ListGroup[] = []
const features = tableFeatures({ columnGroupingFeature, rowExpandingFeature })

/** A model of the groups alone: it holds by what the list is grouped and which groups are open; the server groups. */
function useGroupsModel<C extends ListCall>(
  { tab }: RowsProps<C>,
  { grouping, groups }: { grouping: Grouping; groups: readonly ListGroup[] },
): { toggle: (key: string) => void } {
  'use no memo'
  const { openGroups } = tab.listState
  const table = useTable({
    features,
    columns: useMemo(() => [{ id: grouping.column, accessorFn: ({ key }: ListGroup) => key }], [grouping.column]),
    data: useMemo(() => [...groups], [groups]),
    getRowId: keyOfGroup,
    getRowCanExpand: () => true,
    manualExpanding: true,
    manualGrouping: true,
    autoResetExpanded: false,
    state: {
      grouping: useMemo(() => [grouping.column], [grouping.column]),
      expanded: useMemo(() => Object.fromEntries(openGroups.map((key) => [key, true])), [openGroups]),
    },
    onExpandedChange: (updater) => {
      const before = Object.fromEntries(openGroups.map((key) => [key, true]))
      const after = typeof updater === 'function' ? updater(before) : updater
      if (after !== true) tab.setListState({ openGroups: Object.keys(after).filter((key) => after[key]) })
    },
  })
  return { toggle: (key) => table.getRow(key).toggleExpanded() }
}

/** The widest sum fits its column. */
function withRoom<Row>(column: Column<Row>, groups: Iterable<TableGroup>): Column<Row> {
  const sums = [...groups].map(({ sums: of }) => of.get(column.id) ?? '')
  const fits = sums.reduce((longest, sum) => (sum.length > longest.length ? sum : longest), '')
  return fits === '' ? column : { ...column, fits }
}

interface ShownBy<Row> {
  column: FilteredColumn<Row> | undefined
  period: Grouping['period']
  summed: readonly FilteredColumn<Row>[]
  open: readonly string[]
}

function tableGroup<Row>(group: ListGroup, { column, period, summed, open }: ShownBy<Row>): TableGroup {
  const key = keyOfGroup(group)
  const label = column ? groupLabel(group, column.type, period) : (group.key ?? '')
  return { key, label, count: group.count, isOpen: open.includes(key), sums: sumsOf(group, summed) }
}

function sumsOf<Row>({ sums }: ListGroup, summed: readonly FilteredColumn<Row>[]): TableGroup['sums'] {
  return new Map(
    summed.flatMap(({ key, type, column }) => {
      const sum = sums[key]
      return sum === undefined ? [] : [[column.id, sum === null ? '' : valueText(type, sum)] as const]
    }),
  )
}

interface Copied<Row> {
  of: readonly Column<Row>[]
  header: string
  withHeaders: boolean
}

function copiedCells<Row>(group: TableGroup, { of, header, withHeaders }: Copied<Row>): string[][] {
  const summed = of.filter(({ id }) => group.sums.has(id))
  const cells = [group.label, formatQuantity(group.count), ...summed.map(({ id }) => group.sums.get(id) ?? '')]
  return withHeaders ? [[header, 'Rindas', ...summed.map((column) => column.header)], cells] : [cells]
}
