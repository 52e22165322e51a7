import {
  cellSelectionFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type CellSelectionState,
} from '@tanstack/react-table'
import { useEffect, useEffectEvent, useMemo } from 'react'

/** Named by its place in the range, from zero. */
export interface RangeRow {
  at: number
}

export interface RangeColumn {
  id: string
  textAt: (at: number) => string
}

export interface SelectedCells {
  columns: readonly string[]
  /** Texts by row. */
  texts: string[][]
}

interface CellRangeProps {
  rows: RangeRow[]
  /** In the order shown. */
  columns: readonly RangeColumn[]
  selection: CellSelectionState
  onSelected: (cells: SelectedCells) => void
}

const features = tableFeatures({ cellSelectionFeature, columnPinningFeature, columnVisibilityFeature })

/** A model of the rows of a range alone: the list's own has none, because most are not loaded. */
export function CellRange({ rows, columns, selection, onSelected }: CellRangeProps) {
  'use no memo'
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(({ id, textAt }) => ({ id, accessorFn: ({ at }: RangeRow) => textAt(at) })), [columns]),
    data: rows,
    getRowId: ({ at }) => String(at),
    autoResetCellSelection: false,
    state: { cellSelection: selection },
  })
  const ids = table.getCellSelectionColumnIds().join(' ')
  const tell = useEffectEvent((of: string) =>
    onSelected({ columns: of.split(' '), texts: (table.getSelectedCellRangesData()[0] ?? []) as string[][] }),
  )
  useEffect(() => {
    if (ids !== '') tell(ids)
  }, [ids, rows])
  return null
}
