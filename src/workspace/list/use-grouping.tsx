import { useState, type ReactNode } from 'react'
import { isGrouped, isOfDays, writeGrouping } from '../../../contract/list-groups.ts'
import { notify } from '../../commands/notices.ts'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { ContextMenu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/menu-props.ts'
import type { FilteredColumn } from './column-filters.ts'

export const ungrouped = { group: '', groupSort: '', openGroups: [], row: null, scroll: 0 } satisfies Partial<TabHandle['listState']>

interface GroupingOf<Row> {
  tab: TabHandle
  columns: readonly FilteredColumn<Row>[]
  /** The column in focus. */
  focused: FilteredColumn<Row> | undefined
}

/** Groups the list by the column in focus or a chosen one; the same takes it off. */
export function useGrouping<Row>({ tab, columns, focused }: GroupingOf<Row>): {
  entriesOf: (column: FilteredColumn<Row> | undefined) => readonly MenuEntry[]
  part: ReactNode
} {
  const { listState, setListState } = tab
  const [isAsking, setAsking] = useState(false)
  const groupable = columns.filter(({ type }) => isGrouped(type))

  function groupBy({ key, type }: FilteredColumn<Row>): void {
    const group = writeGrouping({ column: key, period: isOfDays(type) ? 'month' : null })
    // The newest days stand first, unless the list is sorted by them.
    const groupSort = listState.sort === `-${key}` || (isOfDays(type) && listState.sort !== key) ? '-value' : ''
    setListState({ ...ungrouped, group, groupSort })
  }

  function toggle(): void {
    if (listState.group !== '') return setListState(ungrouped)
    if (focused && isGrouped(focused.type)) return groupBy(focused)
    if (focused) notify({ color: 'blue', text: `Pēc „${focused.header}” negrupē: katrai rindai ir sava vērtība. Izvēlieties citu kolonnu` })
    setAsking(true)
  }

  useView(tab, groupable.length > 0 || listState.group !== '' ? { group: toggle } : {})
  const remove: MenuEntry = {
    id: 'ungroup',
    label: 'Noņemt grupēšanu',
    shortcut: 'l g',
    startsGroup: true,
    run: () => setListState(ungrouped),
  }
  return {
    entriesOf: (column) => [
      ...(column && isGrouped(column.type)
        ? [{ id: 'group', label: `Grupēt pēc „${column.header}”`, startsGroup: true, run: () => groupBy(column) }]
        : []),
      ...(listState.group === '' ? [] : [remove]),
    ],
    part: isAsking && (
      <ContextMenu
        at={{ x: window.innerWidth / 3, y: 120 }}
        label="Grupēt pēc kolonnas"
        entries={groupable.map((column) => ({ id: column.key, label: column.header, run: () => groupBy(column) }))}
        onClose={() => setAsking(false)}
      />
    ),
  }
}
