import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { countOf } from '../../../contract/format.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useKnown } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { useTheirs } from '../../commands/use-may.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { TextField } from '../../ui/TextField.tsx'
import { typingPause } from '../../ui/use-rested.ts'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { countSet, Filters, prepareFilters, widthOf, type Filter } from './FilterBar.tsx'
import { toggled, type QuickFilters } from './quick-filters.ts'
import { ListNews } from './ListNews.tsx'
import { useBarLayout } from './use-bar-width.ts'
import type { News } from './use-held-list.ts'
import { SavedViews, type ViewsOfList } from './SavedViews.tsx'
import type { WorkScope } from './use-opening.ts'

interface ListBarProps {
  tab: TabHandle
  title: string | null
  filters: readonly Filter[]
  commands: readonly string[]
  aside: ReactNode
  create: string | undefined
  nouns: readonly [one: string, other: string, zero: string]
  /** Null until the first answer. */
  total: number | null
  /** More matches than counted. */
  capped: boolean
  reload: () => Promise<void>
  /** Changes of others that wait to be taken in. */
  news: News | null
  /** Filters toggled by keys. */
  quick?: QuickFilters
  /** Null where the list has no named views. */
  views?: ViewsOfList | null
  scope?: WorkScope | null
  onNextView?: (() => void) | undefined
}

const noQuick: QuickFilters = {}

/** Pixels. */
const menuWidth = 44

const ofEachList = [
  'view.preview',
  'view.export',
  'view.columns',
  'view.totals',
  'view.group',
  'view.views',
  'view.saveView',
  'view.saveViewAs',
  'view.revertView',
  'view.narrow',
  'view.same',
  'view.differ',
  'view.unfilter',
]

export function ListBar({
  tab,
  title,
  filters,
  commands,
  aside,
  create,
  nouns,
  total,
  capped,
  reload,
  news,
  quick = noQuick,
  scope = null,
  views,
  onNextView,
}: ListBarProps) {
  const { listState, setListState } = tab
  const creating = useCreating(create, tab.id)
  const [typedQuery, setTyped, send] = useTyped(listState.q, (q) => setListState({ q, row: null, scroll: 0 }))
  const [bar, name, end] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const [wide, setWide] = useState(false)
  const { searchWidth, fits } = useBarLayout({
    bar,
    ends: [name, end],
    filters: filters.map(widthOf),
    besides: menuWidth,
  })
  const hidden = filters.slice(fits)
  useEffect(() => prepareFilters(filters), [filters])
  const change = (changes: TabHandle['listState']['filters']): void => setListState({ filters: changes, row: null, scroll: 0 })
  useView(tab, {
    // The former search is replaced by what is typed next; the arrows still lead into it.
    search: () => {
      const field = bar.current?.querySelector<HTMLInputElement>('[name="q"]')
      field?.focus()
      field?.select()
    },
    refresh: () => void reload(),
    ...(onNextView && { board: onNextView }),
    ...(scope && { all: scope.toggle }),
    ...Object.fromEntries(
      Object.entries(quick).map(([verb, values]) => [
        verb,
        () => setListState(toggled(tab.currentList(), values(), quick, scope?.stays ?? [])),
      ]),
    ),
    ...(creating && { new: creating }),
    ...(filters.length > 0 && {
      filter: () => {
        if (fits === 0) flushSync(() => setWide(true))
        firstField(bar.current)?.focus()
      },
    }),
  })

  function showHidden(): void {
    flushSync(() => setWide(!wide))
    if (!wide) firstField(bar.current, '[data-hidden-filters]')?.focus()
  }

  return (
    <>
      <div
        ref={bar}
        data-bar=""
        role="toolbar"
        tabIndex={-1}
        aria-label="Meklēšana un filtri"
        onKeyDown={(event) => leavesToRows(event, send)}
        className="shrink-0 border-b border-line"
      >
        <div className="flex items-center gap-2 px-4 py-2 @max-[820px]/main:flex-wrap">
          {title !== null && <Heading ref={name} title={title} isShort={fits === 0} tab={tab} views={views} />}
          <div data-command="view.search" className="shrink-0" style={{ width: searchWidth }}>
            <TextField
              label="Meklēt"
              hideLabel
              name="q"
              type="search"
              placeholder="Meklēt"
              value={typedQuery}
              onChange={(value) => setTyped(value ?? '')}
            />
          </div>
          <Filters filters={filters.slice(0, fits)} values={listState.filters} onChange={change} />
          {hidden.length > 0 && (
            <Button aria-expanded={wide} onClick={showHidden}>
              {moreWord(fits === 0 ? 'Filtri' : 'Vēl', countSet(hidden, listState.filters))}
            </Button>
          )}
          <ActionBar commands={commands} more={ofEachList} align="end" />
          <div ref={end} className="ml-auto flex shrink-0 items-center gap-2">
            <ListNews tab={tab} news={news} />
            <span
              className={cx('figures text-small whitespace-nowrap text-muted', aside ? '@max-[66rem]/main:sr-only' : null)}
              role="status"
            >
              {total === null ? '' : capped ? `vairāk nekā ${countOf(total, ...nouns)}` : countOf(total, ...nouns)}
            </span>
            {aside}
            {create && <CommandButton id={create} tone="primary" />}
          </div>
        </div>
        {wide && hidden.length > 0 && (
          <div data-hidden-filters="" className="flex flex-wrap items-center gap-2 px-4 pb-2">
            <Filters filters={hidden} values={listState.filters} onChange={change} />
          </div>
        )}
      </div>
      {scope?.told && <ScopeRow told={scope.told} />}
    </>
  )
}

/** Undefined if the person has no such command, or it is not loaded yet. */
function useCreating(id: string | undefined, tabId: string): (() => void) | undefined {
  const theirs = useTheirs()
  const [command] = useKnown(id === undefined ? [] : [id])
  return command && theirs(command) ? () => void startCommand(command, {}, tabId) : undefined
}

interface HeadingProps {
  ref: RefObject<HTMLDivElement | null>
  title: string
  /** Gives room to the filters, which are all hidden. */
  isShort: boolean
  tab: TabHandle
  views: ViewsOfList | null | undefined
}

function Heading({ ref, title, isShort, tab, views }: HeadingProps) {
  return (
    <div
      ref={ref}
      className={cx(
        'flex max-w-[55%] items-center gap-1 pr-2 @max-[640px]/main:w-full @max-[640px]/main:max-w-full',
        isShort ? 'min-w-24' : 'shrink-0',
      )}
    >
      <h1 title={title} className="min-w-20 truncate text-title">
        {title}
      </h1>
      {views && <SavedViews tab={tab} {...views} />}
    </div>
  )
}

function ScopeRow({ told }: { told: ReactNode }) {
  return (
    <div
      role="group"
      aria-label="Kas redzams"
      className="flex items-center gap-2 shrink-0 border-b border-line px-4 py-1 text-small text-muted"
    >
      {told}
      <CommandButton id="view.all" tone="quiet">
        Rādīt visus
      </CommandButton>
    </div>
  )
}

/** Esc in the bar and arrow down in the search. */
function leavesToRows(event: KeyboardEvent<HTMLElement>, before: () => void): void {
  const { key, target, currentTarget } = event
  const inSearch = target instanceof HTMLInputElement && target.type === 'search'
  if (event.defaultPrevented || event.nativeEvent.isComposing || !(key === 'Escape' || (inSearch && key === 'ArrowDown'))) return
  const rows = currentTarget.parentElement?.querySelector<HTMLElement>('[role="grid"], [role="treegrid"], [role="tree"], [data-board]')
  if (!rows) return
  event.preventDefault()
  event.stopPropagation()
  before()
  rows.focus()
}

function firstField(bar: HTMLElement | null, within = '[data-filters]'): HTMLElement | null {
  return bar?.querySelector<HTMLElement>(`${within} :is(select, input)`) ?? null
}

function moreWord(word: string, set: number): string {
  return set > 0 ? `${word} (${set})` : word
}

/** Debounced text; external changes win. Hiding the tab applies it at once. */
function useTyped(storedText: string, give: (value: string) => void): [typed: string, type: (value: string) => void, send: () => void] {
  const [typedText, setTyped] = useState(storedText)
  const [seenText, setSeen] = useState(storedText)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null)
  if (seenText !== storedText) {
    setSeen(storedText)
    setTyped(storedText)
  }
  useEffect(() => () => pending.current?.send(), [])
  return [
    typedText,
    (value) => {
      setTyped(value)
      clearTimeout(pending.current?.timer)
      const send = (): void => {
        clearTimeout(pending.current?.timer)
        pending.current = null
        setSeen(value)
        give(value)
      }
      pending.current = { timer: setTimeout(send, typingPause), send }
    },
    () => pending.current?.send(),
  ]
}
