import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import type { ListKind, CurrentRecord } from '../../../commands/records.ts'
import type { Params, QueryInput } from '../../../contract/calls.ts'
import type { ListView as SavedListView } from '../../../contract/workspace/list-views.ts'
import { useAllListViews } from '../../commands/list-views.ts'
import { useAskable, usePermittedColumns, useIsStaff } from '../../commands/use-may.ts'
import { useList, type ListCall, type ListSource, type RowOf } from '../../commands/use-list.ts'
import { RowMenu, type MenuPoint } from '../../commands/RowMenu.tsx'
import { useRowHeight } from '../../ui/density.ts'
import type { Column, Sort } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { MenuEntry } from '../../ui/menu-props.ts'
import { firstState, type TableState } from '../../ui/table/table-state.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { offerOpening } from '../../tabs/active-views.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { asQuery, type Filter } from './FilterBar.tsx'
import { BoardList, type Boards } from './BoardList.tsx'
import { tellCopied } from './copy-rows.ts'
import { copying } from './copying.ts'
import { useColumnChoice, type LayoutOfView } from './column-choice.ts'
import { useColumnsDialog } from './use-columns-dialog.tsx'
import { ListFailure, PartFailure } from './ListFailure.tsx'
import { ListBar } from './ListBar.tsx'
import { NothingFound } from './NothingFound.tsx'
import { opener } from './opener.ts'
import type { Work } from './opening.ts'
import type { QuickFilters } from './quick-filters.ts'
import { saveList } from './save-list.ts'
import { ChoiceMenu, SelectionBar, useSpokenChoice } from './SelectionBar.tsx'
import { useMarks } from './use-marks.tsx'
import { useHeldList, type HeldList, type News } from './use-held-list.ts'
import { useChoice, type SelectedRows } from './use-choice.ts'
import { useCellEditing } from './use-cell-editing.tsx'
import { useCells } from './use-cells.ts'
import { useColumnFilters } from './use-column-filters.tsx'
import { useOpening, type WorkScope } from './use-opening.ts'
import { useTotals } from './use-totals.tsx'
import { usePreview } from './use-preview.tsx'
import { namesOfFilters, useReadableViews } from './SavedViews.tsx'
import { ViewChoice, viewAfter } from './ViewChoice.tsx'

interface ListViewProps<C extends ListCall> {
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

/** Pixels. */
const lineOnPhone = 20

const noViews: readonly SavedListView[] = []
const noFilters: readonly Filter[] = []
const noCommands: readonly string[] = []

export function ListView<C extends ListCall>(props: ListViewProps<C>) {
  const { page = true } = props
  const views = useAllListViews()
  // Without them it is not known what to read. Sections of a page have none.
  return views === undefined && page ? null : <WholeList {...props} views={page ? (views ?? noViews) : noViews} />
}

function WholeList<C extends ListCall>(props: ListViewProps<C> & { views: readonly SavedListView[] }) {
  const {
    tab: hostTab,
    title,
    call,
    kind,
    filters: offered = noFilters,
    query,
    params,
    create,
    commands = noCommands,
    aside,
    nouns,
    page = true,
    boards,
    quick,
    summary,
    work,
  } = props
  const filters = useAskable(offered)
  const readable = usePermittedColumns(props.columns)
  const names = namesOfFilters(filters, quick, work)
  const views = useReadableViews(props.views, { path: hostTab.path, call, columns: readable, names })
  const { tab, scope, letGo, answered, usualFilters } = useOpening(hostTab, {
    kind,
    filters: filters.filter(({ name }) => !Object.hasOwn({ ...(query as object | undefined) }, name)),
    work,
    columns: call.spec.columns,
    views,
  })
  const { listState, setListState } = tab
  const by = boards?.layouts.find(({ id }) => id === listState.view)
  const listQuery = useMemo(
    () =>
      ({
        ...(query as object | undefined),
        ...asQuery(listState.filters),
        ...(listState.q && { q: listState.q }),
        ...(listState.sort && { sort: listState.sort }),
      }) as QueryInput<C>,
    [query, listState.filters, listState.q, listState.sort],
  )
  const { list, marks, news } = useHeldList(call, useList(call, listQuery, params), JSON.stringify([listQuery, params]))
  const offersViews = useIsStaff()
  const total = list.rowsAre === 'former' ? null : list.total
  useLayoutEffect(() => answered(total))
  useTitle(tab, page ? title : null)
  useListOf(tab, kind)
  return (
    <section className="flex h-full min-h-0 flex-col" aria-label={title}>
      <ListBar
        tab={tab}
        filters={filters}
        commands={commands}
        create={create}
        nouns={nouns}
        {...(quick && { quick })}
        views={page && offersViews ? { views, usualFilters, kind } : null}
        scope={scope}
        aside={
          boards ? (
            <>
              {aside}
              <ViewChoice tab={tab} views={boards.layouts} />
            </>
          ) : (
            aside
          )
        }
        onNextView={boards && (() => setListState({ view: viewAfter(boards.layouts, listState.view), scroll: 0 }))}
        title={page ? title : null}
        total={list.total}
        capped={list.capped}
        reload={list.reload}
        news={news}
      />
      {summary}
      {list.failure && list.total === null ? (
        <ListFailure of={title} failure={list.failure} onRetry={() => void list.reload()} />
      ) : boards && by ? (
        <BoardList
          tab={tab}
          title={title}
          call={call}
          asked={listQuery}
          boards={boards}
          by={by}
          record={props.record}
          open={opener(props, null)}
          onLetGo={letGo}
        />
      ) : (
        <ListRows {...props} tab={tab} list={list} marks={marks} news={news} asked={listQuery} scope={scope} onLetGo={letGo} />
      )}
    </section>
  )
}

interface RowsProps<C extends ListCall> extends ListViewProps<C> {
  list: ListSource<RowOf<C>>
  marks: HeldList<RowOf<C>>['marks']
  news: News | null
  asked: QueryInput<C>
  scope: WorkScope | null
  onLetGo: (() => void) | undefined
}

/** Isolates keyboard state, so moving renders nothing else. */
function ListRows<C extends ListCall>(props: RowsProps<C>) {
  const { tab, title, kind, call, asked: query, params, columns: all, path, record, empty, list, marks, news, onLetGo } = props
  const { listState, setListState, noteListPlace } = tab
  const [table, setTable] = useState(() => stateAt(listState))
  const phone = useNarrow() ? props.phone : undefined
  const readableColumns = usePermittedColumns(all)
  const byColumn = useColumnFilters({ tab, call, columns: readableColumns, list, table, sortBy })
  const choice = useColumnChoice(kind, byColumn.columns, layoutOfView(tab))
  const [columnsPart, chooseColumns] = useColumnsDialog(readableColumns, choice, tab)
  const focusedRow = table.left ? undefined : list.atHand().find(({ id }) => id === table.focus.key)
  const [menu, setMenu] = useState<{ row: RowOf<C>; at: MenuPoint } | null>(null)
  const columns = usePermittedColumns(phone?.columns ?? choice.all)
  const usual = useRowHeight(listState.density)
  const rowHeight = phone ? phone.lines * lineOnPhone + 12 : usual
  const listRequest = useMemo(() => ({ call, query, params }), [call, query, params])
  const selection = useChoice({ tab, list, asked: listRequest, record, table, setTable })
  const selectionText = useSpokenChoice(kind, selection)
  const open = opener(props, { list, query })
  useOfferedOpening(tab.id, list, open)
  const previewed = { row: focusedRow, record, columns: choice.all, isNarrow: phone !== undefined }
  const { box, part: previewPart, verbs: previewVerbs, close: closePreview } = usePreview(previewed)
  const cells = useCellEditing({ ...previewed, tab, call, page: props.page, box, list, table, setTable })
  const range = useCells(tab.id, listRequest)
  const totals = useTotals(tab, { call, query, params, columns: choice.columns })
  const copies = copying({
    tab,
    title,
    asked: [query, params],
    columns: choice.columns,
    selection: table.selection,
    chosen: selection,
    focused: focusedRow,
    cells: range.cells,
    linkOf: path ? (row) => ({ title: record(row).title, path: path(row) }) : null,
  })
  useView(tab, {
    ...copies.verbs,
    export: () => void saveList({ tabId: tab.id, title, call, query, params, columns: choice.columns }),
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
          list={`${listState.q} ${JSON.stringify(listState.filters)}`}
          total={list.total}
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
      {selection.count > 1 && <SelectionBar kind={kind} listRequest={listRequest} columns={choice.columns} chosen={selection} />}
      {menu && (
        <ListMenu
          {...props}
          more={byColumn.entries}
          chosen={selection}
          row={menu.row}
          at={menu.at}
          open={open}
          onClose={() => setMenu(null)}
        />
      )}
      {columnsPart}
    </>
  )
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
  open: (row: RowOf<C>, background: boolean) => void
  onClose: () => void
}

/** Of the selected rows, else of the row under it. */
function ListMenu<C extends ListCall>({ tab, kind, record, path, onOpen, chosen, row, at, more, open, onClose }: ListMenuProps<C>) {
  if (chosen.count > 1) return <ChoiceMenu kind={kind} chosen={chosen} at={at} onClose={onClose} />
  const opens = onOpen || path ? (background: boolean) => open(row, background) : undefined
  return <RowMenu tabId={tab.id} record={record(row)} at={at} more={more} open={opens} onClose={onClose} />
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
