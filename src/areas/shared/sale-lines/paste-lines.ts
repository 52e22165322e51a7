import type { PastedCell } from '../../../ui/line-grid/clipboard.ts'
import { pasteRows } from '../../../workspace/lines/paste-rows.ts'
import { itemMeant } from '../loaders.ts'
import type { LineValues } from './line-values.ts'

interface PasteTarget {
  /** Keys of rows by their index; rows that are not there yet are made, all in one step. */
  keysAt: (rows: readonly number[]) => ReadonlyMap<number, number>
  /** Sets values in many rows, by key, in one step. */
  change: (values: ReadonlyMap<number, Partial<LineValues>>) => void
  /** Pasted texts that mean no item, by key. */
  onUnknown: (texts: ReadonlyMap<number, string>) => void
}

/** Puts pasted cells into rows: figures at once, items as they are found by article number, barcode or name. */
export function pasteLines(cells: readonly PastedCell[], target: PasteTarget): Promise<void> {
  const change: PasteTarget['change'] = (values) => target.change(new Map([...values].map(([key, row]) => [key, withoutFormer(row)])))
  return pasteRows<LineValues>(cells, { ...target, change, meant: { item: itemMeant } })
}

/** Options of the item that stood there do not go over to the pasted one. */
function withoutFormer(row: Partial<LineValues>): Partial<LineValues> {
  return 'item' in row ? { ...row, options: null } : row
}
