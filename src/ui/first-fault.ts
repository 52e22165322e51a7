import { useEffect, type RefObject } from 'react'
import type { LineGridProps } from './line-grid/props.ts'
import { only, type Range } from './line-grid/selection.ts'

/** Event that makes a line grid go to its first invalid cell. */
const firstFaultEvent = 'first-fault'

const faulty = ':is(input, select, textarea, [role="textbox"])[aria-invalid="true"]:not([data-keys="grid"])'

/** Animation frames to wait for errors to render. */
const frames = 12

/** Focuses the first invalid field, else the first invalid cell, even when scrolled away. */
export function toFirstFault(root: HTMLElement | null, remainingFrames = frames): void {
  requestAnimationFrame(() => {
    const field = root?.querySelector<HTMLElement>(faulty)
    if (field) return field.focus()
    const grids = [...(root?.querySelectorAll('[data-keys="grid"]') ?? [])]
    // A grid with an invalid cell cancels the event.
    if (grids.every((grid) => grid.dispatchEvent(new Event(firstFaultEvent, { cancelable: true }))) && remainingFrames > 0)
      toFirstFault(root, remainingFrames - 1)
  })
}

export function useFirstFault<Row>(
  grid: RefObject<HTMLElement | null>,
  { rows, columns, errorAt }: Pick<LineGridProps<Row>, 'rows' | 'columns' | 'errorAt'>,
  go: (to: Range) => void,
): void {
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const seek = (event: Event): void => {
      const row = rows.findIndex((each, place) => columns.some(({ id }) => errorAt?.(each, place, id)))
      const at = rows[row]
      if (at === undefined) return
      event.preventDefault()
      go(only({ row, column: columns.findIndex(({ id }) => errorAt?.(at, row, id)) }))
      element.querySelector('textarea')?.focus()
    }
    element.addEventListener(firstFaultEvent, seek)
    return () => element.removeEventListener(firstFaultEvent, seek)
  })
}
