import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { CurrentRecord } from '../../../commands/records.ts'
import { awaitPart } from '../../commands/run.ts'
import type { ListCall, ListSource, RowOf } from '../../commands/use-list.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { apart, Loaded } from '../../ui/apart.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { TableState } from '../../ui/table/table-state.ts'
import type { CellList } from './cell-list.ts'
import { editedLists } from './edited-lists.ts'
import type { AskedCell, CellEditingProps } from './CellEditing.tsx'
import { typedCells } from './typed-cell.ts'

const cellEditing = apart<CellEditingProps>(async () => (await import('./CellEditing.tsx')).CellEditing)

/** Milliseconds in which typed text waits for the editor. */
const longestLoad = 5000

interface CellEditingOf<C extends ListCall> {
  tab: TabHandle
  call: C
  /** Sections of records leave F2 to the record. */
  page: boolean | undefined
  isNarrow: boolean
  /** Around the list. */
  box: RefObject<HTMLDivElement | null>
  list: ListSource<RowOf<C>>
  record: (row: RowOf<C>) => CurrentRecord
  /** In focus. */
  row: RowOf<C> | undefined
  columns: readonly Column<RowOf<C>>[]
  table: TableState
  setTable: (change: (state: TableState) => TableState) => void
}

/** Editing the cells of a list in place. */
export function useCellEditing<C extends ListCall>(options: CellEditingOf<C>): { part: ReactNode; verbs: { edit?: () => void } } {
  const { tab, call, page, isNarrow, box, list, record, columns, row: focused, table, setTable } = options
  const [isNear, setNear] = useState(false)
  const [asked, setAsked] = useState<AskedCell | null>(null)
  const coming = useRef<() => void>(() => {})
  /** Text typed before a reload is opened with the first rows. */
  const hasBegun = useRef(false)
  const isOffered = page !== false && !isNarrow && editedLists.has(call.id)
  const cells: CellList = {
    tabId: tab.id,
    box: () => box.current,
    rowOf: (key) => {
      const row = list.atHand().find(({ id }) => id === key)
      return row && { row, record: record(row) }
    },
    headerOf: (id) => columns.find((column) => column.id === id)?.header ?? id,
    placeOf: (key) => list.placeOf(Number(key)),
    keyAt: (at) => list.rowAt(at)?.id,
    focusCell({ key, column }) {
      const at = list.placeOf(Number(key))
      const row = at === undefined ? undefined : list.rowAt(at)
      if (at === undefined || row === undefined) return
      const spot = { key, at }
      setTable((state) => ({ ...state, focus: spot, anchor: spot, name: record(row).title, left: false, cell: column, range: null }))
    },
  }
  const typed = typedCells(tab, call.id)
  useEffect(() => {
    const element = box.current
    if (!isOffered || !element) return
    const near = (): void => setNear(true)
    element.addEventListener('pointerenter', near, { once: true })
    return () => element.removeEventListener('pointerenter', near)
  }, [box, isOffered])
  const isThere = isOffered && list.total !== null && list.rowsAre === 'settled'
  const goOn = useEffectEvent(() => {
    const left = hasBegun.current ? undefined : typed.read()
    hasBegun.current = true
    if (!left || !cells.rowOf(left.key)) return
    cells.focusCell(left)
    setNear(true)
    setAsked({ key: left.key, column: left.column })
  })
  useEffect(() => {
    if (!isThere) return
    // Its row is drawn by then.
    const drawn = requestAnimationFrame(() => goOn())
    return () => cancelAnimationFrame(drawn)
  }, [isThere])
  if (!isOffered) return { part: null, verbs: {} }

  function edit(): void {
    setNear(true)
    if (!focused) return
    coming.current()
    coming.current = awaitPart()
    setTimeout(coming.current, longestLoad)
    setAsked({ key: focused.id, column: table.cell })
  }

  const shown = {
    list: cells,
    call: call.id,
    focused: `${table.focus.key} ${table.cell}`,
    asked,
    onAsk: setAsked,
    onShown: () => coming.current(),
    typed,
  }
  const part = isNear && <Loaded part={cellEditing} failed={null} props={shown} />
  return { part, verbs: { edit } }
}
