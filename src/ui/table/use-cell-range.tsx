import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { createStore } from '../../store/store.ts'
import { apart, Loaded } from '../apart.tsx'
import type { SelectedCells } from './CellRange.tsx'
import { textOf, type Column } from './columns.ts'
import type { DataTableProps } from './props.ts'
import { useRangeRows } from './range-rows.ts'
import type { CellDrag } from './row-actions.ts'
import type { TableState } from './table-state.ts'

interface CellRangeOf<Row> {
  props: DataTableProps<Row>
  /** Visible, in their order. */
  shown: readonly Column<Row>[]
  state: TableState
  focus: number | undefined
}

const cellRange = apart(async () => (await import('./CellRange.tsx')).CellRange)

/** The range of cells; its model is loaded when the first one is begun. */
export function useCellRange<Row extends object>({ props, shown, state, focus }: CellRangeOf<Row>) {
  const { rows, selection, places, missing } = useRangeRows({ props, state, focus, cell: state.cell })
  const [selected, setSelected] = useState<SelectedCells | null>(null)
  const [drag] = useState(() => createStore<CellDrag | null>(null))
  if (places === null && selected !== null) setSelected(null)
  const indexes = useMemo(() => rows.map((_, at) => ({ at })), [rows])
  const columns = useMemo(
    () => shown.map((column) => ({ id: column.id, textAt: (at: number) => (rows[at] === undefined ? '' : textOf(column, rows[at])) })),
    [shown, rows],
  )
  const tell = useEffectEvent((cells: SelectedCells | null) => {
    const chosen = cells?.columns.flatMap((id) => shown.find((column) => column.id === id) ?? [])
    props.onCells?.(chosen === undefined ? null : { rows, columns: chosen, missing })
  })
  useEffect(() => tell(selected), [selected, missing])
  const part: ReactNode = places !== null && (
    <Loaded part={cellRange} props={{ rows: indexes, columns, selection, onSelected: setSelected }} failed={null} />
  )
  return { places, rangeColumns: selected?.columns.join(' ') ?? '', texts: selected?.texts ?? null, drag, part }
}
