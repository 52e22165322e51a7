import { ChevronDown, ChevronLeft, ChevronRight, Columns2, Pin, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { countOf } from '../../contract/format.ts'
import { close, closeAllBut, comeTo, goIn, showBeside } from '../commands/navigate.ts'
import { setShell } from '../commands/shell-state.ts'
import { useBindings } from '../keyboard/use-bindings.ts'
import { IconButton } from '../ui/Button.tsx'
import { cx } from '../ui/classes.ts'
import { ContextMenu } from '../ui/Menu.tsx'
import { useUnsavedWork } from '../tabs/drafts.ts'
import { keepTab, moveTab, pathname, pathOfTab, splitWith, togglePin, unsplit } from '../tabs/model.ts'
import { update, useWorkspace } from '../tabs/store.ts'
import type { LabelPart } from '../commands/tab-labels.ts'
import { labelsOfTabs, titleOf } from '../commands/tab-title.ts'
import type { Tab } from '../tabs/tab.ts'
import { showTab, useHiddenTabs } from './hidden-tabs.ts'

export function TabStrip() {
  const { tabs, active, split } = useWorkspace()
  const unsaved = new Set(useUnsavedWork().flatMap(({ path, held }) => (held === 'elsewhere' ? [] : path)))
  const strip = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ id: string; x: number; y: number } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)

  const activeTab = tabs.find(({ id }) => id === active)
  const activeTitle = activeTab && titleOf(activeTab)
  const labels = labelsOfTabs(tabs)
  const hidden = useHiddenTabs(strip)
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>(`#tab-${CSS.escape(active ?? '')}`)?.parentElement
    if (strip.current && tab) showTab(strip.current, tab)
    // A loaded title widens the tab.
  }, [active, activeTitle, hidden?.width])

  function keys(event: KeyboardEvent, id: string) {
    const buttons = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const at = buttons.indexOf(event.currentTarget as HTMLElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to !== undefined) buttons[(to + buttons.length) % buttons.length]?.focus()
    else if (event.key === 'Delete') {
      ;(buttons[at + 1] ?? buttons[at - 1])?.focus()
      close(id)
    } else return
    event.preventDefault()
  }

  function openMenu(event: MouseEvent, id: string) {
    event.preventDefault()
    setMenu({ id, x: event.clientX, y: event.clientY })
  }

  return (
    <div className="no-print flex h-9 min-w-0 grow bg-surface">
      {hidden && <Scroll strip={strip} by={-1} count={hidden.before} />}
      <div
        ref={strip}
        role="tablist"
        aria-label="Cilnes"
        data-pane="tabs"
        className="flex h-9 min-w-0 grow overflow-x-auto [scrollbar-width:none]"
      >
        {tabs.map((tab, place) => (
          <div
            key={tab.id}
            role="presentation"
            draggable
            onDragStart={() => setDragged(tab.id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={() => dragged !== null && update((workspace) => moveTab(workspace, dragged, place))}
            onContextMenu={(event) => openMenu(event, tab.id)}
            onAuxClick={(event) => event.button === 1 && close(tab.id)}
            className={cx(
              'group flex max-w-96 min-w-32 items-center gap-1 border-r border-b border-line',
              // In sight while the others are scrolled.
              tab.id === active ? 'sticky inset-x-0 z-10 shrink-0 border-b-transparent bg-raised font-medium' : 'text-muted hover:bg-hover',
              tab.id === split?.other && 'bg-raised',
            )}
          >
            <button
              type="button"
              id={`tab-${tab.id}`}
              role="tab"
              aria-selected={tab.id === active}
              aria-controls={tab.id === active || tab.id === split?.other ? `panel-${tab.id}` : undefined}
              tabIndex={tab.id === active ? 0 : -1}
              title={titleOf(tab)}
              data-command={`tab.number-${place + 1}`}
              onClick={() => comeTo(tab.id)}
              onDoubleClick={() => update((workspace) => keepTab(workspace, tab.id))}
              onKeyDown={(event) => keys(event, tab.id)}
              className="flex h-full min-w-0 grow items-center gap-1.5 pl-3 text-left focus-visible:-outline-offset-2"
            >
              {tab.id === split?.other && <Columns2 aria-label="blakus" size={12} className="shrink-0" />}
              {tab.pinned && <Pin aria-label="piesprausta" size={12} className="shrink-0" />}
              {tab.isPreview && <span className="unseen">pagaidu</span>}
              <span className={cx('truncate', tab.isPreview && 'italic')}>
                <Label parts={labels.get(tab.id) ?? []} />
              </span>
              {unsaved.has(pathname(pathOfTab(tab))) && (
                <span className="size-1.5 shrink-0 rounded-full bg-warning">
                  <span className="unseen">nesaglabāts</span>
                </span>
              )}
            </button>
            {/* For the mouse only; the keyboard uses Delete or F4. */}
            <button
              type="button"
              aria-hidden
              tabIndex={-1}
              onClick={() => close(tab.id)}
              className="mr-1.5 flex size-5 shrink-0 items-center justify-center rounded-control opacity-0 group-hover:opacity-100 hover:bg-sunken"
            >
              <X size={12} />
            </button>
          </div>
        ))}
        {menu && <TabMenu {...menu} tab={tabs.find(({ id }) => id === menu.id)} onClose={() => setMenu(null)} />}
      </div>
      {hidden && <Scroll strip={strip} by={1} count={hidden.after} />}
      {hidden && <AllTabs hidden={hidden.before + hidden.after} />}
    </div>
  )
}

/** Unseen parts have no size, so that names and copies are whole. */
function Label({ parts }: { parts: readonly LabelPart[] }): ReactNode {
  return parts.map(({ text, seen }, place) =>
    seen ? (
      text
    ) : (
      <span key={place} className="text-[0px] leading-[0]">
        {text}
      </span>
    ),
  )
}

interface ScrollProps {
  strip: RefObject<HTMLElement | null>
  by: 1 | -1
  count: number
}

/** For the mouse; in the strip, arrow keys go on to hidden tabs. */
function Scroll({ strip, by, count }: ScrollProps) {
  const where = by < 0 ? 'pa kreisi' : 'pa labi'
  return (
    <IconButton
      label={count === 0 ? `Nav vairāk ciļņu ${where}` : `${countOf(count, 'cilne', 'cilnes', 'ciļņu')} ${where}`}
      tabIndex={-1}
      className="h-full! w-auto! rounded-none px-1 text-small! tabular-nums"
      onClick={() => strip.current?.scrollBy({ left: by * strip.current.clientWidth * 0.8 })}
    >
      {by < 0 && <ChevronLeft aria-hidden size={14} />}
      {count > 0 && count}
      {by > 0 && <ChevronRight aria-hidden size={14} />}
    </IconButton>
  )
}

function AllTabs({ hidden }: { hidden: number }) {
  const { keysOf } = useBindings()
  return (
    <IconButton
      label={`Visas cilnes, ${countOf(hidden, 'paslēpta', 'paslēptas', 'paslēptu')}`}
      shortcut={keysOf.get('shell.recent')?.[0]}
      className="h-full! rounded-none"
      onClick={() => setShell({ overlay: 'recent' })}
    >
      <ChevronDown aria-hidden size={16} />
    </IconButton>
  )
}

interface TabMenuProps {
  id: string
  x: number
  y: number
  tab: Tab | undefined
  onClose: () => void
}

function TabMenu({ id, x, y, tab, onClose }: TabMenuProps) {
  const { active, split } = useWorkspace()
  const { keysOf } = useBindings()
  const keyOf = (command: string): string | undefined => keysOf.get(command)?.[0]
  const isActive = id === active
  const beside =
    id === split?.other || (isActive && split)
      ? { label: 'Rādīt tikai vienu cilni', run: () => update(unsplit) }
      : { label: 'Rādīt blakus', run: () => (isActive ? update((workspace) => splitWith(workspace)) : showBeside(id)) }
  return (
    <ContextMenu
      at={{ x, y }}
      label={tab ? titleOf(tab) : 'Cilne'}
      onClose={onClose}
      entries={[
        { id: 'close', label: 'Aizvērt', shortcut: isActive ? keyOf('tab.close') : undefined, run: () => close(id) },
        {
          id: 'others',
          label: 'Aizvērt pārējās',
          shortcut: isActive ? keyOf('tab.close-others') : undefined,
          run: () => closeAllBut(id),
        },
        { id: 'back', label: 'Atpakaļ', shortcut: isActive ? keyOf('tab.back') : undefined, run: () => goIn(id, -1), startsGroup: true },
        { id: 'forward', label: 'Uz priekšu', shortcut: isActive ? keyOf('tab.forward') : undefined, run: () => goIn(id, 1) },
        { id: 'beside', ...beside, shortcut: keyOf('tab.split'), startsGroup: true },
        ...(tab?.isPreview
          ? [
              {
                id: 'keep',
                label: 'Paturēt cilni',
                shortcut: isActive ? keyOf('tab.keep') : undefined,
                run: () => update((workspace) => keepTab(workspace, id)),
              },
            ]
          : []),
        {
          id: 'pin',
          label: tab?.pinned ? 'Atspraust' : 'Piespraust',
          shortcut: isActive ? keyOf('tab.pin') : undefined,
          run: () => update((workspace) => togglePin(workspace, id)),
        },
      ]}
    />
  )
}
