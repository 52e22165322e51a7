import { useEffect, useId, useRef, useState, type DragEvent, type MouseEvent, type ReactNode } from 'react'
import { cx, toneText, type Tone } from '../classes.ts'
import { takeFocus } from '../take-focus.ts'
import { useModifiedKeys } from '../use-part-keys.ts'
import { walkedTo, type Place } from './walk.ts'

/** A column of a board with its cards, in their order. */
export interface BoardColumn<Row> {
  id: string
  title: string
  tone?: Tone | undefined
  rows: readonly Row[]
}

/** What a board shows, and what is done on it. */
export interface BoardProps<Row> {
  label: string
  columns: readonly BoardColumn<Row>[]
  rowKey: (row: Row) => number
  /** What a card shows; nothing in it takes the focus. */
  card: (row: Row) => ReactNode
  /** Key of the card with the keyboard; none of the cards has it while that one is not on the board. */
  focus: number | null
  onFocus: (key: number) => void
  onOpen: (row: Row, background: boolean) => void
  /** A card is to go to another column. */
  onMove: (row: Row, column: string) => void
  /** The menu key, Shift+F10 or the right button; where to open, in the window's pixels. */
  onMenu?: ((row: Row, at: { x: number; y: number }) => void) | undefined
  /** Esc. */
  onLetGo?: (() => void) | undefined
}

const keys = ['arrowup', 'arrowdown', 'arrowleft', 'arrowright', 'home', 'end', 'enter', 'escape', 'contextmenu', 'f10']

/**
 * Records as cards in columns, one stop for the keyboard: arrows walk, Shift with left or right (or the mouse) takes a
 * card to another column, Enter opens, Ctrl+Enter opens in the background. Letters stay commands.
 */
export function Board<Row>({ label, columns, rowKey, card, focus, onFocus, onOpen, onMove, onMenu, onLetGo }: BoardProps<Row>) {
  const id = useId()
  const box = useRef<HTMLDivElement | null>(null)
  const [over, setOver] = useState<string | null>(null)
  // The card under the mouse's button; whatever else is dragged here (a file, a text) is none.
  const dragged = useRef<number | null>(null)
  const at = placeOf(columns, rowKey, focus)
  const row = at && columns[at.column]?.rows[at.index]
  // From a card that left the board one goes on to what stands in its place.
  const last = useRef<Place | null>(null)
  useEffect(() => {
    if (at) last.current = at
  })
  const active = row === undefined || row === null ? null : rowKey(row)
  const listen = useModifiedKeys<HTMLDivElement>(keys, act)
  // Once: a tab that comes back runs its effects again, and its focus may have been elsewhere.
  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) takeFocus(box.current)
    begun.current = true
  }, [])
  useEffect(() => {
    if (active !== null) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, id])

  function act(chord: string): boolean {
    if (chord === 'escape') {
      onLetGo?.()
      return onLetGo !== undefined
    }
    return at && row !== undefined && row !== null ? actOn(row, at, chord) : goOnFrom(chord)
  }

  function actOn(card: Row, place: Place, chord: string): boolean {
    switch (chord) {
      case 'shift+arrowright':
      case 'shift+arrowleft': {
        const beside = columns[place.column + (chord === 'shift+arrowright' ? 1 : -1)]
        if (beside) onMove(card, beside.id)
        return true
      }
      case 'enter':
      case 'ctrl+enter':
        onOpen(card, chord === 'ctrl+enter')
        return true
      case 'contextmenu':
      case 'shift+f10': {
        const box = document.getElementById(`${id}-${rowKey(card)}`)?.getBoundingClientRect()
        onMenu?.(card, { x: (box?.left ?? 0) + 24, y: box?.bottom ?? 0 })
        return onMenu !== undefined
      }
      default:
        return walk(chord, place)
    }
  }

  function walk(chord: string, from: Place): boolean {
    const sizes = columns.map(({ rows }) => rows.length)
    const to = walkedTo(chord, from, sizes)
    const next = to && columns[to.column]?.rows[to.index]
    if (next === undefined || next === null) return false
    onFocus(rowKey(next))
    return true
  }

  function goOnFrom(chord: string): boolean {
    if (!/arrow|home|end/.test(chord)) return false
    const { column, index } = last.current ?? { column: 0, index: 0 }
    const beside = columns[column]?.rows.length ? columns[column] : columns.find(({ rows }) => rows.length > 0)
    const next = beside?.rows[Math.min(index, beside.rows.length - 1)]
    if (next !== undefined) onFocus(rowKey(next))
    return next !== undefined
  }

  function rowUnder({ target }: { target: EventTarget }): Row | undefined {
    const key = Number((target as HTMLElement).closest<HTMLElement>('[data-card]')?.dataset['card'])
    return columns.flatMap(({ rows }) => rows).find((each) => rowKey(each) === key)
  }

  function click(event: MouseEvent): void {
    const under = rowUnder(event)
    if (under === undefined) return
    onFocus(rowKey(under))
    if (event.ctrlKey || event.metaKey) onOpen(under, true)
  }

  function menu(event: MouseEvent): void {
    const under = rowUnder(event)
    if (under === undefined || !onMenu) return
    event.preventDefault()
    onFocus(rowKey(under))
    onMenu(under, { x: event.clientX, y: event.clientY })
  }

  function doubleClick(event: MouseEvent): void {
    const under = rowUnder(event)
    if (under !== undefined) onOpen(under, false)
  }

  function drop(event: DragEvent, column: string): void {
    event.preventDefault()
    setOver(null)
    const held = columns
      .flatMap(({ id: from, rows }) => rows.map((each) => ({ from, each })))
      .find(({ each }) => rowKey(each) === dragged.current)
    if (held && held.from !== column) onMove(held.each, column)
  }

  return (
    // The board hears its keys by the hook above.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={(element) => {
        box.current = element
        listen(element)
      }}
      role="listbox"
      aria-label={label}
      aria-activedescendant={active === null ? undefined : `${id}-${active}`}
      tabIndex={0}
      data-keys="list"
      data-board=""
      onClick={click}
      onDoubleClick={doubleClick}
      onContextMenu={menu}
      className="own-ring group/board flex min-h-0 flex-1 gap-2 overflow-auto bg-surface p-3"
    >
      {columns.map(({ id: column, title, tone = 'neutral', rows }) => (
        // Dropping is one way of two; Shift with an arrow does the same by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          key={column}
          role="group"
          aria-label={`${title}: ${rows.length}`}
          onDragOver={(event) => {
            if (dragged.current === null) return
            event.preventDefault()
            setOver(column)
          }}
          onDrop={(event) => drop(event, column)}
          className={cx(
            'flex h-max min-h-full min-w-52 flex-1 flex-col gap-1.5 rounded-control bg-sunken p-2',
            over === column && 'outline-2 outline-accent',
          )}
        >
          <p aria-hidden className="flex items-baseline gap-2 px-1 font-medium">
            <span className={cx('size-2 self-center rounded-full bg-current', toneText[tone])} />
            <span className="min-w-0 truncate">{title}</span>
            <span className="figures ml-auto text-small text-muted">{rows.length}</span>
          </p>
          {rows.map((each) => {
            const key = rowKey(each)
            return (
              <div
                key={key}
                id={`${id}-${key}`}
                role="option"
                tabIndex={-1}
                aria-selected={key === active}
                data-card={key}
                draggable
                onDragStart={({ dataTransfer }) => {
                  // Without something to carry, Firefox begins nothing.
                  dataTransfer.setData('text/plain', String(key))
                  dragged.current = key
                  onFocus(key)
                }}
                onDragEnd={() => {
                  dragged.current = null
                  setOver(null)
                }}
                className={cx(
                  'cursor-default rounded-control border border-line bg-raised px-2 py-1.5 hover:bg-hover',
                  key === active && 'border-accent shadow-[inset_2px_0_var(--accent)] outline-accent group-focus-within/board:outline-2',
                )}
              >
                {card(each)}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Where a card is; null when it is not on the board. */
function placeOf<Row>(columns: readonly BoardColumn<Row>[], rowKey: (row: Row) => number, key: number | null): Place | null {
  const places = columns.flatMap(({ rows }, column) => rows.map((row, index) => ({ column, index, key: rowKey(row) })))
  return places.find((place) => place.key === key) ?? null
}
