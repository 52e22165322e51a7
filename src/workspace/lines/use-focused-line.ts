import { useState, type FocusEvent } from 'react'
import type { RowKey } from '../../ui/table/columns.ts'

/** The current row of a grid, and whether the keyboard is in it; a palette or dialog over the page does not leave it. */
export function useFocusedLine() {
  const [line, onLine] = useState<RowKey | null>(null)
  const [isInside, setInside] = useState(false)
  return {
    line,
    onLine,
    focused: isInside && line !== null ? Number(line) : null,
    /** Goes around the grid. */
    within: {
      onFocus: () => setInside(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        const elsewhere = relatedTarget instanceof Element && relatedTarget.closest('main') !== null
        if (elsewhere && !currentTarget.contains(relatedTarget)) setInside(false)
      },
    },
  }
}
