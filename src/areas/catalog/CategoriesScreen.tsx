import { useEffect, useRef } from 'react'
import { catalog } from '../../../contract/catalog/catalog.ts'
import type { CategoryRow } from '../../../contract/catalog/categories.ts'
import { countOf } from '../../../contract/format.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { commandById } from '../../commands/commands.ts'
import { openPath } from '../../commands/navigate.ts'
import { startCommand } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { RowLeftNotice } from '../../ui/LeftNote.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TreePlace } from '../../ui/tree/tree-moves.ts'
import { TreeView } from '../../ui/tree/TreeView.tsx'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import type { ListPlace, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { vatRates } from '../../data/vat-rates.ts'
import { currentCategory } from './current-category.ts'

export default function CategoriesScreen({ tab }: ScreenProps) {
  const { q } = tab.listState
  const { answer, failure, reload } = useCall(catalog.categoryTree, { query: q ? { q } : {} }, { page: true })
  const search = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLElement>(null)
  useTitle(tab, 'Kategorijas')
  useListOf(tab, 'category')
  useView(tab, {
    search: () => search.current?.querySelector('input')?.focus(),
    lines: () => page.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus(),
    new: () => void startCommand(commandById('category.create'), {}, tab.id),
    delete: () => void startCommand(commandById('category.delete'), {}, tab.id),
  })
  return (
    <section ref={page} aria-label="Kategorijas" className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 items-center gap-2 border-b border-line px-4 py-2 @max-[640px]/main:flex-wrap">
        <h1 className="pr-2 text-title">Kategorijas</h1>
        <div ref={search} className="w-64 max-w-64 min-w-44 shrink">
          <TextField
            label="Meklēt"
            hideLabel
            type="search"
            placeholder="Meklēt"
            value={q || null}
            onChange={(text) => tab.setListState({ q: text ?? '', row: null })}
          />
        </div>
        <div className="min-w-0 flex-1">
          <ActionBar
            kind="category"
            commands={['category.move', 'category.products']}
            more={['category.webshop', 'category.code', 'category.delete']}
            align="end"
          />
        </div>
        {answer && (
          <span className="figures text-small whitespace-nowrap text-muted">
            {countOf(answer.data.length, 'kategorija', 'kategorijas', 'kategoriju')}
          </span>
        )}
        <CommandButton id="category.create" tone="primary" />
      </header>
      <div className="min-h-0 grow overflow-y-auto">
        {failure && !answer && <ErrorState title="Kategorijas neizdevās ielādēt" onRetry={() => void reload()} />}
        {!failure && !answer && <SkeletonRows rows={10} />}
        {answer && answer.data.length > 0 && <Tree rows={answer.data} tab={tab} fixed={q !== ''} />}
        {answer?.data.length === 0 &&
          (q ? (
            <EmptyState title="Nekas neatbilst meklētajam" />
          ) : (
            <EmptyState title="Kategoriju vēl nav" action={<CommandButton id="category.create" tone="primary" />} />
          ))}
      </div>
      <p className="border-t border-line px-4 py-1.5 text-small text-muted">
        Alt+↑ un Alt+↓ maina secību, Alt+→ ieliek zem iepriekšējās, Alt+← izceļ līmeni augstāk; ar peli velk.
      </p>
    </section>
  )
}

/** @param fixed the tree is filtered, so reordering is disabled */
function Tree({ rows, tab, fixed }: { rows: readonly CategoryRow[]; tab: TabHandle; fixed: boolean }) {
  const { listState, setListState, setSelection } = tab
  const closed = new Set((listState.filters['closed'] as readonly number[] | undefined) ?? [])
  const current = listState.row === null ? (rows[0]?.id ?? null) : Number(listState.row.key)
  const currentCategoryRow = rows.find(({ id }) => id === current)
  const place = (id: number): ListPlace => ({ key: id, at: 0, name: rows.find((row) => row.id === id)?.name ?? '' })
  const selectionJson = JSON.stringify(currentCategoryRow ? [currentCategory(currentCategoryRow)] : [])
  useEffect(() => setSelection(JSON.parse(selectionJson) as ReturnType<typeof currentCategory>[]), [setSelection, selectionJson])

  function move(row: CategoryRow, place: TreePlace) {
    setSelection([currentCategory(row)])
    void startCommand(commandById('category.move'), { place }, tab.id)
  }

  return (
    <>
      {listState.row && !currentCategoryRow && <RowLeftNotice name={listState.row.name} />}
      <TreeView
        label="Kategoriju koks"
        rows={rows}
        closed={fixed ? new Set() : closed}
        onClosed={(next) => setListState({ filters: { ...listState.filters, closed: [...next] } })}
        current={current}
        onCurrent={(id) => setListState({ row: place(id) })}
        onOpen={({ id, name }, background) => openPath(`/categories/${id}`, { background, from: tab.id, title: name })}
        onMove={fixed ? undefined : move}
        name={({ name }) => name}
        aside={(row) => (
          <>
            {row.display_in_webshop && <Badge>Interneta veikalā</Badge>}
            {row.reverse_vat && <Badge>Reversais PVN</Badge>}
            <span className="w-16 truncate">{row.code}</span>
            <span className="figures w-14 text-right">{vatRates().word(row.vat_rate_code)}</span>
            <span className="figures w-20 text-right">{countOf(row.items, 'prece', 'preces', 'preču')}</span>
          </>
        )}
      />
    </>
  )
}
