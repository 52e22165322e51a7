import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Call } from '../../../contract/calls.ts'
import { savedName, type ListView } from '../../../contract/workspace/list-views.ts'
import { listOfPath } from '../../commands/list-views.ts'
import { notify } from '../../commands/notices.ts'
import { useView } from '../../tabs/hooks.ts'
import type { ListState, TabHandle } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { apart, Loaded } from '../../ui/apart.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { density } from '../../ui/density.ts'
import { layoutOfList } from './column-choice.ts'
import { filteredColumns } from './column-filters.ts'
import type { Filter } from './FilterBar.tsx'
import { withoutView, withView, type OpeningView, type Work } from './opening.ts'
import type { QuickFilters } from './quick-filters.ts'
import { ungrouped } from './use-grouping.tsx'
import { isSameState, readableState, stateOf } from './saved-views.ts'

export interface ReadableView extends OpeningView {
  view: ListView
  missing: readonly string[]
}

/** Views of the list as this reader can see them, in the order of their keys. */
export function useReadableViews<Row>(
  all: readonly ListView[],
  { path, call, columns, names }: { path: string; call: Call; columns: readonly Column<Row>[]; names: readonly string[] },
): readonly ReadableView[] {
  const list = listOfPath(path)
  const nameList = names.join(' ')
  return useMemo(() => {
    const readable = new Set(filteredColumns(call, columns).map(({ key }) => key))
    const known = {
      columns: new Set(columns.map(({ id }) => id)),
      keys: new Map(Object.keys(call.spec.columns ?? {}).map((key) => [key, readable.has(key)])),
      filters: new Set(nameList.split(' ')),
    }
    return all
      .filter((view) => view.list === list)
      .map((view) => ({ id: view.id, is_default: view.is_default, view, ...readableState(view, known) }))
  }, [all, list, call, columns, nameList])
}

/** Filters of fields, of keys and of the list of work. */
export function namesOfFilters(filters: readonly Filter[], quick: QuickFilters = {}, work?: Work): string[] {
  const values = [...Object.values(quick).map((each) => each()), work?.open ?? {}, work?.mine ?? {}]
  return [...filters.map(({ name }) => name), ...values.flatMap((each) => Object.keys(each))]
}

const viewsDialog = apart(async () => (await import('../ListViewsDialog.tsx')).ListViewsDialog)
const viewDialog = apart(async () => (await import('../ListViewDialog.tsx')).ListViewDialog)

export interface ViewsOfList {
  views: readonly ReadableView[]
  /** Filters without a view. */
  usualFilters: () => ListState['filters']
  /** Of the list, for the layout of its columns. */
  kind: string
}

const numbered = ['view1', 'view2', 'view3', 'view4', 'view5', 'view6', 'view7', 'view8', 'view9'] as const

/** The name of the view in the heading of the list; switching, saving and managing views. */
export function SavedViews({ tab, views, usualFilters, kind }: ViewsOfList & { tab: TabHandle }) {
  const { listState, setListState } = tab
  const [open, setOpen] = useState<'views' | 'new' | ListView | null>(null)
  const active = views.find(({ id }) => id === listState.savedView)
  const isChanged = active !== undefined && !isSameState(stateOf(listState), active.state)
  const apply = (view: OpeningView | undefined): void => view && setListState({ ...withView(view), row: null, scroll: 0 })
  const leave = (): void => setListState({ ...withoutView, ...ungrouped, view: '', q: '', sort: '', filters: usualFilters() })
  const stateNow = () =>
    stateOf({ ...listState, columns: listState.columns ?? layoutOfList(kind), density: listState.density ?? density() })
  useTellMissing(active)
  // Saved here or elsewhere as it is shown.
  const isFound = new URLSearchParams(tab.path.split('?')[1]).has(savedName)
  const isUnfound = active !== undefined && !isChanged && !isFound
  const readdress = useEffectEvent(() => setListState({}))
  useEffect(() => {
    if (isUnfound) readdress()
  }, [isUnfound])

  async function save(): Promise<void> {
    if (!active?.view.is_editable) return setOpen('new')
    const { saveState } = await import('./save-state.ts')
    const saved = await saveState(tab.id, active.view, stateNow())
    if (saved) setListState(withView(saved))
  }

  useView(tab, {
    views: () => setOpen('views'),
    saveView: () => void save(),
    saveViewAs: () => setOpen('new'),
    ...(active && isChanged && { revertView: () => apply(active) }),
    ...(active ? { view0: leave } : listState.group !== '' && { view0: () => setListState(ungrouped) }),
    ...Object.fromEntries(numbered.slice(0, views.length).map((verb, place) => [verb, () => apply(views[place])])),
  })

  const close = (): void => setOpen(null)
  return (
    <>
      {views.length > 0 && (
        <span className="flex min-w-0 items-center gap-1 text-small whitespace-nowrap">
          <Button tone="quiet" data-command="view.views" onClick={() => setOpen('views')}>
            <span className="max-w-32 truncate">{active ? `Skats: ${active.view.name}` : 'Skati'}</span>
          </Button>
          {isChanged && (
            <Button tone="quiet" data-command="view.saveView" onClick={() => void save()}>
              mainīts
            </Button>
          )}
        </span>
      )}
      {open === 'views' && (
        <Loaded
          part={viewsDialog}
          props={{
            tabId: tab.id,
            views: views.map(({ view }) => view),
            activeId: active?.id ?? null,
            onApply: (id) => apply(views.find((each) => each.id === id)),
            onEdit: setOpen,
            onNew: () => setOpen('new'),
            onClose: close,
          }}
        />
      )}
      {open !== null && open !== 'views' && (
        <Loaded
          part={viewDialog}
          props={{
            tabId: tab.id,
            list: listOfPath(tab.path),
            view: open === 'new' ? null : open,
            state: stateNow,
            onSaved: (view) => open === 'new' && setListState(withView(view)),
            onClose: close,
          }}
        />
      )}
    </>
  )
}

/** Said once per opening of the view. */
function useTellMissing(active: ReadableView | undefined): void {
  const text = active?.missing.join(' ') ?? ''
  const tell = useEffectEvent(async () => {
    const { labelOf } = await import('../../../contract/labels.ts')
    const names = text.split(' ').map((name) => `„${labelOf(name)}”`)
    notify({
      color: 'blue',
      text: `Skats „${active?.view.name ?? ''}” atvērts bez tā, kā šeit vairs nav vai ko neredzat: ${names.join(', ')}`,
    })
  })
  useEffect(() => {
    if (text !== '') void tell()
  }, [active?.id, text])
}
