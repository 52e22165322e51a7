import { ChevronDown, ChevronRight } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type DragEvent, type LiHTMLAttributes, type ReactNode, type RefObject } from 'react'
import { cx } from '../classes.ts'
import { usePartKeys } from '../use-part-keys.ts'
import { isWithin, placeOf, shownRows, type TreeNode, type TreePlace, type TreeStep } from './tree-moves.ts'

interface TreeViewProps<Row extends TreeNode> {
  label: string
  /** In tree order, parents before children. */
  rows: readonly Row[]
  closed: ReadonlySet<number>
  onClosed: (closed: ReadonlySet<number>) => void
  current: number | null
  onCurrent: (id: number) => void
  onOpen: (row: Row, background: boolean) => void
  /** Without it the tree is read-only. */
  onMove?: ((row: Row, place: TreePlace) => void) | undefined
  name: (row: Row) => string
  aside?: (row: Row) => ReactNode
}

/** Before a row, or its last child. */
interface Landing {
  id: number
  into: boolean
}

const steps: Readonly<Record<string, TreeStep>> = {
  'alt+arrowup': 'up',
  'alt+arrowdown': 'down',
  'alt+arrowright': 'in',
  'alt+arrowleft': 'out',
}
const treeChords = [
  ...Object.keys(steps),
  ...['arrowdown', 'arrowup', 'arrowright', 'arrowleft', 'home', 'end', 'enter', 'ctrl+enter', 'meta+enter'],
]

/**
 * A tree with arrow keys; Alt with arrows or dragging moves rows: onto the upper half before the row, onto the lower
 * half into it.
 */
export function TreeView<Row extends TreeNode>(props: TreeViewProps<Row>) {
  const { label, rows, closed, onClosed, current, onCurrent, onOpen, onMove, name, aside } = props
  const box = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [landing, setLanding] = useState<Landing | null>(null)
  const visibleRows = shownRows(rows, closed)
  const parents = new Set(rows.map(({ parent_id }) => parent_id))
  const depths = depthsOf(rows)
  const { focus, isGone, lastPlace, followMove } = useTreeFocus(box, { rows, visibleRows, current })

  function go(to: Row | undefined) {
    if (!to) return
    onCurrent(to.id)
    box.current?.querySelector<HTMLElement>(`[data-row="${to.id}"]`)?.focus()
  }

  function toggle(id: number, open: boolean) {
    const next = new Set(closed)
    if (open) next.delete(id)
    else next.add(id)
    onClosed(next)
  }

  const listen = usePartKeys<HTMLUListElement>(treeChords, (chord) => {
    if (isGone) {
      if (/^(arrow|home|end)/.test(chord)) go(visibleRows[Math.min(lastPlace(), visibleRows.length - 1)])
      return true
    }
    const at = visibleRows.findIndex(({ id }) => id === focus)
    const row = visibleRows[at]
    if (!row) return false
    const step = steps[chord]
    if (step) move(row, step)
    else if (chord.endsWith('enter')) onOpen(row, chord !== 'enter')
    else walk(chord, at, row)
    return true
  })
  const attach = useCallback(
    (list: HTMLUListElement | null) => {
      box.current = list
      return listen(list)
    },
    [listen],
  )

  function walk(chord: string, at: number, row: Row): void {
    const isOpen = parents.has(row.id) && !closed.has(row.id)
    if (chord === 'arrowdown') go(visibleRows[at + 1])
    else if (chord === 'arrowup') go(visibleRows[at - 1])
    else if (chord === 'home') go(visibleRows[0])
    else if (chord === 'end') go(visibleRows.at(-1))
    else if (chord === 'arrowright' && isOpen) go(visibleRows[at + 1])
    else if (chord === 'arrowright') toggle(row.id, true)
    else if (isOpen) toggle(row.id, false)
    else go(visibleRows.find(({ id }) => id === row.parent_id))
  }

  function move(row: Row, step: TreeStep) {
    const place = placeOf(rows, row.id, step)
    if (!place || !onMove) return
    followMove(row.id)
    onMove(row, place)
    // Opens the parent, so the row stays visible.
    if (place.parent_id && step === 'in') toggle(place.parent_id, true)
  }

  function over(event: DragEvent, row: Row) {
    if (dragged === null || isWithin(rows, row.id, dragged)) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setLanding({ id: row.id, into: event.clientY > top + height / 2 })
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    const row = rows.find(({ id }) => id === dragged)
    const target = rows.find(({ id }) => id === landing?.id)
    setDragged(null)
    setLanding(null)
    if (!row || !target || !landing) return
    onMove?.(row, landing.into ? { parent_id: target.id, before_id: null } : { parent_id: target.parent_id, before_id: target.id })
  }

  return (
    <ul ref={attach} role="tree" tabIndex={-1} aria-label={label} data-keys="list" className="flex flex-col py-1">
      {visibleRows.map((row) => {
        const isParent = parents.has(row.id)
        const isOpen = isParent && !closed.has(row.id)
        return (
          <TreeItem
            key={row.id}
            id={row.id}
            name={name(row)}
            aside={aside?.(row)}
            depth={depths.get(row.id) ?? 0}
            open={isParent ? isOpen : undefined}
            isCurrent={row.id === current}
            isTabStop={row.id === focus}
            landing={landing?.id === row.id ? landing : null}
            draggable={onMove !== undefined}
            onToggle={() => isParent && toggle(row.id, !isOpen)}
            onFocus={() => row.id !== current && onCurrent(row.id)}
            onDoubleClick={(event) => onOpen(row, event.ctrlKey || event.metaKey)}
            onDragStart={() => setDragged(row.id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => over(event, row)}
            onDrop={drop}
          />
        )
      })}
    </ul>
  )
}

interface TreeRows {
  rows: readonly TreeNode[]
  visibleRows: readonly TreeNode[]
  current: number | null
}

function useTreeFocus(box: RefObject<HTMLUListElement | null>, { rows, visibleRows, current }: TreeRows) {
  // Moving the element loses its focus.
  const moved = useRef<number | null>(null)
  useEffect(() => {
    if (moved.current !== null) box.current?.querySelector<HTMLElement>(`[data-row="${moved.current}"]`)?.focus()
    moved.current = null
  }, [rows, box])
  // Focuses the tree unless the user is in a field.
  useEffect(() => {
    const at = document.activeElement
    if (at instanceof HTMLInputElement && at.value !== '') return
    box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [box])
  const place = visibleRows.findIndex(({ id }) => id === current)
  // Tab enters the tree without a current row.
  const focus = place >= 0 ? current : (visibleRows[0]?.id ?? null)
  const isGone = current !== null && !rows.some(({ id }) => id === current)
  // After the current row is removed, navigation continues from its position.
  const last = useRef(0)
  useEffect(() => {
    if (place >= 0) last.current = place
  }, [place])
  useEffect(() => {
    // The current row was removed: focuses the tree, not another row.
    if (isGone && document.activeElement === document.body) box.current?.focus()
  }, [isGone, box])
  return {
    focus,
    isGone,
    lastPlace: () => last.current,
    followMove(id: number) {
      moved.current = id
    },
  }
}

interface TreeItemProps extends Pick<
  LiHTMLAttributes<HTMLLIElement>,
  'draggable' | 'onFocus' | 'onDoubleClick' | 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDrop'
> {
  id: number
  name: string
  aside: ReactNode
  depth: number
  /** Undefined without children. */
  open: boolean | undefined
  isCurrent: boolean
  isTabStop: boolean
  landing: Landing | null
  onToggle: () => void
}

function TreeItem({ id, name, aside, depth, open, isCurrent, isTabStop, landing, onToggle, ...handlers }: TreeItemProps) {
  return (
    <li
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={open}
      aria-selected={isCurrent}
      aria-label={name}
      data-row={id}
      tabIndex={isTabStop ? 0 : -1}
      {...handlers}
      className={cx(
        'flex min-h-7.5 cursor-default items-center gap-1.5 border-y-2 border-transparent pr-3 -outline-offset-2 hover:bg-hover',
        isCurrent && 'bg-accent-soft',
        landing && (landing.into ? 'border-b-accent' : 'border-t-accent'),
      )}
      style={{ paddingLeft: 8 + depth * 20 }}
    >
      <span aria-hidden className="flex size-5 shrink-0 items-center justify-center text-muted" onClick={onToggle}>
        {open !== undefined && (open ? <ChevronDown size={14} /> : <ChevronRight size={14} />)}
      </span>
      <span className="min-w-0 truncate">{name}</span>
      <span className="ml-auto flex shrink-0 items-center gap-3 text-small text-muted">{aside}</span>
    </li>
  )
}

function depthsOf(rows: readonly TreeNode[]): Map<number, number> {
  const depths = new Map<number, number>()
  for (const { id, parent_id } of rows) depths.set(id, parent_id === null ? 0 : (depths.get(parent_id) ?? 0) + 1)
  return depths
}
