import { useLayoutEffect, useRef, type RefObject } from 'react'
import { readNote } from './note.ts'
import { only } from './selection.ts'
import type { LineGridControl } from './use-line-grid.ts'

/** Event that makes a line grid go to its next row with a warning. */
const nextWarningEvent = 'next-warning'

/** @param box around the grid */
export function toNextWarning(box: Element | null): void {
  box?.querySelector('[data-keys="grid"]')?.dispatchEvent(new Event(nextWarningEvent))
}

export interface Warnings {
  count: number
  /** Goes round from the last row to the first. */
  next: () => void
}

/** @param notes serialized, by row */
export function useWarnings(
  part: RefObject<HTMLElement | null>,
  notes: readonly (string | undefined)[],
  { active, go, say }: Pick<LineGridControl, 'active' | 'go' | 'say'>,
): Warnings {
  const texts = notes.map((note) => (note ? warningsIn(note) : []))

  /** A second key may come before the first is rendered. */
  const at = useRef(active.row)
  function next(): void {
    const rows = texts.flatMap((each, row) => (each.length > 0 ? [row] : []))
    const row = rows.find((each) => each > at.current) ?? rows[0]
    if (row === undefined) return say('Brīdinājumu nav')
    at.current = row
    go(only({ row, column: active.column }))
    part.current?.querySelector('textarea')?.focus()
    say(`${row + 1}. rinda: ${texts[row]?.join(', ')}`)
  }

  useLayoutEffect(() => {
    at.current = active.row
    const element = part.current
    element?.addEventListener(nextWarningEvent, next)
    return () => element?.removeEventListener(nextWarningEvent, next)
  })
  return { count: texts.flat().length, next }
}

function warningsIn(note: string): string[] {
  return readNote(note).flatMap(({ is, text }) => (is === 'warning' ? [text] : []))
}
