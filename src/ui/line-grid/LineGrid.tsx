import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, type FocusEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Button } from '../Button.tsx'
import { cx } from '../classes.ts'
import { tracks, type RowKey } from '../table/columns.ts'
import { CellEditor } from './CellEditor.tsx'
import { alignsRight, type LineColumn } from './columns.ts'
import { useFirstFault } from '../first-fault.ts'
import { HiddenCells } from './GoneCells.tsx'
import { useLineMenu } from './line-menu.tsx'
import { LineRow } from './LineRow.tsx'
import { only, type Box, type Cell } from './selection.ts'
import { serializedNote } from './note.ts'
import type { LineGridProps } from './props.ts'
import { useShownColumns } from './use-shown-columns.ts'
import { useLineGrid, type LineGridHold } from './use-line-grid.ts'

const height = 30
const noteHeight = 17
const gutter = { width: 36 }
const mostUnvirtualized = 100

/** The grid of document lines, one tab stop, with navigation and edit modes; keys are in keys.ts. */
export function LineGrid<Row extends object>(props: LineGridProps<Row>) {
  'use no memo'
  const { label, rows, noteOf, readOnly = false, onInsert, maxHeight = 620 } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const notes = rows.map((row) => serializedNote(noteOf?.(row)))
  // A string, so positions change only when a note appears or disappears.
  const marks = notes.map((note) => (note ? '+' : '-')).join('')
  const tops = useMemo(() => topsOf(marks), [marks])
  const long = rows.length > mostUnvirtualized

  // oxlint-disable-next-line react/incompatible-library -- this file is opted out of the compiler for it
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    enabled: long,
    estimateSize: (index) => (tops[index + 1] ?? 0) - (tops[index] ?? 0),
    getScrollElement: () => scroller.current,
    overscan: 6,
  })
  // Effects run again when a tab returns; skips unchanged positions.
  const measured = useRef(tops)
  useLayoutEffect(() => {
    if (measured.current !== tops) virtual.measure()
    measured.current = tops
  }, [virtual, tops])
  const places = long ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index)
  const renderedRows = places.flatMap((place) => rows[place] ?? [])
  const { columns, hiddenColumns, sizes } = useShownColumns({
    box: scroller,
    columns: props.columns,
    rows: renderedRows,
    besides: gutter.width,
    readOnly,
  })
  const layout = tracks([gutter, ...sizes])
  const { openByKey, openAt, menu } = useLineMenu({ ...props, columns }, input)
  const hold = useLineGrid({ ...props, columns }, () => props.onLeave?.())
  const { edit, active } = hold
  const part = useRef<HTMLDivElement>(null)
  useFirstFault(part, { ...props, columns }, hold.go)
  useLayoutEffect(() => {
    if (props.autoFocus) input.current?.focus()
  }, [props.autoFocus])

  function add() {
    hold.insert(rows.length)
    input.current?.focus()
  }

  const activeRow = hold.lost ? undefined : rows[active.row]
  const error = errorIn({ ...props, columns }, active)
  const leaving = useRow(activeRow === undefined ? undefined : props.rowKey(activeRow), props)
  const { onColumn } = props
  const column = columns[active.column]?.id ?? null
  // Before the next key, which may be a command on the new cell.
  useLayoutEffect(() => onColumn?.(column), [column, onColumn])
  return (
    <>
      <div ref={part} data-keys="grid" onBlur={leaving} className={cx('group/lines', props.className)}>
        <div
          ref={scroller}
          role="presentation"
          {...mouseHandlers(hold, input)}
          onContextMenu={(event) => openAt(event, cellUnder(event), hold)}
          className={cx(
            'relative min-h-0 overflow-x-auto overflow-y-auto rounded-panel border border-line select-none',
            readOnly ? 'bg-surface' : 'bg-raised',
            // The virtual first cell has no position yet.
            rows.length === 0 && 'overflow-y-hidden',
          )}
          style={{ maxHeight: long ? maxHeight : undefined }}
        >
          <div className="relative" style={{ minWidth: sizes.reduce((sum, { width }) => sum + width, gutter.width) }}>
            <div
              role="grid"
              id={id}
              aria-label={label}
              aria-rowcount={rows.length + 1}
              aria-colcount={columns.length + 1}
              aria-readonly={readOnly || undefined}
              aria-multiselectable
            >
              <LineHeader columns={columns} layout={layout} readOnly={readOnly} />
              <div role="rowgroup" className="relative" style={{ height: tops.at(-1) }}>
                <div role="presentation" style={{ transform: `translateY(${tops[places[0] ?? 0] ?? 0}px)` }}>
                  <LineRows
                    id={id}
                    props={props}
                    columns={columns}
                    places={places}
                    notes={notes}
                    layout={layout}
                    active={hold.shown.active}
                    box={hold.shown.box}
                  />
                </div>
              </div>
            </div>
            <CellEditor
              id={id}
              input={input}
              columns={columns}
              row={activeRow}
              tracks={layout}
              error={error}
              readOnly={readOnly}
              hold={hold as never}
              onMenu={() => hold.lost || openByKey()}
              top={height + (tops[active.row] ?? 0)}
              height={height - 1}
            />
          </div>
        </div>
        <HiddenCells columns={hiddenColumns} rows={renderedRows} row={activeRow} />
        <LineFoot
          id={id}
          problem={[edit?.error ?? error, hold.left].filter(Boolean).join(' · ')}
          onAdd={onInsert && !readOnly ? add : undefined}
          actions={props.actions}
          footer={props.footer}
        />
        <p role="status" className="unseen">
          {hold.said}
        </p>
      </div>
      {menu(hold)}
    </>
  )
}

/** Reports the entered and left rows; returns the handler for leaving the grid. */
function useRow(
  key: RowKey | undefined,
  { onRow, onLeaveRow }: Pick<LineGridProps<object>, 'onRow' | 'onLeaveRow'>,
): (event: FocusEvent) => void {
  const last = useRef(key)
  useLayoutEffect(() => onRow?.(key ?? null), [key, onRow])
  useEffect(() => {
    const before = last.current
    last.current = key
    if (before !== undefined && before !== key) onLeaveRow?.(before)
  }, [key, onLeaveRow])
  return ({ currentTarget, relatedTarget }) => {
    const stays = currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement)
    if (!stays && key !== undefined && !currentTarget.querySelector('[data-unread]')) onLeaveRow?.(key)
  }
}

interface LineRowsProps<Row> {
  id: string
  props: LineGridProps<Row>
  columns: readonly LineColumn<Row>[]
  places: readonly number[]
  notes: readonly (string | undefined)[]
  layout: string
  active: Cell
  box: Box
}

function LineRows<Row>({ id, props, columns, places, notes, layout, active, box }: LineRowsProps<Row>) {
  'use no memo'
  const { rows, rowKey, errorAt, readOnly = false } = props
  return places.map((index) => {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <LineRow
        key={rowKey(row)}
        id={id}
        row={row}
        index={index}
        columns={columns}
        height={height}
        readOnly={readOnly}
        tracks={layout}
        {...selectedIn(box, index)}
        active={index === active.row ? active.column : -1}
        wrong={errorAt ? wrongIn(columns, (column) => errorAt(row, index, column)) : ''}
        note={notes[index]}
      />
    )
  })
}

interface LineFootProps {
  id: string
  problem: string | undefined
  onAdd: (() => void) | undefined
  actions: ReactNode
  footer: ReactNode
}

function errorIn<Row>({ rows, columns, errorAt }: LineGridProps<Row>, cell: Cell): string | undefined {
  const row = rows[cell.row]
  const column = columns[cell.column]
  return row !== undefined && column !== undefined ? errorAt?.(row, cell.row, column.id) : undefined
}

function LineFoot({ id, problem, onAdd, actions, footer }: LineFootProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 pt-2">
      {onAdd && (
        <Button tone="quiet" tabIndex={-1} shortcut="ctrl+Insert" icon={<Plus aria-hidden size={14} />} onClick={onAdd}>
          Pievienot rindu
        </Button>
      )}
      {actions}
      <p id={`${id}-problem`} role="alert" className="min-w-0 grow text-danger not-empty:pt-1.5">
        {problem}
      </p>
      {footer && <div className="figures ml-auto shrink-0 text-right">{footer}</div>}
    </div>
  )
}

function LineHeader<Row>({ columns, layout, readOnly }: { columns: readonly LineColumn<Row>[]; layout: string; readOnly: boolean }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-[2]">
      <div
        role="row"
        aria-rowindex={1}
        className="grid border-b border-line bg-surface text-small text-muted"
        style={{ height, gridTemplateColumns: layout }}
      >
        <div role="columnheader" className="flex items-center justify-end pr-2">
          <span className="unseen">Rinda</span>
        </div>
        {columns.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            className={cx(
              'flex min-w-0 items-center border-l px-2',
              readOnly ? 'border-transparent' : 'border-line',
              alignsRight(column) && 'justify-end',
            )}
          >
            <span className="truncate">{column.header}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Row offsets; the last entry is the total height. */
function topsOf(marks: string): number[] {
  const tops = [0]
  for (const mark of marks) tops.push((tops.at(-1) ?? 0) + height + (mark === '+' ? noteHeight : 0))
  return tops
}

function selectedIn(box: Box, row: number): { from: number; to: number } {
  return row >= box.top && row <= box.bottom ? { from: box.left, to: box.right } : { from: -1, to: -1 }
}

function wrongIn<Row>(columns: readonly LineColumn<Row>[], errorAt: (column: string) => string | undefined): string {
  return columns
    .map(({ id }) => id)
    .filter((column) => errorAt(column))
    .join(' ')
}

function mouseHandlers(
  { range, edit, go, leaveCell, begin }: Pick<LineGridHold, 'range' | 'edit' | 'go' | 'leaveCell' | 'begin'>,
  input: RefObject<HTMLElement | null>,
) {
  return {
    onMouseDown(event: MouseEvent) {
      const cell = cellUnder(event)
      if (!cell) return
      event.preventDefault()
      if (event.button !== 0) return
      input.current?.focus({ preventScroll: true })
      if (!leaveCell()) return
      go(event.shiftKey ? { active: cell, anchor: range.anchor } : only(cell))
    },
    onMouseMove(event: MouseEvent) {
      const cell = event.buttons === 1 && !edit ? cellUnder(event) : null
      if (cell && (cell.row !== range.active.row || cell.column !== range.active.column)) go({ active: cell, anchor: range.anchor })
    },
    onDoubleClick(event: MouseEvent) {
      const cell = cellUnder(event)
      if (cell && !edit) begin(cell, null)
    },
  }
}

function cellUnder(event: MouseEvent): Cell | null {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : null
}
