import { cellDraft } from '../../tabs/draft-record.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { Cell } from './cell-list.ts'

/** @file Text typed into a cell of a list and not saved: it survives a reload and a crash. */

export interface TypedCell extends Cell {
  /** When the editor opened. */
  base: unknown
  value: unknown
  /** Of the field, which may not be a value yet. */
  text: string
}

export type TypedCells = Pick<ReturnType<TabHandle['draft']>, 'clear'> & {
  read: () => TypedCell | undefined
  write: (typed: TypedCell) => void
}

/** One per list. */
export function typedCells(tab: TabHandle, call: string): TypedCells {
  return tab.draft<TypedCell>(`${cellDraft}${call}`)
}
