import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { cx } from './classes.ts'
import { FieldLayout } from './Field.tsx'
import { useKeysAround } from './use-part-keys.ts'

export interface Fact {
  id: string
  label: string
  value: ReactNode
  /** Without a field the fact is read-only. */
  field?: ReactNode
  /** Formats any value of the field, for comparison. */
  words?: ((value: unknown) => string) | undefined
  wide?: boolean | undefined
  figures?: boolean | undefined
}

interface KeyFactsProps {
  label: string
  facts: readonly Fact[]
  columns?: 1 | 2 | 3 | undefined
  editing?: boolean | undefined
  onEdit?: (() => void) | undefined
  onSave?: (() => void) | undefined
  onCancel?: (() => void) | undefined
  editBlocked?: string | null | undefined
  busy?: boolean | undefined
}

/** Uses container width: a column must fit a label and an e-mail address. */
const grids = {
  1: 'grid-cols-1',
  2: 'grid-cols-1 @min-[560px]/facts:grid-cols-2',
  3: 'grid-cols-1 @min-[560px]/facts:grid-cols-2 @min-[860px]/facts:grid-cols-3',
}

/** Facts with in-place editing: F2 edits, Ctrl+Enter saves, Esc cancels. */
export function KeyFacts({ label, facts, columns = 2, editing = false, onEdit, onSave, onCancel, editBlocked, busy }: KeyFactsProps) {
  const box = useRef<HTMLDivElement>(null)
  const was = useRef(editing)
  const editable = Boolean(onEdit) && !editBlocked
  const List = editing ? 'div' : 'dl'

  useEffect(() => {
    if (was.current === editing) return
    was.current = editing
    const target = editing ? box.current?.querySelector<HTMLElement>('input, select, textarea') : box.current
    if (editing || box.current?.contains(document.activeElement) || document.activeElement === document.body) target?.focus()
  }, [editing])

  // Inner handlers first: Esc closes an open list.
  useKeysAround(box, ['f2', 'escape', 'ctrl+enter', 'meta+enter'], (chord) => {
    if (editing === (chord === 'f2')) return false
    const act = chord === 'f2' ? editable && onEdit : chord === 'escape' ? onCancel : onSave
    if (act) act()
    return Boolean(act)
  })

  return (
    <div
      ref={box}
      data-facts=""
      role="group"
      aria-label={label}
      tabIndex={editing ? -1 : 0}
      className="@container/facts -mx-2 rounded-panel px-2 py-1 -outline-offset-2"
    >
      <FieldLayout value="row">
        <List className={cx('grid gap-x-8 gap-y-px', grids[columns])}>
          {facts.map((fact) => (
            <FactRow key={fact.id} fact={fact} editing={editing} />
          ))}
        </List>
      </FieldLayout>
      {(onEdit || editing) && (
        <div className="no-print flex gap-2 pt-2">
          {editing ? (
            <>
              <Button tone="primary" onClick={onSave} busy={busy} shortcut="ctrl+Enter">
                Saglabāt
              </Button>
              <Button tone="quiet" onClick={onCancel} shortcut="Esc">
                Atcelt
              </Button>
            </>
          ) : (
            <Button onClick={onEdit} disabledReason={editBlocked} shortcut="f2">
              Labot
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Lets e-mail addresses wrap after the @. */
function broken(value: ReactNode): ReactNode {
  const [name, domain] = typeof value === 'string' && !/\s/.test(value) ? value.split('@') : []
  if (!domain) return value
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  )
}

function FactRow({ fact, editing }: { fact: Fact; editing: boolean }) {
  const span = fact.wide && 'col-span-full'
  // Lists of terms cannot contain fields.
  const [Term, Detail] = editing ? (['div', 'div'] as const) : (['dt', 'dd'] as const)
  if (editing && fact.field) return <div className={cx('py-px', span)}>{fact.field}</div>
  return (
    <div className={cx('grid min-h-7.5 grid-cols-[var(--label-width,140px)_minmax(0,1fr)] items-baseline gap-x-3 py-1.5', span)}>
      <Term className="text-small text-muted">{fact.label}</Term>
      <Detail className={cx('min-w-0 break-words', fact.figures && 'figures text-right')}>
        {fact.value === null || fact.value === undefined || fact.value === '' ? <span className="text-muted">–</span> : broken(fact.value)}
      </Detail>
    </div>
  )
}
