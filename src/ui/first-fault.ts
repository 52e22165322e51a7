import { useEffect, type RefObject } from 'react'
import type { LineGridProps } from './line-grid/props.ts'
import { only, type Range } from './line-grid/selection.ts'

/** Asks a grid of lines to go to its first faulty cell. */
const sought = 'first-fault'

/** A field with an error; cells of grids are asked for otherwise. */
const faulty = ':is(input, select, textarea, [role="textbox"])[aria-invalid="true"]:not([data-keys="grid"])'

/** Frames within which what was refused is drawn. */
const frames = 12

/**
 * After a refusal: the focus goes to the first field with an error, else to the first faulty cell of the lines, also when
 * it is out of sight; as soon as it is drawn as one.
 */
export function toFirstFault(root: HTMLElement | null, left = frames): void {
  requestAnimationFrame(() => {
    const field = root?.querySelector<HTMLElement>(faulty)
    if (field) return field.focus()
    const grids = [...(root?.querySelectorAll('[data-keys="grid"]') ?? [])]
    // A grid that has one takes the question.
    if (grids.every((grid) => grid.dispatchEvent(new Event(sought, { cancelable: true }))) && left > 0) toFirstFault(root, left - 1)
  })
}

/** Lets a grid of lines be asked for its first faulty cell. */
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
    element.addEventListener(sought, seek)
    return () => element.removeEventListener(sought, seek)
  })
}
