import { Pin, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { close, closeAllBut, comeTo } from '../commands/navigate.ts'
import { cx } from '../ui/classes.ts'
import { ContextMenu } from '../ui/Menu.tsx'
import { useUnsavedWork } from '../tabs/drafts.ts'
import { moveTab, pathname, pathOfTab, togglePin } from '../tabs/model.ts'
import { update, useWorkspace } from '../tabs/store.ts'
import { titleOf } from './tab-title.ts'
import type { Tab } from '../tabs/tab.ts'

export function TabStrip() {
  const { tabs, active } = useWorkspace()
  const unsaved = new Set(useUnsavedWork().flatMap(({ path, held }) => (held === 'elsewhere' ? [] : path)))
  const strip = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ id: string; x: number; y: number } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)

  const activeTab = tabs.find(({ id }) => id === active)
  const activeTitle = activeTab && titleOf(activeTab)
  useEffect(() => {
    strip.current?.querySelector(`#tab-${CSS.escape(active ?? '')}`)?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // A loaded title widens the tab.
  }, [active, activeTitle])

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
    <div
      ref={strip}
      role="tablist"
      aria-label="Cilnes"
      data-pane="tabs"
      className="no-print flex h-9 min-w-0 grow overflow-x-auto bg-surface [scrollbar-width:none]"
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
            'group flex max-w-96 min-w-28 items-center gap-1 border-r border-b border-line',
            tab.id === active ? 'shrink-0 border-b-transparent bg-raised font-medium' : 'text-muted hover:bg-hover',
          )}
        >
          <button
            type="button"
            id={`tab-${tab.id}`}
            role="tab"
            aria-selected={tab.id === active}
            aria-controls={tab.id === active ? `panel-${tab.id}` : undefined}
            tabIndex={tab.id === active ? 0 : -1}
            title={titleOf(tab)}
            data-command={`tab.number-${place + 1}`}
            onClick={() => comeTo(tab.id)}
            onKeyDown={(event) => keys(event, tab.id)}
            className="flex h-full min-w-0 grow items-center gap-1.5 pl-3 text-left focus-visible:-outline-offset-2"
          >
            {tab.pinned && <Pin aria-label="piesprausta" size={12} className="shrink-0" />}
            <span className="truncate">{titleOf(tab)}</span>
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
  )
}

function TabMenu({ id, x, y, tab, onClose }: { id: string; x: number; y: number; tab: Tab | undefined; onClose: () => void }) {
  return (
    <ContextMenu
      at={{ x, y }}
      label={tab ? titleOf(tab) : 'Cilne'}
      onClose={onClose}
      entries={[
        { id: 'close', label: 'Aizvērt', run: () => close(id) },
        { id: 'others', label: 'Aizvērt pārējās', run: () => closeAllBut(id) },
        {
          id: 'pin',
          label: tab?.pinned ? 'Atspraust' : 'Piespraust',
          run: () => update((workspace) => togglePin(workspace, id)),
          startsGroup: true,
        },
      ]}
    />
  )
}
