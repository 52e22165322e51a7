import { conditionsOfGroup, type Grouping, type ListGroup } from '../../../contract/list-groups.ts'
import { notify } from '../../commands/notices.ts'
import type { MenuPoint } from '../../commands/RowMenu.tsx'
import type { ListCall, RowOf } from '../../commands/use-list.ts'
import { pathname } from '../../tabs/model.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { ContextMenu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/menu-props.ts'
import type { Column } from '../../ui/table/columns.ts'
import type { TableGroup } from '../../ui/table/groups.ts'
import { rowsOfGroup } from '../../ui/table/row-actions.ts'
import { withCondition } from './column-filters.ts'
import { copyRows } from './copy-rows.ts'
import { copyLine } from './copying.ts'
import { keyOfGroup } from './groups-held.ts'
import { listPages, type ListRequest } from './list-pages.ts'
import type { SelectedRows } from './use-choice.ts'
import { ungrouped } from './use-grouping.tsx'

interface GroupOf {
  tab: TabHandle
  grouping: Grouping
  group: ListGroup
}

interface GroupMenuProps<C extends ListCall> extends GroupOf {
  at: MenuPoint
  line: number
  shown: TableGroup
  all: readonly ListGroup[]
  /** Of the rows of the group. */
  request: ListRequest<C>
  /** Header and cells to copy. */
  cells: readonly string[][]
  columns: readonly Column<RowOf<C>>[]
  chosen: SelectedRows<C>
  onToggle: () => void
  onClose: () => void
}

/** Of a line that stands for rows. */
export function GroupMenu<C extends ListCall>(props: GroupMenuProps<C>) {
  const { at, shown, onClose } = props
  const entries = [...openingEntries(props), ...rowEntries(props), ...copyEntries(props), ungroupEntry(props)]
  return <ContextMenu at={at} label={`Grupa: ${shown.label}`} entries={entries} onClose={onClose} />
}

function openingEntries<C extends ListCall>({ tab, shown, all, onToggle }: GroupMenuProps<C>): MenuEntry[] {
  const { openGroups } = tab.listState
  const areOpen = all.filter((group) => openGroups.includes(keyOfGroup(group))).length
  const setOpen = (groups: readonly ListGroup[]) => (): void => tab.setListState({ openGroups: groups.map(keyOfGroup) })
  return [
    { id: 'toggle', label: shown.isOpen ? 'Aizvērt grupu' : 'Atvērt grupu', shortcut: 'enter', run: onToggle },
    ...(areOpen < all.length ? [{ id: 'open-all', label: 'Atvērt visas grupas', run: setOpen(all) }] : []),
    ...(areOpen > 0 ? [{ id: 'close-all', label: 'Aizvērt visas grupas', run: setOpen([]) }] : []),
  ]
}

function rowEntries<C extends ListCall>({ tab, grouping, group, shown, line, chosen }: GroupMenuProps<C>): MenuEntry[] {
  const of = { tab, grouping, group }
  return [
    {
      id: 'choose',
      label: 'Izvēlēties visas grupas rindas',
      shortcut: 'shift+space',
      startsGroup: true,
      run: () => chosen.chooseFar(rowsOfGroup(shown, line)),
    },
    { id: 'same', label: 'Filtrēt pēc šīs grupas', shortcut: 'alt+f3', run: () => filterByGroup(of, false) },
    {
      id: 'differ',
      label: 'Izslēgt šo grupu',
      shortcut: 'alt+shift+f3',
      disabledReason: whyNotExcluded(of),
      run: () => filterByGroup(of, true),
    },
  ]
}

function copyEntries<C extends ListCall>({ tab, shown, request, cells, columns }: GroupMenuProps<C>): MenuEntry[] {
  const of = (which: string): string => JSON.stringify([pathname(tab.path), request.query, which])
  return [
    {
      id: 'copy',
      label: 'Kopēt nosaukumu un summas ar virsrakstiem',
      shortcut: 'l c',
      startsGroup: true,
      run: () => copyLine(of('line'), cells),
    },
    {
      id: 'copy-rows',
      label: 'Kopēt grupas rindas',
      run: () => copyRows({ of: of('rows'), count: shown.count, pages: (signal) => listPages(request, signal), columns }),
    },
  ]
}

function ungroupEntry<C extends ListCall>({ tab }: GroupMenuProps<C>): MenuEntry {
  return { id: 'ungroup', label: 'Noņemt grupēšanu', shortcut: 'l g', startsGroup: true, run: () => tab.setListState(ungrouped) }
}

/** A list filters by several conditions at once, and a period is two: the rows outside it cannot be told by them. */
function whyNotExcluded({ grouping: { period }, group }: GroupOf): string | null {
  return period !== null && group.key !== null ? 'Periodu no saraksta neizslēdz; filtrējiet pēc datuma „līdz” vai „no”' : null
}

/** The list without groups, with the rows of one or of all others. */
export function filterByGroup(of: GroupOf, isExcluded: boolean): void {
  const { tab, grouping, group } = of
  const reason = isExcluded ? whyNotExcluded(of) : null
  if (reason !== null) return notify({ color: 'blue', text: reason })
  const conditions = conditionsOfGroup(grouping, group.key).map((condition) =>
    isExcluded ? ({ ...condition, operator: condition.operator === 'empty' ? 'filled' : 'not' } as const) : condition,
  )
  let filters: TabHandle['listState']['filters'] | null = tab.listState.filters
  for (const condition of conditions) filters = filters && withCondition(filters, condition)
  if (filters === null) return notify({ color: 'blue', text: 'Vienā sarakstā var būt līdz 20 kolonnu filtriem' })
  tab.setListState({ ...ungrouped, filters })
}
