import type { PastedCell } from '../../../ui/line-grid/clipboard.ts'
import { pasteRows, type OnUnknown } from '../../../workspace/lines/paste-rows.ts'
import { itemsMeant } from '../items-meant.ts'
import type { LineValues } from './line-values.ts'

interface PasteTarget {
  /** Keys by row index; creates missing rows in one step. */
  keysAt: (rows: readonly number[]) => ReadonlyMap<number, number>
  /** Changes many rows in one step. */
  change: (values: ReadonlyMap<number, Partial<LineValues>>) => void
  onUnknown: OnUnknown
}

/** Pastes figures at once, items after lookup by article number, barcode or name. */
export function pasteLines(cells: readonly PastedCell[], target: PasteTarget): Promise<void> {
  const change: PasteTarget['change'] = (values) => target.change(new Map([...values].map(([key, row]) => [key, withoutFormer(row)])))
  return pasteRows<LineValues>(cells, { ...target, change, resolvers: { item: itemsMeant } })
}

/** A pasted item clears the previous options. */
function withoutFormer(row: Partial<LineValues>): Partial<LineValues> {
  return 'item' in row ? { ...row, options: null } : row
}
