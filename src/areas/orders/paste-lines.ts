import type { PastedCell } from '../../ui/line-grid/clipboard.ts'
import { itemMeant } from './loaders.ts'
import type { LineValues } from './line-values.ts'

interface PasteTarget {
  keyAt: (row: number) => number
  change: (key: number, values: Partial<LineValues>) => void
  /** A pasted text means no item. */
  onUnknown: (key: number, text: string) => void
}

/** Looks-ups that run at once. */
const atOnce = 4

/** Puts pasted cells into rows: figures at once, items as they are found by article number, barcode or name. */
export async function pasteLines(cells: readonly PastedCell[], { keyAt, change, onUnknown }: PasteTarget): Promise<void> {
  const items: { key: number; text: string }[] = []
  for (const { row, column, text, value } of cells) {
    const key = keyAt(row)
    if (column === 'item') {
      if (text.trim() === '') change(key, { item: null })
      else items.push({ key, text })
    } else if (value !== undefined) change(key, { [column]: value })
  }
  async function work(): Promise<void> {
    for (let next = items.shift(); next; next = items.shift()) {
      const { key, text } = next
      const item = await itemMeant(text).catch(() => null)
      if (item) change(key, { item })
      else onUnknown(key, text)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
