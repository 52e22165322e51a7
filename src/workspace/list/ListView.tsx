import { useLayoutEffect, useMemo, useState } from 'react'
import type { QueryInput } from '../../../contract/calls.ts'
import { readGrouping, type Grouping } from '../../../contract/list-groups.ts'
import type { ListView as SavedListView } from '../../../contract/workspace/list-views.ts'
import { useAllListViews } from '../../commands/list-views.ts'
import { useAskable, usePermittedColumns, useIsStaff } from '../../commands/use-may.ts'
import { useLoading } from '../../commands/progress.ts'
import { useList, type ListCall } from '../../commands/use-list.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { apart, Loaded } from '../../ui/apart.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { asQuery, type Filter } from './FilterBar.tsx'
import { ListFailure } from './ListFailure.tsx'
import { ListBar } from './ListBar.tsx'
import { ListRows, type ListViewProps, type RowsProps } from './ListRows.tsx'
import { opener } from './opener.ts'
import { useHeldList } from './use-held-list.ts'
import { useOpening } from './use-opening.ts'
import { namesOfFilters, useReadableViews } from './SavedViews.tsx'
import { ViewChoice, viewAfter } from './ViewChoice.tsx'

/** Few lists are boards. */
const boardList = apart(async () => (await import('./BoardList.tsx')).WithBoardList)

/** Reads the groups anew. */
interface Regroup {
  read: () => Promise<void>
}

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
  const grouping = useMemo(() => readGrouping(listState.group, call.spec.columns), [listState.group, call])
  const [regroup, setRegroup] = useState<Regroup | null>(null)
  const offersViews = useIsStaff()
  const total = list.rowsAre === 'former' ? null : list.total
  useLayoutEffect(() => answered(total))
  useTitle(tab, page ? title : null)
  useListOf(tab, kind)
  const rows = { ...props, tab, list, marks, news, asked: listQuery, scope, onLetGo: letGo }
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
        reload={async () => void (await Promise.all([list.reload(), regroup?.read()]))}
        news={grouping ? null : news}
      />
      {summary}
      {list.failure && total === null ? (
        <ListFailure of={title} failure={list.failure} onRetry={() => void list.reload()} />
      ) : boards && by ? (
        <Loaded
          part={boardList}
          props={{
            of: (Board) => (
              <Board
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
            ),
          }}
        />
      ) : (
        <WholeRows grouping={grouping} onRegroup={setRegroup} rows={rows} />
      )}
    </section>
  )
}

interface WholeRowsProps<C extends ListCall> {
  grouping: Grouping | null
  onRegroup: (regroup: Regroup | null) => void
  rows: RowsProps<C>
}

/** Groups are loaded when a list is first grouped. */
function WholeRows<C extends ListCall>({ grouping, onRegroup, rows }: WholeRowsProps<C>) {
  if (!grouping) return <ListRows {...rows} />
  return (
    <Loaded
      part={groups}
      meanwhile={<GroupsCome title={rows.title} />}
      props={{ of: (GroupedRows) => <GroupedRows {...rows} grouping={grouping} onRegroup={onRegroup} /> }}
    />
  )
}

/** Keeps the place and the focus of the table; keys wait. */
function GroupsCome({ title }: { title: string }) {
  useLoading(true)
  return (
    <div ref={takeFocus} role="treegrid" aria-label={title} aria-busy data-keys="grid" tabIndex={0} className="own-ring min-h-0 flex-1" />
  )
}

const groups = apart(async () => (await import('./GroupedRows.tsx')).WithGroups)
