import type { VirtualItem } from '@tanstack/react-virtual'
import { Fragment, useEffect, useId, useMemo, useRef, useState, type CSSProperties } from 'react'
import { countOf } from '../../../contract/format.ts'
import { cx } from '../classes.ts'
import { HiddenColumnsLine } from '../GoneWords.tsx'
import { RowLeftNotice } from '../LeftNote.tsx'
import { takeFocus } from '../take-focus.ts'
import { chosenColumns, textOf, type Column } from './columns.ts'
import { groupsNear, rowsNear } from './near.ts'
import type { DataTableProps } from './props.ts'
import { scrollHeight } from './scroll-space.ts'
import { tableHandlers } from './interactions.ts'
import { everything, noSelection, selectedCount, type Selection, type TableState } from './table-state.ts'
import { TableHeader } from './TableHeader.tsx'
import { MarkWords, pickWidth, TableRow } from './TableRow.tsx'
import { useColumnSpace } from './use-column-space.ts'
import { useDraggedWidth } from './use-dragged-width.ts'
import { useEqualDecimals } from './use-equal-decimals.ts'
import { useFollowedRow } from './use-followed-row.ts'
import { useSumWidths } from './use-sum-widths.ts'
import { useTableModel } from './use-table-model.ts'
import { layerOf, useScrolledRows } from './use-scrolled-rows.ts'
import type { Places } from './range-rows.ts'
import { useCellRange } from './use-cell-range.tsx'

/** Aligns the first column with the page title, 16 pixels from the edge. */
const edge = 8
const loadingRows = 12

/**
 * A virtualized list over paged data with one tab stop. Space selects, Shift extends, arrow up from the first row
 * enters the headers.
 */
export function DataTable<Row extends object>(given: DataTableProps<Row>) {
  'use no memo'
  const { total, columnVisibility, selectable = false, rowHeight = 30, headHeight = rowHeight } = given
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [header, setHeader] = useState<number | null>(null)
  const count = total ?? loadingRows
  const full = count * rowHeight
  const { state, change, scroll, items, layer } = useScrolledRows({ props: given, box, count, rowHeight, headHeight })
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  const rows = rowsNear(given.rowAt, { first, last, count })
  const columns = useEqualDecimals(given.columns, rows, given.list)
  const props = { ...given, columns }
  // Once: effects run again when a tab returns.
  const initialized = useRef(false)
  useEffect(() => {
    if (props.autoFocus && !initialized.current) takeFocus(box.current)
    initialized.current = true
  }, [props.autoFocus])

  const inset = insetOf(props)
  const pick = (selectable ? pickWidth : 0) + inset
  const { widths, drag } = useDraggedWidth(props.arrangement)
  const space = useColumnSpace<Row>({
    box,
    own: widths,
    columns: useMemo(() => chosenColumns(columns, columnVisibility), [columns, columnVisibility]),
    rows,
    sums: useSumWidths(groupsNear(given.groups, { first, last, count }), given.list),
    besides: pick,
    list: props.list,
  })
  // The model holds columns and sorting, the server the order of rows, the virtualizer positions.
  const model = useTableModel(props, space)
  const { shown } = model
  const focus = useFollowedRow({ props, state, rowHeight, scroll, change })
  const range = useCellRange({ props, shown, state, focus })
  const layout = selectable ? `${pickWidth}px ${model.tracks}` : model.tracks
  const cell = shown.some((column) => column.id === state.cell) ? state.cell : null
  const handlers = tableHandlers({
    props,
    id,
    state,
    focus,
    count,
    columns: model.columns,
    header,
    setHeader,
    scroll,
    rowHeight,
    change,
    drag: range.drag,
    cells: range.texts,
  })

  return (
    <div
      className={cx('relative flex min-h-0 flex-col bg-raised', props.className)}
      style={{ '--table-inset': `${inset}px` } as CSSProperties}
    >
      {/* The grid keeps focus and refers to the active row, so scrolling it away is safe. */}
      <div
        ref={box}
        role={props.groups ? 'treegrid' : 'grid'}
        tabIndex={0}
        data-keys="grid"
        {...ariaOf(props, state, shown.length)}
        aria-activedescendant={activeId({ id, header, focus: total ? focus : undefined, first, last, cell })}
        {...handlers}
        className="own-ring group/grid relative min-h-0 grow overflow-auto [overflow-anchor:none]"
      >
        <div style={{ minWidth: model.width + pick }}>
          <div role="rowgroup" className="sticky top-0 z-10">
            <TableHeader
              id={id}
              height={headHeight}
              tracks={layout}
              columns={model.columns}
              starts={model.starts}
              arrangement={props.arrangement}
              drag={drag}
              focused={header}
              allSelected={selectable ? state.selection.all : null}
              isLong={props.isLong ?? false}
              onAll={() => change({ selection: state.selection.all ? noSelection : everything })}
            />
          </div>
          <div role="rowgroup" className="relative" style={{ height: scrollHeight({ full, view: 0 }), ...rulesOf(rowHeight) }}>
            <div role="presentation" className="inset-x-0" style={layer}>
              <TableRows
                id={id}
                items={items}
                props={props}
                state={state}
                columns={shown}
                starts={model.starts}
                tracks={layout}
                height={rowHeight}
                focused={header === null ? (focus ?? null) : null}
                cell={cell}
                places={range.places}
                rangeColumns={range.rangeColumns}
              />
            </div>
          </div>
        </div>
      </div>
      {range.part}
      <Foot props={props} state={state} focus={focus} hiddenColumns={space.gone} />
      <Empty props={props} top={headHeight} />
      {props.markOf && <MarkWords id={id} />}
      <p role="status" className="unseen">
        {props.selectionText ?? spoken(state.selection, count)}
      </p>
    </div>
  )
}

function Empty<Row>({ props: { total, empty }, top }: { props: DataTableProps<Row>; top: number }) {
  if (total !== 0) return null
  return (
    <div className="absolute inset-x-0 bottom-0 overflow-y-auto" style={{ top }}>
      {empty}
    </div>
  )
}

function insetOf<Row>({ atEdge = false }: DataTableProps<Row>): number {
  return atEdge ? edge : 0
}

interface HiddenCellsProps<Row> {
  columns: readonly Column<Row>[]
  /** Of the active line. */
  words: ((column: Column<Row>) => string) | null
}

function HiddenCells<Row>({ columns, words: wordsOf }: HiddenCellsProps<Row>) {
  const hiddenValues = columns.map((column) => ({ ...column, words: wordsOf?.(column) ?? '' })).filter(({ words }) => words !== '')
  return (
    <HiddenColumnsLine
      hiddenValues={hiddenValues}
      nothing={wordsOf === null ? null : 'Pārējās kolonnas šai rindai ir tukšas'}
      className="h-7 shrink-0 border-t border-line bg-surface px-4 leading-7"
    />
  )
}

interface FootProps<Row> {
  props: DataTableProps<Row>
  state: TableState
  focus: number | undefined
  hiddenColumns: readonly Column<Row>[]
}

function Foot<Row>({ props: { total, rowAt, groups }, state, focus, hiddenColumns }: FootProps<Row>) {
  if (state.left && focus === undefined) return <RowLeftNotice name={state.name} />
  if (hiddenColumns.length === 0 || !total) return null
  const group = focus === undefined ? undefined : groups?.at(focus)
  if (group) return <HiddenCells columns={hiddenColumns} words={({ id }) => group.sums.get(id) ?? ''} />
  const row = focus === undefined ? undefined : rowAt(focus)
  return <HiddenCells columns={hiddenColumns} words={row === undefined ? null : (column) => textOf(column, row)} />
}

interface TableRowsProps<Row> {
  id: string
  items: readonly VirtualItem[]
  props: DataTableProps<Row>
  state: TableState
  columns: readonly Column<Row>[]
  starts: readonly number[]
  tracks: string
  height: number
  focused: number | null
  cell: string | null
  places: Places | null
  rangeColumns: string
}

function TableRows<Row>({ id, items, props, state, focused, cell, places, rangeColumns, ...look }: TableRowsProps<Row>) {
  'use no memo'
  const { total, rowAt, rowKey, groups, href, rowClass, markOf, selectable = false } = props
  const { all, keys } = state.selection
  const selectedKeys = useMemo(() => new Set(keys), [keys])
  // Rows that scroll in reuse elements of rows that scrolled out, ten times cheaper than creating them. DOM order
  // differs; `top` and `aria-rowindex` give the position.
  const slots = items.length
  const base = layerOf(items[0]?.index ?? 0)
  return items
    .toSorted((a, b) => (a.index % slots) - (b.index % slots))
    .map(({ index }) => {
      const group = groups?.at(index)
      const top = (index - base) * look.height
      if (group) {
        const line = { id: `${id}-r${index}`, index, group, focused: index === focused, top, selectable, ...look }
        return <Fragment key={index % slots}>{groups?.line(line)}</Fragment>
      }
      const row = total === null ? undefined : rowAt(index)
      const mark = row && markOf?.(row)
      return (
        <TableRow
          key={index % slots}
          {...look}
          index={index}
          row={row}
          selectable={selectable}
          isTotalKnown={total !== null}
          top={top}
          level={groups && 2}
          id={`${id}-r${index}`}
          focused={index === focused}
          cell={index === focused ? cell : null}
          range={places !== null && index >= places.first && index <= places.last ? rangeColumns : ''}
          selected={row !== undefined && all !== selectedKeys.has(rowKey(row))}
          mark={mark?.is}
          changed={mark?.cells ?? ''}
          table={id}
          href={row && href?.(row)}
          className={row && rowClass?.(row)}
        />
      )
    })
}

/** Row lines shown during far jumps. */
function rulesOf(rowHeight: number) {
  return { backgroundImage: `repeating-linear-gradient(transparent 0 ${rowHeight - 1}px, var(--line) 0 ${rowHeight}px)` }
}

interface Active {
  id: string
  header: number | null
  focus: number | undefined
  first: number
  last: number
  cell: string | null
}

function activeId({ id, header, focus, first, last, cell }: Active): string | undefined {
  if (header !== null) return `${id}-h${header}`
  if (focus === undefined || focus < first || focus > last) return undefined
  return `${id}-r${focus}${cell === null ? '' : '-c'}`
}

function ariaOf<Row>(props: DataTableProps<Row>, state: TableState, columns: number) {
  const { label, total, selectable = false } = props
  return {
    'aria-label': label,
    'aria-rowcount': total === null ? -1 : total + 1,
    'aria-colcount': columns + (selectable ? 1 : 0),
    'aria-multiselectable': selectable || undefined,
    'aria-busy': areRowsAwaited(props, state) || undefined,
  }
}

/** The rows in view belong to the former query, and none of them is active any more. */
function areRowsAwaited<Row>({ total, rowsAre }: DataTableProps<Row>, { focus }: TableState): boolean {
  return total === null || (rowsAre === 'former' && focus.key === null)
}

function spoken(selection: Selection, total: number): string {
  const count = selectedCount(selection, total)
  return count === 0 ? '' : `Atlasīts: ${countOf(count, 'rinda', 'rindas', 'rindu')}`
}
