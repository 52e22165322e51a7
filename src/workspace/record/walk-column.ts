import type { KeyboardEvent } from 'react'

/** The arrows go up and down a column of fields of one name, in a table whose other fields use them otherwise. */
export function walkColumn(event: KeyboardEvent<HTMLElement>, names: readonly string[]): void {
  const { target, currentTarget } = event
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
  if (!(target instanceof HTMLInputElement) || !names.includes(target.name)) return
  event.preventDefault()
  const column = [...currentTarget.querySelectorAll<HTMLInputElement>(`input[name="${target.name}"]`)]
  column[column.indexOf(target) + step]?.focus()
}
