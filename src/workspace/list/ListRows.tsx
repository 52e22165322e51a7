import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import type { ListKind, CurrentRecord } from '../../../commands/records.ts'
import type { Params, QueryInput } from '../../../contract/calls.ts'
import { usePermittedColumns } from '../../commands/use-may.ts'
import type { ListCall, ListSource, RowOf } from '../../commands/use-list.ts'
import { previewsFirst } from '../../tabs/preview-tabs.ts'
import type { MenuPoint } from '../../commands/RowMenu.tsx'
import { useRowHeight } from '../../ui/density.ts'
import type { Column, Sort } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { TableGroups } from '../../ui/table/groups.ts'
import type { MenuEntry } from '../../ui/menu-props.ts'
import { firstState, type TableState } from '../../ui/table/table-state.ts'
import { useView } from '../../tabs/hooks.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { offerOpening } from '../../tabs/active-views.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { apart, Loaded } from '../../ui/apart.tsx'
import type { Filter } from './FilterBar.tsx'
import type { Boards } from './BoardList.tsx'
import { tellCopied } from './copy-rows.ts'
import { copying } from './copying.ts'
import { useColumnChoice, type LayoutOfView } from './column-choice.ts'
import { useColumnsDialog } from './use-columns-dialog.tsx'
import { PartFailure } from './ListFailure.tsx'
import { listRange, type ListRequest } from './list-pages.ts'
import { NothingFound } from './NothingFound.tsx'
import { opener, type Along } from './opener.ts'
import type { Work } from './opening.ts'
import type { QuickFilters } from './quick-filters.ts'
import { useSpokenChoice } from './use-spoken-choice.ts'
import type { CurrentList } from './save-list.ts'
import { useMarks } from './use-marks.tsx'
import type { HeldList, News } from './use-held-list.ts'
import { useChoice, type ReadRange, type SelectedRows } from './use-choice.ts'
import { useCellEditing } from './use-cell-editing.tsx'
import { useCells } from './use-cells.ts'
import { useColumnFilters } from './use-column-filters.tsx'
import type { WorkScope } from './use-opening.ts'
import { useTotals } from './use-totals.tsx'
import { usePreview } from './use-preview.tsx'

export interface ListViewProps<C extends ListCall> {
  tab: TabHandle
  title: string
  call: C
  /** Kind as used in command scopes. */
  kind: ListKind
  columns: readonly Column<RowOf<C>>[]
  filters?: readonly Filter[]
  /** Must be stable between renders. */
  query?: QueryInput<C>
  params?: Params<C>
  /** Without it rows do not open tabs. */
  path?: (row: RowOf<C>) => string
  record: (row: RowOf<C>) => CurrentRecord
  tabTitle?: (row: RowOf<C>) => string
  /** Replaces opening a tab on Enter. */
  onOpen?: (row: RowOf<C>) => void
  create?: string
  commands?: readonly string[]
  aside?: ReactNode
  summary?: ReactNode
  /** Noun forms: rinda, rindas, rindu. */
  nouns: readonly [one: string, other: string, zero: string]
  boards?: Boards<RowOf<C>, QueryInput<C>>
  quick?: QuickFilters
  work?: Work
  /** Must be stable between renders. */
  phone?: { lines: number; columns: readonly Column<RowOf<C>>[] }
  empty: ReactNode
  /** False in sections, which leave the tab title. */
  page?: boolean
}

const selectionBar = apart(async () => (await import('./SelectionBar.tsx')).WithSelectionBar)
const rowMenu = apart(async () => (await import('../../commands/RowMenu.tsx')).RowMenu)
const choiceMenu = apart(async () => (await import('./SelectionBar.tsx')).ChoiceMenu)

/** Pixels. */
const lineOnPhone = 20

export interface RowsProps<C extends ListCall> extends ListViewProps<C> {
  list: ListSource<RowOf<C>>
  marks: HeldList<RowOf<C>>['marks']
  news: News | null
  asked: QueryInput<C>
  scope: WorkScope | null
  onLetGo: (() => void) | undefined
  grouped?: GroupedLines<C> | undefined
}

/** Rows in groups: the lines of the table are not those of the list. */
interface GroupedLines<C extends ListCall> {
  groups?: TableGroups<RowOf<C>>
  /** Lines; null until the groups are known. */
  total: number | null
  readRange: ReadRange<RowOf<C>>
  /** Of the group of a loaded row. */
  requestOf: Along<C>
  /** False when the line is no group. */
  filterBy: (line: number, isExcluded: boolean) => boolean
  /** With the menu of a group. */
  part: (of: { chosen: SelectedRows<C>; columns: readonly Column<RowOf<C>>[] }) => ReactNode
}

/** Isolates keyboard state, so moving renders nothing else. */
export function ListRows<C extends ListCall>(props: RowsProps<C>) {
  const { tab, title, kind, call, asked: query, params, columns: all, path, record, empty, list, marks, news, onLetGo, grouped } = props
  const { listState, setListState, noteListPlace } = tab
  const [table, setTable] = useState(() => stateAt(listState))
  const phone = useNarrow() ? props.phone : undefined
  const readableColumns = usePermittedColumns(all)
  const listRequest = useMemo(() => ({ call, query, params }), [call, query, params])
  const lines = grouped ?? plainLines(list, listRequest)
  const byColumn = useColumnFilters({ tab, call, columns: readableColumns, list, table, byGroup: lines.filterBy, sortBy })
  const choice = useColumnChoice(kind, byColumn.columns, layoutOfView(tab))
  const [columnsPart, chooseColumns] = useColumnsDialog(readableColumns, choice, tab)
  const focusedRow = table.left ? undefined : list.atHand().find(({ id }) => id === table.focus.key)
  const [menu, setMenu] = useState<{ row: RowOf<C>; at: MenuPoint } | null>(null)
  const columns = usePermittedColumns(phone?.columns ?? choice.all)
  const usual = useRowHeight(listState.density)
  const rowHeight = phone ? phone.lines * lineOnPhone + 12 : usual
  const selection = useChoice({ tab, list, asked: listRequest, record, table, setTable, readRange: lines.readRange })
  const selectionText = useSpokenChoice(kind, selection)
  const open = opener(props, lines.requestOf)
  useOfferedOpening(tab.id, list, open)
  const previewed = { row: focusedRow, record, columns: choice.all, isNarrow: phone !== undefined }
  const { box, part: previewPart, verbs: previewVerbs, close: closePreview } = usePreview(previewed)
  const cells = useCellEditing({ ...previewed, tab, call, page: props.page, box, list, table, setTable })
  const range = useCells(tab.id, call, lines.readRange)
  const totals = useTotals(tab, { call, query, params, columns: choice.columns })
  const copies = copying({
    tab,
    title,
    asked: [query, params],
    columns: choice.columns,
    selection: table.selection,
    chosen: selection,
    focused: focusedRow,
    group: cellsOfGroup(lines.groups, table, choice.columns),
    cells: range.cells,
    linkOf: path ? (row) => ({ title: record(row).title, path: path(row) }) : null,
  })
  useView(tab, {
    ...copies.verbs,
    export: () => void exportList({ tabId: tab.id, title, call, query, params, columns: choice.columns }),
    ...previewVerbs,
    ...cells.verbs,
    ...(!phone && { columns: chooseColumns }),
  })

  const { markOf, said } = useMarks({ marks, columns: choice.columns, list, record })

  function keep(state: TableState): void {
    // All are those that the server has.
    if (state.selection.all && !table.selection.all) news?.takeIn()
    setTable(state)
    noteListPlace(listPlace(state))
  }

  /** Keeps the active row, except the first. */
  function sortBy(next: Sort | null): void {
    if (table.focus.at === 0) keep({ ...table, focus: firstState.focus, anchor: firstState.anchor, left: false })
    setListState({ sort: next ? `${next.descending ? '-' : ''}${next.key}` : '' })
  }

  return (
    <>
      {byColumn.chips}
      <div ref={box} className="flex min-h-0 flex-1">
        <DataTable<RowOf<C>>
          label={title}
          list={`${listState.q} ${listState.group} ${JSON.stringify(listState.filters)}`}
          total={lines.total}
          groups={lines.groups}
          rowAt={list.rowAt}
          placeOf={list.placeOf}
          seek={list.seek}
          rowsAre={list.rowsAre}
          rowHeight={rowHeight}
          headHeight={usual}
          onRange={list.onRange}
          rowKey={(row) => row.id}
          columns={columns}
          columnVisibility={phone ? undefined : choice.visibility}
          arrangement={phone ? undefined : choice.arrangement}
          sort={readSort(listState.sort)}
          {...byColumn.table}
          onOpen={open}
          onGlance={path && !props.onOpen ? (row) => open(row, false, true) : undefined}
          onRowMenu={(row, at) => setMenu({ row, at })}
          {...(path && { href: path })}
          markOf={markOf}
          selectable
          state={table}
          onState={keep}
          onFar={selection.chooseFar}
          onCells={range.onCells}
          readRows={range.readRows}
          onCopied={tellCopied}
          onCopyFar={copies.selected}
          selectionText={selectionText}
          autoFocus
          atEdge
          className="min-h-0 min-w-0 flex-1"
          onLetGo={closePreview ?? onLetGo}
          empty={onLetGo ? <NothingFound {...props} /> : empty}
        />
        {previewPart}
      </div>
      {cells.part}
      {said}
      {totals}
      {list.failure && <PartFailure of={title} failure={list.failure} onRetry={() => void list.reload()} />}
      {selection.count > 1 && (
        <Loaded
          part={selectionBar}
          props={{ of: (Bar) => <Bar kind={kind} listRequest={listRequest} columns={choice.columns} chosen={selection} /> }}
        />
      )}
      {menu && <ListMenu {...props} {...menu} more={byColumn.entries} chosen={selection} open={open} onClose={() => setMenu(null)} />}
      {lines.part({ chosen: selection, columns: choice.columns })}
      {columnsPart}
    </>
  )
}

async function exportList<C extends ListCall>(list: CurrentList<C>): Promise<void> {
  const { saveList } = await import('./save-list.ts')
  await saveList(list)
}

/** The lines are the rows of the list. */
function plainLines<C extends ListCall>({ total, placeOf }: ListSource<RowOf<C>>, listRequest: ListRequest<C>): GroupedLines<C> {
  return {
    total,
    filterBy: () => false,
    part: () => null,
    readRange: (first, last, signal) => listRange(listRequest, first, last, signal),
    requestOf: (id) => {
      const at = placeOf(id)
      return at === undefined ? undefined : { query: listRequest.query, at }
    },
  }
}

/** Header and cells of the group in focus. */
function cellsOfGroup<Row>(
  groups: TableGroups<Row> | undefined,
  { focus, left }: TableState,
  columns: readonly Column<Row>[],
): string[][] | null {
  const group = left ? undefined : groups?.at(focus.at)
  return group && groups ? groups.cells(group, columns, true) : null
}

function useOfferedOpening<Row extends { id: number }>(
  tabId: string,
  list: ListSource<Row>,
  open: (row: Row, background: boolean) => void,
): void {
  const openRecord = useEffectEvent(({ id }: CurrentRecord) => {
    const row = list.atHand().find((each) => each.id === id)
    if (row) open(row, false)
  })
  useEffect(() => offerOpening(tabId, (each) => openRecord(each)), [tabId])
}

interface ListMenuProps<C extends ListCall> extends Pick<RowsProps<C>, 'tab' | 'kind' | 'record' | 'path' | 'onOpen'> {
  chosen: SelectedRows<C>
  row: RowOf<C>
  at: MenuPoint
  more: readonly MenuEntry[]
  open: (row: RowOf<C>, background: boolean, other?: boolean) => void
  onClose: () => void
}

/** Of the selected rows, else of the row under it. */
function ListMenu<C extends ListCall>({ tab, kind, record, path, onOpen, chosen, row, at, more, open, onClose }: ListMenuProps<C>) {
  if (chosen.count > 1) return <Loaded part={choiceMenu} props={{ kind, chosen, at, onClose }} />
  const opens = onOpen || path ? (background: boolean) => open(row, background) : undefined
  const label = previewsFirst() ? 'Atvērt paliekošā cilnē' : 'Atvērt pagaidu cilnē'
  const glance = path && !onOpen ? { label, run: () => open(row, false, true) } : undefined
  return <Loaded part={rowMenu} props={{ tabId: tab.id, record: record(row), at, more, open: opens, glance, onClose }} />
}

function layoutOfView({ listState: { savedView, columns }, setListState }: TabHandle): LayoutOfView | null {
  return savedView === null ? null : { layout: columns, change: (layout) => setListState({ columns: layout }) }
}

function listPlace({ focus, name, offset }: TableState): Parameters<TabHandle['noteListPlace']>[0] {
  return { scroll: offset, row: focus.key === null ? null : { key: focus.key, at: focus.at, name } }
}

function stateAt({ scroll, row }: TabHandle['listState']): TableState {
  if (!row) return { ...firstState, offset: scroll }
  const spot = { key: row.key, at: row.at }
  return { ...firstState, offset: scroll, focus: spot, anchor: spot, name: row.name }
}

function readSort(text: string): Sort | null {
  return text ? { key: text.replace(/^-/, ''), descending: text.startsWith('-') } : null
}
