import { useState, type ReactNode, type RefObject } from 'react'
import { dayOf } from '../../../contract/format.ts'
import type { OpenedAt } from '../calendar/Calendar.tsx'
import { CalendarOpener } from '../calendar/CalendarOpener.tsx'
import { displayText, isEditable, readCell, type LineColumn } from './columns.ts'
import type { Pressed } from './keys.ts'
import type { Cell } from './selection.ts'
import type { LineGridControl } from './use-line-grid.ts'

interface CellCalendar {
  open: boolean
  /** Returns false where the cell holds no day that can be changed. */
  begin: () => boolean
  shown: ReactNode
}

interface CalendarOf<Row> {
  column: LineColumn<Row> | undefined
  row: Row | undefined
  cell: Cell
  readOnly: boolean
  grid: LineGridControl
  input: RefObject<HTMLTextAreaElement | null>
}

export function isCalendarKey({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): boolean {
  return key === 'ArrowDown' && altKey && !ctrlKey && !metaKey && !shiftKey
}

/** The calendar of a cell with a day. The cell is being edited as long as it is open. */
export function useCellCalendar<Row>({ column, row, cell, readOnly, grid, input }: CalendarOf<Row>): CellCalendar {
  const { edit } = grid
  const [asked, ask] = useState<OpenedAt | null>(null)
  const holdsDay = column?.kind === 'date' && row !== undefined && !readOnly && !grid.lost && isEditable(column, row)
  const open = holdsDay && edit !== null ? asked : null
  // The edit ended otherwise, as when the row was removed.
  if (asked && !open) ask(null)

  function begin(): boolean {
    if (!holdsDay) return false
    if (!edit) grid.begin(cell, null)
    const today = dayOf(new Date())
    ask({ day: readCell(column, edit?.text ?? displayText(column, row), today) ?? null, today })
    return true
  }

  function close(): void {
    ask(null)
    input.current?.focus()
  }

  if (!holdsDay || !edit) return { open: open !== null, begin, shown: null }
  const shown = (
    <CalendarOpener
      open={open}
      onOpen={begin}
      className="pointer-events-auto absolute! top-0 left-0 h-full! w-6!"
      label={column.header}
      anchor={input}
      onTake={(day) => {
        close()
        grid.take(day)
      }}
      onClose={close}
      onLeave={() => {
        ask(null)
        grid.leaveCell()
      }}
    />
  )
  return { open: open !== null, begin, shown }
}
