import { letterOf } from '../letter.ts'
import { boxOf, movedCell, only, stepped, type Range, type Shape } from './selection.ts'

/** The part of a key event that decides. */
export interface Pressed {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Keys with a name that mean something here, whatever is held with them; letters come with Ctrl alone. */
export const namedKeys = [
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'],
  ...['Tab', 'Enter', 'Escape', 'F2', 'F8', 'F10', 'ContextMenu', 'Delete', 'Backspace', 'Insert'],
] as const

/** What a key does while the cells are walked. */
export type Deed =
  | { do: 'go'; range: Range }
  | { do: 'edit' }
  | { do: 'enter' }
  | { do: 'insert'; at: number }
  | { do: 'delete'; from: number; to: number }
  | { do: 'clear' }
  | { do: 'copyAbove' }
  | { do: 'fillDown' }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'leave' }
  | { do: 'menu' }

/** Navigate mode: the deed of a key, undefined when it is not the grid's (typing starts an edit by itself). */
export function deedOf(event: Pressed, range: Range, shape: Shape): Deed | undefined {
  if (event.altKey) return undefined
  const control = event.ctrlKey || event.metaKey
  const to = movedCell(event.key, control, range.active, shape)
  if (to) return { do: 'go', range: event.shiftKey ? { active: to, anchor: range.anchor } : only(to) }
  if (control) return controlDeed(event, range, shape)
  return plainDeed(event, range, shape)
}

function plainDeed({ key, shiftKey }: Pressed, range: Range, shape: Shape): Deed | undefined {
  const { active, anchor } = range
  if (key === 'Tab') {
    const next = stepped(active, shiftKey, shape)
    return next ? { do: 'go', range: only(next) } : undefined
  }
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { do: 'menu' }
  if (key === 'Enter' && shiftKey) return active.row > 0 ? { do: 'go', range: only({ ...active, row: active.row - 1 }) } : undefined
  if (key === 'Escape') return active.row === anchor.row && active.column === anchor.column ? undefined : { do: 'go', range: only(active) }
  return plainDeeds[key]
}

const plainDeeds: Readonly<Record<string, Deed>> = {
  Enter: { do: 'enter' },
  F2: { do: 'edit' },
  F8: { do: 'copyAbove' },
  Delete: { do: 'clear' },
  Backspace: { do: 'clear' },
}

function controlDeed(event: Pressed, range: Range, shape: Shape): Deed | undefined {
  const box = boxOf(range)
  if (event.key === 'Insert') return { do: 'insert', at: event.shiftKey ? box.top : box.bottom + 1 }
  if (event.key === 'Delete') return { do: 'delete', from: box.top, to: box.bottom }
  if (event.key === 'Enter' && event.shiftKey) return { do: 'leave' }
  if (letterOf(event) === 'z') return { do: event.shiftKey ? 'redo' : 'undo' }
  if (letterOf(event) === 'y' && !event.shiftKey) return { do: 'redo' }
  if (letterOf(event) === 'd' && !event.shiftKey) return { do: 'fillDown' }
  if (letterOf(event) === 'a' && !event.shiftKey) {
    return { do: 'go', range: { anchor: { row: 0, column: 0 }, active: { row: shape.rows - 1, column: shape.columns - 1 } } }
  }
  return undefined
}

/** What a key does while a cell is edited. */
export type EditDeed =
  | 'commitEntry'
  | 'commitNext'
  | 'commitBack'
  | 'commitUp'
  | 'commitDown'
  | 'restore'
  | 'listUp'
  | 'listDown'
  | 'listAway'

/**
 * Edit mode: Enter commits along the entry path, Tab to the next cell, Esc puts the list away, then restores. Arrows up and
 * down choose in a list; in an edit that typing began they commit and move, as in a spreadsheet;
 * after F2 they belong to the text.
 */
export function editDeedOf(event: Pressed, edit: { typed: boolean; list: boolean }): EditDeed | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined
  if (event.key === 'Enter') return event.shiftKey ? 'commitUp' : 'commitEntry'
  if (event.key === 'Tab') return event.shiftKey ? 'commitBack' : 'commitNext'
  if (event.key === 'Escape') return edit.list ? 'listAway' : 'restore'
  if (event.key === 'ArrowDown') return edit.list ? 'listDown' : edit.typed ? 'commitDown' : undefined
  if (event.key === 'ArrowUp') return edit.list ? 'listUp' : edit.typed ? 'commitUp' : undefined
  return undefined
}
