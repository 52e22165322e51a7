import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
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
  /** Without values, facts that can be edited are only named, below the others. */
  foldEmpty?: boolean | undefined
  /** Other facts of the page take F2. */
  secondary?: boolean | undefined
}

/** Uses container width: a column must fit a label and an e-mail address. */
const grids = {
  1: 'grid-cols-1',
  2: 'grid-cols-1 @min-[560px]/facts:grid-cols-2 @min-[1100px]/facts:grid-cols-3',
  3: 'grid-cols-1 @min-[560px]/facts:grid-cols-2 @min-[860px]/facts:grid-cols-3',
}

/** Facts with in-place editing: arrows choose a fact, F2 edits it, Ctrl+Enter saves, Esc cancels. */
export function KeyFacts(props: KeyFactsProps) {
  const { label, columns = 2, editing = false, onEdit, onSave, onCancel, editBlocked, busy, foldEmpty = false, secondary = false } = props
  const [facts, folded] = editing || !foldEmpty ? [props.facts, []] : parted(props.facts)
  const id = useId()
  const [chosen, choose] = useState<string | null>(null)
  const current = facts.find((fact) => fact.id === chosen) ?? facts[0]
  const box = useRef<HTMLDivElement>(null)
  const was = useRef(editing)
  const editable = Boolean(onEdit) && !editBlocked
  const List = editing ? 'div' : 'dl'

  useEffect(() => {
    if (was.current === editing) return
    was.current = editing
    const field = (within: Element | null | undefined) => within?.querySelector<HTMLElement>('input, select, textarea')
    const target = editing ? (field(box.current?.querySelector('[data-current]')) ?? field(box.current)) : box.current
    if (editing || box.current?.contains(document.activeElement) || document.activeElement === document.body) target?.focus()
  }, [editing])

  // Inner handlers first: Esc closes an open list.
  useKeysAround(box, ['f2', 'escape', 'ctrl+enter', 'meta+enter'], (chord) => {
    if (editing === (chord === 'f2')) return false
    const act = chord === 'f2' ? editable && onEdit : chord === 'escape' ? onCancel : onSave
    if (act) act()
    return Boolean(act)
  })

  useKeysAround(box, ['arrowdown', 'arrowup', 'arrowleft', 'arrowright', 'home', 'end'], (chord, { target }) => {
    if (editing || !box.current || target !== box.current) return false
    const next = neighbourOf([...box.current.querySelectorAll<HTMLElement>('[data-fact]')], current?.id, chord)
    if (next?.dataset['fact'] === undefined) return false
    choose(next.dataset['fact'])
    next.scrollIntoView({ block: 'nearest' })
    return true
  })

  return (
    <div
      ref={box}
      data-facts=""
      role="group"
      aria-label={label}
      tabIndex={editing ? -1 : 0}
      aria-activedescendant={editing || !current ? undefined : `${id}-${current.id}-value`}
      className="group/box @container/facts own-ring -mx-2 rounded-panel px-2 py-1"
    >
      <FieldLayout value="row">
        <List className={cx('grid items-start gap-x-8', editing ? 'gap-y-1' : 'gap-y-px', grids[columns])}>
          {facts.map((fact) => (
            <FactRow key={fact.id} id={`${id}-${fact.id}`} fact={fact} editing={editing} isCurrent={fact === current} />
          ))}
        </List>
      </FieldLayout>
      {folded.length > 0 && <p className="pt-1 text-small text-muted">Nav aizpildīts: {folded.map((fact) => fact.label).join(' · ')}</p>}
      {(onEdit || editing) && (
        <div className={cx('no-print flex gap-2 pt-2', editing && 'sticky bottom-0 z-[2] bg-raised pb-2')}>
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
            <Button onClick={onEdit} disabledReason={editBlocked} shortcut={secondary ? undefined : 'f2'}>
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

const isEmpty = ({ value }: Fact): boolean => value === null || value === undefined || value === ''

function parted(facts: readonly Fact[]): [shown: readonly Fact[], folded: readonly Fact[]] {
  return [facts.filter((fact) => !isEmpty(fact)), facts.filter(isEmpty)]
}

/** The fact beside another one, as they stand on the screen. */
function neighbourOf(all: readonly HTMLElement[], currentId: string | undefined, chord: string): HTMLElement | undefined {
  const place = all.findIndex((each) => each.dataset['fact'] === currentId)
  const from = all[place]?.getBoundingClientRect()
  if (!from || chord === 'home') return all[0]
  if (chord === 'end') return all.at(-1)
  if (chord === 'arrowright' || chord === 'arrowleft') return all[place + (chord === 'arrowright' ? 1 : -1)]
  const isDown = chord === 'arrowdown'
  const boxes = all.map((element) => ({ element, at: element.getBoundingClientRect() }))
  const beyond = boxes.filter(({ at }) => (isDown ? at.top >= from.bottom - 1 : at.bottom <= from.top + 1))
  const far = ({ at }: { at: DOMRect }): number => Math.abs(at.top - from.top) * 10 + Math.abs(at.left - from.left)
  return beyond.toSorted((one, other) => far(one) - far(other))[0]?.element
}

interface FactRowProps {
  id: string
  fact: Fact
  editing: boolean
  isCurrent: boolean
}

function FactRow({ id, fact, editing, isCurrent }: FactRowProps) {
  const span = fact.wide && 'col-span-full'
  // Lists of terms cannot contain fields.
  const [Term, Detail] = editing ? (['div', 'div'] as const) : (['dt', 'dd'] as const)
  const place = { id, 'data-fact': fact.id, ...(isCurrent && { 'data-current': '' }) }
  if (editing && fact.field)
    return (
      <div {...place} className={cx('py-px', span)}>
        {fact.field}
      </div>
    )
  return (
    <div
      {...place}
      className={cx(
        'grid min-h-7.5 grid-cols-[var(--label-width,140px)_minmax(0,1fr)] items-baseline gap-x-3 rounded-control py-1.5',
        '-mx-1.5 px-1.5',
        isCurrent && 'outline-accent group-focus-visible/box:outline-2',
        span,
      )}
    >
      <Term id={`${id}-label`} className="text-small text-muted">
        {fact.label}
      </Term>
      <Detail
        id={`${id}-value`}
        // The group points at it, and a definition has no name of its own.
        aria-labelledby={isCurrent && !editing ? `${id}-label ${id}-value` : undefined}
        className={cx('min-w-0 break-words', fact.figures && 'figures text-right')}
      >
        {fact.value === null || fact.value === undefined || fact.value === '' ? <span className="text-muted">–</span> : broken(fact.value)}
      </Detail>
    </div>
  )
}
