import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { serializedNote } from './note.ts'
import type { LineGridProps } from './props.ts'
import { noteHeight, rowHeight } from './sizes.ts'

const mostUnvirtualized = 100

/** Indexes of the rows to render, their notes and offsets. */
export function useVisibleRows<Row>(
  { rows, noteOf }: Pick<LineGridProps<Row>, 'rows' | 'noteOf'>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  'use no memo'
  const notes = rows.map((row) => serializedNote(noteOf?.(row)))
  // A string, so positions change only when a note appears or disappears.
  const marks = notes.map((note) => (note ? '+' : '-')).join('')
  const tops = useMemo(() => topsOf(marks), [marks])
  const long = rows.length > mostUnvirtualized

  // oxlint-disable-next-line react/incompatible-library -- this hook is opted out of the compiler for it
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    // Also of short ones: enabled by a paste, it would scroll to the top.
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
  return { notes, tops, long, places }
}

/** Row offsets; the last entry is the total height. */
function topsOf(marks: string): number[] {
  const tops = [0]
  for (const mark of marks) tops.push((tops.at(-1) ?? 0) + rowHeight + (mark === '+' ? noteHeight : 0))
  return tops
}
