import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { closeThen, setShell } from '../commands/shell-state.ts'

export interface NamedEntry {
  id: string
  name: string
  hint: string
}

interface NamedListProps {
  title: string
  entries: readonly NamedEntry[]
  /** As a verb: Atsākt. */
  opens: string
  open: (id: string) => void
  rename?: (id: string, name: string) => void
  /** Instead of `rename`: opens what is edited. */
  edit?: (id: string) => void
  /** A further action: its key as the browser names it, and its verb. */
  more?: { key: string; chord: string; verb: string; run: (id: string) => void }
  onClose?: () => void
  remove?: (id: string) => void
  empty: string
  children?: ReactNode
}

/** A dialog of things with names: Enter opens one, F2 renames it, Delete removes it when pressed twice. */
export function NamedList(props: NamedListProps) {
  const { title, entries, opens, open, rename, edit, more, remove, empty, children, onClose = () => setShell({ overlay: null }) } = props
  const [wanted, setWanted] = useState(0)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(0, Math.min(wanted, entries.length - 1))
  const entry = entries[at]
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const hasEntries = entries.length > 0
  useEffect(() => {
    // The entries may come from the server after the dialog has opened.
    if (hasEntries) list.current?.focus()
  }, [hasEntries])

  const begin = (id: string): void => closeThen(() => open(id))

  function ask(id: string): void {
    if (removing === id) remove?.(id)
    setRemoving(removing === id ? null : id)
  }

  function keys(event: KeyboardEvent): void {
    if (event.key === 'Delete' && entry && remove) {
      event.preventDefault()
      return ask(entry.id)
    }
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
    if (to !== undefined) setWanted((to + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter' && entry) begin(entry.id)
    else if (event.key === 'F2' && entry && edit) edit(entry.id)
    else if (event.key === 'F2' && entry && rename) setRenaming(entry.id)
    else if (event.key === more?.key && entry) more.run(entry.id)
    else return
    setRemoving(null)
    event.preventDefault()
  }

  function placeOf(target: EventTarget): number | null {
    const place = [...(list.current?.children ?? [])].findIndex((option) => target instanceof Node && option.contains(target))
    return place < 0 ? null : place
  }

  function named(id: string, name: string | null): void {
    if (name !== null && name.trim() !== '') rename?.(id, name.trim())
    setRenaming(null)
    requestAnimationFrame(() => list.current?.focus())
  }

  return (
    <Dialog title={title} onClose={() => onClose()}>
      {entries.length === 0 && <EmptyState title={empty} />}
      {entries.length > 0 && (
        <div
          ref={list}
          role="listbox"
          aria-label={title}
          aria-activedescendant={entry && `named-${entry.id}`}
          // F2 is for the list, not for the page below.
          data-keys="cells"
          data-autofocus
          tabIndex={0}
          onKeyDown={(event) => !(event.target instanceof HTMLInputElement) && keys(event)}
          onClick={({ target }) => setWanted(placeOf(target) ?? at)}
          onDoubleClick={({ target }) => renaming === null && placeOf(target) === at && entry && begin(entry.id)}
          className="own-ring max-h-96 overflow-y-auto outline-none"
        >
          {entries.map(({ id, name, hint }, place) => (
            <Entry
              key={id}
              entry={{ id, name, hint }}
              isSelected={place === at}
              isRemoving={removing === id}
              verbs={[
                { verb: opens, run: begin },
                ...(rename ? [{ verb: 'Pārdēvēt', run: setRenaming }] : []),
                ...(edit ? [{ verb: 'Labot', run: edit }] : []),
                ...(more ? [more] : []),
                ...(remove ? [{ verb: removing === id ? 'Tiešām dzēst' : 'Dzēst', run: ask }] : []),
              ]}
            >
              {renaming === id && <Rename name={name} onEnd={(next) => named(id, next)} />}
            </Entry>
          ))}
        </div>
      )}
      {entries.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-4 border-t border-line pt-2 text-small text-muted">
          <KeyHint keys="enter">{opens.toLowerCase()}</KeyHint>
          {rename && <KeyHint keys="f2">pārdēvēt</KeyHint>}
          {edit && <KeyHint keys="f2">labot</KeyHint>}
          {more && <KeyHint keys={more.chord}>{more.verb.toLowerCase()}</KeyHint>}
          {remove && <KeyHint keys="delete">dzēst</KeyHint>}
        </p>
      )}
      {children}
    </Dialog>
  )
}

interface EntryProps {
  entry: NamedEntry
  isSelected: boolean
  isRemoving: boolean
  verbs: readonly { verb: string; run: (id: string) => void }[]
  /** In place of the name. */
  children: ReactNode
}

function Entry({ entry: { id, name, hint }, isSelected, isRemoving, verbs, children }: EntryProps) {
  return (
    <div
      id={`named-${id}`}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={cx('flex min-h-9 items-center gap-3 rounded-control px-2', isSelected && 'bg-accent-soft')}
    >
      {children || (
        <span className="min-w-0 grow">
          <span className="block truncate">{name}</span>
          <span className="block truncate text-small text-muted">
            {isRemoving ? 'Vēlreiz Delete: dzēst pavisam; bultiņa: atstāt' : hint}
          </span>
        </span>
      )}
      {verbs.map(({ verb, run }) => (
        <RowButton key={verb} label={`${verb}: ${name}`} onClick={() => run(id)}>
          {verb}
        </RowButton>
      ))}
    </div>
  )
}

function Rename({ name, onEnd }: { name: string; onEnd: (name: string | null) => void }) {
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  function keys(event: KeyboardEvent) {
    if (event.key === 'Enter') onEnd(typed)
    else if (event.key === 'Escape') onEnd(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <input
      ref={field}
      aria-label="Nosaukums"
      maxLength={120}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={keys}
      onBlur={() => onEnd(typed)}
      className="h-7.5 min-w-0 grow rounded-control border border-line bg-raised px-2"
    />
  )
}
