import { useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../classes.ts'
import { tracks } from '../table/columns.ts'
import { CellEditor } from './CellEditor.tsx'
import { useFirstFault } from '../first-fault.ts'
import { HiddenCells } from './GoneCells.tsx'
import { LineFoot } from './LineFoot.tsx'
import { LineHeader } from './LineHeader.tsx'
import { useLineMenu } from './line-menu.tsx'
import { LineRows } from './LineRows.tsx'
import type { Cell } from './selection.ts'
import type { LineGridProps } from './props.ts'
import { gutter, rowHeight } from './sizes.ts'
import { useEnteredRow } from './use-entered-row.ts'
import { useEqualDecimals } from './use-equal-decimals.ts'
import { cellUnder, useGridMouse } from './use-grid-mouse.ts'
import { useLineGrid } from './use-line-grid.ts'
import { useShownColumns } from './use-shown-columns.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { useWarnings } from './warned.ts'

/** The grid of document lines, one tab stop, with navigation and edit modes; keys are in keys.ts. */
export function LineGrid<Row extends object>(props: LineGridProps<Row>) {
  'use no memo'
  const { label, rows, readOnly = false, onInsert, maxHeight = 620 } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const { notes, tops, long, places } = useVisibleRows(props, scroller)
  const renderedRows = places.flatMap((place) => rows[place] ?? [])
  const { columns, hiddenColumns, sizes } = useShownColumns({
    box: scroller,
    columns: useEqualDecimals(props.columns, rows),
    rows: renderedRows,
    besides: gutter.width,
    readOnly,
  })
  const layout = tracks([gutter, ...sizes])
  const { openByKey, openAt, menu } = useLineMenu({ ...props, columns }, input)
  const grid = useLineGrid({ ...props, columns }, () => props.onLeave?.())
  const { edit, active } = grid
  const mouse = useGridMouse(grid, input)
  const part = useRef<HTMLDivElement>(null)
  useFirstFault(part, { ...props, columns }, grid.go)
  const warnings = useWarnings(part, notes, grid)
  useLayoutEffect(() => {
    if (props.autoFocus) input.current?.focus()
  }, [props.autoFocus])

  function add() {
    grid.insert(rows.length)
    input.current?.focus()
  }

  const activeRow = grid.lost ? undefined : rows[active.row]
  const error = errorIn({ ...props, columns }, active)
  const leaving = useEnteredRow(activeRow === undefined ? undefined : props.rowKey(activeRow), props)
  const { onColumn } = props
  const column = columns[active.column]?.id ?? null
  // Before the next key, which may be a command on the new cell.
  useLayoutEffect(() => onColumn?.(column), [column, onColumn])
  return (
    <>
      <div ref={part} data-keys="grid" data-undoes="" onBlur={leaving} className={cx('group/lines', props.className)}>
        <div
          ref={scroller}
          role="presentation"
          {...mouse}
          onContextMenu={(event) => openAt(event, cellUnder(event), grid)}
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
                    active={grid.shown.active}
                    box={grid.shown.box}
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
              grid={grid}
              onMenu={() => grid.lost || openByKey()}
              top={rowHeight + (tops[active.row] ?? 0)}
              height={rowHeight - 1}
              scroller={scroller}
            />
          </div>
        </div>
        <HiddenCells columns={hiddenColumns} rows={renderedRows} row={activeRow} />
        <LineFoot
          id={id}
          problem={[edit?.error ?? error, grid.left].filter(Boolean).join(' · ')}
          onAdd={onInsert && !readOnly ? add : undefined}
          actions={props.actions}
          warnings={warnings}
          warningKey={props.warningKey}
          footer={props.footer}
        />
        <p role="status" className="unseen">
          {grid.announcement}
        </p>
      </div>
      {menu(grid)}
    </>
  )
}

function errorIn<Row>({ rows, columns, errorAt }: LineGridProps<Row>, cell: Cell): string | undefined {
  const row = rows[cell.row]
  const column = columns[cell.column]
  return row !== undefined && column !== undefined ? errorAt?.(row, cell.row, column.id) : undefined
}
