import type { LineColumn } from './columns.ts'
import { LineRow } from './LineRow.tsx'
import type { LineGridProps } from './props.ts'
import type { Box, Cell } from './selection.ts'
import { rowHeight } from './sizes.ts'

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

export function LineRows<Row>({ id, props, columns, places, notes, layout, active, box }: LineRowsProps<Row>) {
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
        height={rowHeight}
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

function selectedIn(box: Box, row: number): { from: number; to: number } {
  return row >= box.top && row <= box.bottom ? { from: box.left, to: box.right } : { from: -1, to: -1 }
}

function wrongIn<Row>(columns: readonly LineColumn<Row>[], errorAt: (column: string) => string | undefined): string {
  return columns
    .map(({ id }) => id)
    .filter((column) => errorAt(column))
    .join(' ')
}
