import { useEffect, useId, useRef, useState, type DragEvent, type HTMLAttributes, type MouseEvent, type ReactNode } from 'react'
import { cx, toneText, type Tone } from '../classes.ts'
import { takeFocus } from '../take-focus.ts'
import { useModifiedKeys } from '../use-part-keys.ts'
import { walkedTo, type Place } from './walk.ts'

export interface BoardColumn<Row> {
  id: string
  title: string
  tone?: Tone | undefined
  rows: readonly Row[]
}

export interface BoardProps<Row> {
  label: string
  columns: readonly BoardColumn<Row>[]
  rowKey: (row: Row) => number
  /** The content must not be focusable. */
  card: (row: Row) => ReactNode
  /** Key of the focused card. */
  focus: number | null
  onFocus: (key: number) => void
  onOpen: (row: Row, background: boolean) => void
  onMove: (row: Row, column: string) => void
  /** Position in window pixels. */
  onMenu?: ((row: Row, at: { x: number; y: number }) => void) | undefined
  onLetGo?: (() => void) | undefined
}

const keys = ['arrowup', 'arrowdown', 'arrowleft', 'arrowright', 'home', 'end', 'enter', 'escape', 'contextmenu', 'f10']

/**
 * Cards in columns with one tab stop: arrows move, Shift with left or right or dragging moves the card, Enter opens.
 * Letters remain commands.
 */
export function Board<Row>(props: BoardProps<Row>) {
  const { label, columns, rowKey, card, focus, onFocus, onOpen, onMove, onMenu, onLetGo } = props
  const id = useId()
  const box = useRef<HTMLDivElement | null>(null)
  const [over, setOver] = useState<string | null>(null)
  // Set only while a card is dragged, not a file or text.
  const dragged = useRef<number | null>(null)
  const at = placeOf(columns, rowKey, focus)
  const row = at && columns[at.column]?.rows[at.index]
  // After the focused card disappears, navigation continues from its position.
  const last = useRef<Place | null>(null)
  useEffect(() => {
    if (at) last.current = at
  })
  const active = row === undefined || row === null ? null : rowKey(row)
  const listen = useModifiedKeys<HTMLDivElement>(keys, act)
  // Once: effects run again when a tab returns.
  const initialized = useRef(false)
  useEffect(() => {
    if (!initialized.current) takeFocus(box.current)
    initialized.current = true
  }, [])
  useEffect(() => {
    if (active !== null) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, id])

  function act(chord: string): boolean {
    if (chord === 'escape') {
      onLetGo?.()
      return onLetGo !== undefined
    }
    return at && row !== undefined && row !== null
      ? actOn(chord, { row, place: at, element: `${id}-${rowKey(row)}` }, props)
      : goOnFrom(chord)
  }

  function goOnFrom(chord: string): boolean {
    if (!/arrow|home|end/.test(chord)) return false
    const { column, index } = last.current ?? { column: 0, index: 0 }
    const nextColumn = columns[column]?.rows.length ? columns[column] : columns.find(({ rows }) => rows.length > 0)
    const next = nextColumn?.rows[Math.min(index, nextColumn.rows.length - 1)]
    if (next !== undefined) onFocus(rowKey(next))
    return next !== undefined
  }

  function drop(event: DragEvent, column: string): void {
    event.preventDefault()
    setOver(null)
    const focusedColumn = columns
      .flatMap(({ id: from, rows }) => rows.map((each) => ({ from, each })))
      .find(({ each }) => rowKey(each) === dragged.current)
    if (focusedColumn && focusedColumn.from !== column) onMove(focusedColumn.each, column)
  }

  return (
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
      {...mouseHandlers({ columns, rowKey, onFocus, onOpen, onMenu })}
      className="own-ring group/board flex min-h-0 flex-1 gap-2 overflow-auto bg-surface p-3"
    >
      {columns.map((column) => (
        <Column
          key={column.id}
          column={column}
          isOver={over === column.id}
          onDragOver={(event) => {
            if (dragged.current === null) return
            event.preventDefault()
            setOver(column.id)
          }}
          onDrop={(event) => drop(event, column.id)}
        >
          {column.rows.map((each) => {
            const key = rowKey(each)
            return (
              <Card
                key={key}
                id={`${id}-${key}`}
                cardKey={key}
                isActive={key === active}
                onDragStart={({ dataTransfer }) => {
                  // Firefox starts no drag without data.
                  dataTransfer.setData('text/plain', String(key))
                  dragged.current = key
                  onFocus(key)
                }}
                onDragEnd={() => {
                  dragged.current = null
                  setOver(null)
                }}
              >
                {card(each)}
              </Card>
            )
          })}
        </Column>
      ))}
    </div>
  )
}

interface FocusedCard<Row> {
  row: Row
  place: Place
  /** Id of its element. */
  element: string
}

function actOn<Row>(chord: string, { row, place, element }: FocusedCard<Row>, props: BoardProps<Row>): boolean {
  const { columns, onOpen, onMove, onMenu } = props
  switch (chord) {
    case 'shift+arrowright':
    case 'shift+arrowleft': {
      const targetColumn = columns[place.column + (chord === 'shift+arrowright' ? 1 : -1)]
      if (targetColumn) onMove(row, targetColumn.id)
      return true
    }
    case 'enter':
    case 'ctrl+enter':
      onOpen(row, chord === 'ctrl+enter')
      return true
    case 'contextmenu':
    case 'shift+f10': {
      const box = document.getElementById(element)?.getBoundingClientRect()
      onMenu?.(row, { x: (box?.left ?? 0) + 24, y: box?.bottom ?? 0 })
      return onMenu !== undefined
    }
    default:
      return walk(chord, place, props)
  }
}

function walk<Row>(chord: string, from: Place, { columns, rowKey, onFocus }: BoardProps<Row>): boolean {
  const sizes = columns.map(({ rows }) => rows.length)
  const to = walkedTo(chord, from, sizes)
  const next = to && columns[to.column]?.rows[to.index]
  if (next === undefined || next === null) return false
  onFocus(rowKey(next))
  return true
}

type MouseOptions<Row> = Pick<BoardProps<Row>, 'columns' | 'rowKey' | 'onFocus' | 'onOpen' | 'onMenu'>

function mouseHandlers<Row>({ columns, rowKey, onFocus, onOpen, onMenu }: MouseOptions<Row>) {
  function rowUnder({ target }: { target: EventTarget }): Row | undefined {
    const key = Number((target as HTMLElement).closest<HTMLElement>('[data-card]')?.dataset['card'])
    return columns.flatMap(({ rows }) => rows).find((each) => rowKey(each) === key)
  }

  return {
    onClick(event: MouseEvent) {
      const under = rowUnder(event)
      if (under === undefined) return
      onFocus(rowKey(under))
      if (event.ctrlKey || event.metaKey) onOpen(under, true)
    },
    onDoubleClick(event: MouseEvent) {
      const under = rowUnder(event)
      if (under !== undefined) onOpen(under, false)
    },
    onContextMenu(event: MouseEvent) {
      const under = rowUnder(event)
      if (under === undefined || !onMenu) return
      event.preventDefault()
      onFocus(rowKey(under))
      onMenu(under, { x: event.clientX, y: event.clientY })
    },
  }
}

interface ColumnProps extends Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDrop' | 'children'> {
  column: BoardColumn<unknown>
  /** A card is dragged over it. */
  isOver: boolean
}

function Column({ column: { title, tone = 'neutral', rows }, isOver, onDragOver, onDrop, children }: ColumnProps) {
  return (
    // Keyboard alternative: Shift with an arrow.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={`${title}: ${rows.length}`}
      onDragOver={onDragOver}
      onDrop={onDrop}
      className={cx(
        'flex h-max min-h-full min-w-52 flex-1 flex-col gap-1.5 rounded-control bg-sunken p-2',
        isOver && 'outline-2 outline-accent',
      )}
    >
      <p aria-hidden className="flex items-baseline gap-2 px-1 font-medium">
        <span className={cx('size-2 self-center rounded-full bg-current', toneText[tone])} />
        <span className="min-w-0 truncate">{title}</span>
        <span className="figures ml-auto text-small text-muted">{rows.length}</span>
      </p>
      {children}
    </div>
  )
}

interface CardProps extends Pick<HTMLAttributes<HTMLElement>, 'id' | 'onDragStart' | 'onDragEnd' | 'children'> {
  cardKey: number
  isActive: boolean
}

function Card({ id, cardKey, isActive, onDragStart, onDragEnd, children }: CardProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-card={cardKey}
      draggable
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      className={cx(
        'cursor-default rounded-control border border-line bg-raised px-2 py-1.5 hover:bg-hover',
        isActive && 'border-accent shadow-[inset_2px_0_var(--accent)] outline-accent group-focus-within/board:outline-2',
      )}
    >
      {children}
    </div>
  )
}

function placeOf<Row>(columns: readonly BoardColumn<Row>[], rowKey: (row: Row) => number, key: number | null): Place | null {
  const places = columns.flatMap(({ rows }, column) => rows.map((row, index) => ({ column, index, key: rowKey(row) })))
  return places.find((place) => place.key === key) ?? null
}
