import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { comeTo, showBeside } from '../commands/navigate.ts'
import { endWalk, tabInWalk, useRecentWalk, walkRecent } from '../commands/recent-walk.ts'
import { closeThen, setShell } from '../commands/shell-state.ts'
import { cx } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { fold } from '../ui/fold.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { byUse } from '../tabs/model.ts'
import { useWorkspace } from '../tabs/store.ts'
import { pageOf, titleOf } from '../commands/tab-title.ts'

/** Selects the previous tab, so that Ctrl+E and Enter alternate. */
export function Switcher() {
  const workspace = useWorkspace()
  const [searchText, setTyped] = useState('')
  const [selectedIndex, setWanted] = useState(1)
  const list = useRef<HTMLDivElement>(null)
  const tabs = byUse(workspace).filter((tab) => fold(`${titleOf(tab)} ${pageOf(tab)}`).includes(fold(searchText)))
  const steps = useRecentWalk()
  const at = steps === null ? Math.max(0, Math.min(selectedIndex, tabs.length - 1)) : tabInWalk(steps, tabs.length)
  useEffect(() => endWalk, [])

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function choose(place: number, beside = false) {
    const tab = tabs[place]
    if (tab) closeThen(() => (beside ? showBeside(tab.id) : comeTo(tab.id)))
  }

  function keys(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? (event.key.toLowerCase() === 'e' && event.ctrlKey ? 1 : 0)
    if (by !== 0 && steps !== null) walkRecent(by)
    else if (by !== 0) setWanted((at + by + tabs.length) % Math.max(1, tabs.length))
    else if (event.key === 'Enter') choose(at, event.ctrlKey)
    else return
    event.preventDefault()
  }

  return (
    <Dialog title="Pēdējās cilnes" onClose={() => setShell({ overlay: null })}>
      <input
        data-autofocus
        data-keys="text"
        role="combobox"
        aria-expanded
        aria-controls="recent-tabs"
        aria-activedescendant={tabs[at] ? `recent-${tabs[at].id}` : undefined}
        aria-label="Cilnes nosaukums"
        placeholder="Cilnes nosaukums"
        autoComplete="off"
        value={searchText}
        onChange={(event) => {
          setTyped(event.target.value)
          setWanted(0)
        }}
        onKeyDown={keys}
        className="own-ring mb-2 h-7.5 w-full bg-transparent outline-none"
      />
      <div ref={list} id="recent-tabs" role="listbox" aria-label="Cilnes" className="max-h-80 overflow-y-auto">
        {tabs.map((tab, place) => (
          <div
            key={tab.id}
            id={`recent-${tab.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onClick={(event) => choose(place, event.ctrlKey)}
            onKeyDown={keys}
            className={cx('flex h-7.5 items-center gap-2 rounded-control px-2', place === at && 'bg-accent-soft')}
          >
            <span className={cx('min-w-0 truncate', tab.isPreview && 'italic')}>{titleOf(tab)}</span>
            {tab.title !== '' && pageOf(tab) !== tab.title && <span className="ml-auto shrink-0 text-small text-muted">{pageOf(tab)}</span>}
          </div>
        ))}
      </div>
      <p className="mt-2 flex gap-4 border-t border-line pt-2 text-small text-muted">
        <span>
          <Kbd chord="enter" /> atvērt
        </span>
        <span>
          <Kbd chord="ctrl+enter" /> rādīt blakus
        </span>
      </p>
    </Dialog>
  )
}
