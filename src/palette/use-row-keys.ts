import type { KeyboardEvent } from 'react'
import { closePalette } from '../commands/shell-state.ts'
import { chordOf } from '../ui/chord.ts'
import { forgetRow, isRemembered, togglePin, type Memory } from './memory.ts'
import type { Pasted } from './meaning/use-pasted.ts'
import type { PaletteRow } from './palette-row.ts'
import type { usePending } from './use-pending.ts'

interface RowKeys {
  rows: readonly PaletteRow[]
  selected: PaletteRow | undefined
  memory: Memory
  input: ReturnType<typeof usePending>
  pasted: Pasted
  choose: (row: PaletteRow | undefined, background: boolean) => void
}

/** The keys of the field, and the buttons of the rows for the mouse. */
export function useRowKeys({ rows, selected, memory, input, pasted, choose }: RowKeys) {
  const { searchText, mode, asked, setWanted } = input
  const back = pasted.lines ? pasted.drop : input.stepBack
  const isNested = asked !== null || pasted.lines !== null
  const forgets = selected !== undefined && isRemembered(selected, memory)

  function pin(row: PaletteRow): void {
    setWanted(row.id)
    togglePin(row, memory)
  }

  /** The next row is selected. */
  function forget(row: PaletteRow): void {
    setWanted(rowAfter(rows, row, 1))
    forgetRow(row, memory)
  }

  /** A selection in the field is cut by Shift+Delete. */
  function remembers({ nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
    const chord = chordOf(nativeEvent).replace(/^meta\+/, 'ctrl+')
    const deletes = chord === 'shift+delete' && currentTarget.selectionStart === currentTarget.selectionEnd
    if (!selected?.subject || (chord !== 'ctrl+u' && !deletes)) return false
    if (!deletes) pin(selected)
    else if (forgets) forget(selected)
    return true
  }

  function keys(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    // The list must not handle keys again.
    event.stopPropagation()
    if (remembers(event)) return event.preventDefault()
    if (by !== undefined) setWanted(rowAfter(rows, selected, by))
    // The field is the only tab stop.
    else if (event.key === 'Tab') return event.preventDefault()
    else if (event.key === 'Enter') choose(selected, event.ctrlKey || event.metaKey)
    else if (event.key === 'Escape' && isNested) back()
    else if (event.key === 'Backspace' && searchText === '' && (isNested || mode !== 'all')) back()
    else return event.key === 'Escape' ? closePalette() : undefined
    event.preventDefault()
  }

  return { pin, forget, forgets, keys }
}

/** The id of the row that many rows on; single steps go around. */
function rowAfter(rows: readonly PaletteRow[], from: PaletteRow | undefined, by: number): string {
  const at = rows.findIndex((row) => row === from)
  const to = Math.abs(by) === 1 ? (at + by + rows.length) % rows.length : Math.max(0, Math.min(rows.length - 1, at + by))
  return rows[to]?.id ?? ''
}
