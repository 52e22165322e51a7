import { useEffect, useLayoutEffect, useRef, type FocusEvent } from 'react'
import type { RowKey } from '../table/columns.ts'
import type { LineGridProps } from './props.ts'

/** Reports the entered and left rows; returns the handler for leaving the grid. */
export function useEnteredRow(
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
