import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { viewScopes, type ListView } from '../../contract/workspace/list-views.ts'
import { Button } from '../ui/Button.tsx'
import { chordOf } from '../ui/chord.ts'
import { cx } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { removeView, setDefaultView } from './list/save-view.ts'

interface ListViewsDialogProps {
  tabId: string
  /** In the order of their keys. */
  views: readonly ListView[]
  activeId: number | null
  onApply: (id: number) => void
  onEdit: (view: ListView) => void
  onNew: () => void
  onClose: () => void
}

export function ListViewsDialog({ tabId, views, activeId, onApply, onEdit, onNew, onClose }: ListViewsDialogProps) {
  const [wanted, setWanted] = useState(() => views.findIndex(({ id }) => id === activeId))
  const [removing, setRemoving] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(0, Math.min(wanted, views.length - 1))
  const view = views[at]
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function apply({ id }: ListView): void {
    onClose()
    onApply(id)
  }

  function ask(which: ListView): void {
    if (removing === which.id) void removeView(tabId, which)
    setRemoving(removing === which.id || !which.is_editable ? null : which.id)
  }

  function buttonsOf(each: ListView): { label: string; run: () => void }[] {
    const shown = [
      { label: 'Atvērt', run: () => apply(each) },
      { label: each.is_default ? 'Nav noklusējuma' : 'Noklusējuma', run: () => void setDefaultView(tabId, each, !each.is_default) },
    ]
    if (!each.is_editable) return shown
    const edited = [
      { label: 'Labot', run: () => onEdit(each) },
      { label: removing === each.id ? 'Tiešām dzēst' : 'Dzēst', run: () => ask(each) },
    ]
    return [...shown, ...edited]
  }

  function keys(event: KeyboardEvent): void {
    const chord = chordOf(event.nativeEvent)
    const to = { arrowdown: at + 1, arrowup: at - 1, home: 0, end: views.length - 1 }[chord]
    const numbered = /^[1-9]$/.test(chord) ? views[Number(chord) - 1] : undefined
    if (to !== undefined) setWanted((to + views.length) % Math.max(1, views.length))
    else if (numbered) apply(numbered)
    else if (!view) return
    else if (chord === 'delete') return (event.preventDefault(), ask(view))
    else if (chord === 'enter') apply(view)
    else if (chord === 'f2' && view.is_editable) onEdit(view)
    else if (chord === 'd') void setDefaultView(tabId, view, !view.is_default)
    else return
    setRemoving(null)
    event.preventDefault()
  }

  function placeOf(target: EventTarget): number | null {
    const place = [...(list.current?.children ?? [])].findIndex((option) => target instanceof Node && option.contains(target))
    return place < 0 ? null : place
  }

  return (
    <Dialog title="Saraksta skati" onClose={onClose} aside={<Button onClick={onNew}>Saglabāt pašreizējo kā jaunu</Button>}>
      {views.length === 0 ? (
        <EmptyState title="Šim sarakstam skatu vēl nav" />
      ) : (
        <>
          <div
            ref={list}
            role="listbox"
            aria-label="Saraksta skati"
            aria-activedescendant={view && `view-${view.id}`}
            // F2 and letters are for the list, not for the page below.
            data-keys="cells"
            data-autofocus
            tabIndex={0}
            onKeyDown={keys}
            onClick={({ target }) => setWanted(placeOf(target) ?? at)}
            onDoubleClick={({ target }) => placeOf(target) === at && view && apply(view)}
            className="own-ring max-h-96 overflow-y-auto outline-none"
          >
            {views.map((each, place) => (
              <div
                key={each.id}
                id={`view-${each.id}`}
                role="option"
                aria-selected={place === at}
                tabIndex={-1}
                className={cx('flex min-h-9 items-center gap-3 rounded-control px-2', place === at && 'bg-accent-soft')}
              >
                <span className="w-5 shrink-0 text-center">{place < 9 && <Kbd chord={String(place + 1)} />}</span>
                <span className="min-w-0 grow">
                  <span className="block truncate">{each.name}</span>
                  <span className="block truncate text-small text-muted">
                    {removing === each.id ? 'Vēlreiz Delete: dzēst pavisam; bultiņa: atstāt' : hintOf(each, activeId)}
                  </span>
                </span>
                {buttonsOf(each).map(({ label, run }) => (
                  <RowButton key={label} label={`${label}: ${each.name}`} onClick={run}>
                    {label}
                  </RowButton>
                ))}
              </div>
            ))}
          </div>
          <p className="mt-2 flex flex-wrap gap-x-4 border-t border-line pt-2 text-small text-muted">
            <KeyHint keys="enter">atvērt</KeyHint>
            <KeyHint keys="d">atvērt sarakstu ar šo skatu</KeyHint>
            {view?.is_editable && <KeyHint keys="f2">labot un dalīties</KeyHint>}
            {view?.is_editable && <KeyHint keys="delete">dzēst</KeyHint>}
          </p>
        </>
      )}
    </Dialog>
  )
}

function hintOf({ id, scope, role, owner, is_own, is_default }: ListView, activeId: number | null): string {
  const shared = scope === 'role' ? `lomai ${role?.name ?? ''}` : scope === 'everyone' ? 'visiem' : viewScopes.own.toLowerCase()
  return [id === activeId && 'atvērts', is_default && 'noklusējuma', shared, !is_own && owner.name].filter(Boolean).join(' · ')
}
