import { letterOf } from '../is-letter.ts'
import { boxOf, movedCell, only, stepped, wholeRows, type Range, type Shape } from './selection.ts'

export interface Pressed {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Keys handled with any modifier; letters only with Ctrl. */
export const handledKeys = [
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'],
  ...['Tab', 'Enter', 'Escape', 'F2', 'F8', 'F10', 'ContextMenu', 'Delete', 'Backspace', 'Insert'],
] as const

export type GridAction =
  | { do: 'go'; range: Range }
  | { do: 'edit' }
  | { do: 'enter' }
  | { do: 'insert'; at: number }
  | { do: 'delete'; from: number; to: number }
  | { do: 'move'; by: 1 | -1 }
  | { do: 'duplicate' }
  | { do: 'clear' }
  | { do: 'copyAbove' }
  | { do: 'fillDown' }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'leave' }
  | { do: 'menu' }

/** Navigate mode; undefined when the key is not the grid's. */
export function gridActionOf(event: Pressed, range: Range, shape: Shape): GridAction | undefined {
  if (event.altKey) return movingAction(event)
  const control = event.ctrlKey || event.metaKey
  const to = movedCell(event.key, control, range.active, shape)
  if (to) return { do: 'go', range: event.shiftKey ? { active: to, anchor: range.anchor } : only(to) }
  if (control) return controlAction(event, range, shape)
  if (event.key === ' ' && event.shiftKey) return { do: 'go', range: wholeRows(range, shape) }
  return plainAction(event, range, shape)
}

/** Alt with an arrow alone. */
function movingAction({ key, ctrlKey, metaKey, shiftKey }: Pressed): GridAction | undefined {
  if (ctrlKey || metaKey || shiftKey) return undefined
  return key === 'ArrowUp' ? { do: 'move', by: -1 } : key === 'ArrowDown' ? { do: 'move', by: 1 } : undefined
}

function plainAction({ key, shiftKey }: Pressed, range: Range, shape: Shape): GridAction | undefined {
  const { active, anchor } = range
  if (key === 'Tab') {
    const next = stepped(active, shiftKey, shape)
    return next ? { do: 'go', range: only(next) } : undefined
  }
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { do: 'menu' }
  if (key === 'Enter' && shiftKey) return active.row > 0 ? { do: 'go', range: only({ ...active, row: active.row - 1 }) } : undefined
  if (key === 'Escape') return active.row === anchor.row && active.column === anchor.column ? undefined : { do: 'go', range: only(active) }
  return plainActions[key]
}

const plainActions: Readonly<Record<string, GridAction>> = {
  Enter: { do: 'enter' },
  F2: { do: 'edit' },
  F8: { do: 'copyAbove' },
  Delete: { do: 'clear' },
  Backspace: { do: 'clear' },
}

function controlAction(event: Pressed, range: Range, shape: Shape): GridAction | undefined {
  const box = boxOf(range)
  if (event.key === 'Insert') return { do: 'insert', at: event.shiftKey ? box.top : box.bottom + 1 }
  if (event.key === 'Delete') return { do: 'delete', from: box.top, to: box.bottom }
  if (event.key === 'Enter' && event.shiftKey) return { do: 'leave' }
  if (letterOf(event) === 'z') return { do: event.shiftKey ? 'redo' : 'undo' }
  if (letterOf(event) === 'y' && !event.shiftKey) return { do: 'redo' }
  if (letterOf(event) === 'd') return { do: event.shiftKey ? 'duplicate' : 'fillDown' }
  if (letterOf(event) === 'a' && !event.shiftKey) {
    return { do: 'go', range: { anchor: { row: 0, column: 0 }, active: { row: shape.rows - 1, column: shape.columns - 1 } } }
  }
  return undefined
}

export type EditAction =
  | 'commitEntry'
  | 'commitNext'
  | 'commitBack'
  | 'commitUp'
  | 'commitDown'
  | 'restore'
  | 'listUp'
  | 'listDown'
  | 'listAway'

/** Edit mode. Up and down select in a list; after typing they commit and move, after F2 they move the caret. */
export function editActionOf(event: Pressed, edit: { typed: boolean; list: boolean }): EditAction | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined
  if (event.key === 'Enter') return event.shiftKey ? 'commitUp' : 'commitEntry'
  if (event.key === 'Tab') return event.shiftKey ? 'commitBack' : 'commitNext'
  if (event.key === 'Escape') return edit.list ? 'listAway' : 'restore'
  if (event.key === 'ArrowDown') return edit.list ? 'listDown' : edit.typed ? 'commitDown' : undefined
  if (event.key === 'ArrowUp') return edit.list ? 'listUp' : edit.typed ? 'commitUp' : undefined
  return undefined
}
