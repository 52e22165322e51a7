import { usePrefill, type FilledLine, type FilledSale } from '../../../commands/prefill.ts'
import type { PastedCell } from '../../../ui/line-grid/clipboard.ts'
import { pasteRows, type FindRecords, type PasteTarget } from '../../../workspace/lines/paste-rows.ts'
import { itemsMeant } from '../items-meant.ts'
import { isBlank, type LineValues } from './line-values.ts'

interface Filled extends Pick<PasteTarget<LineValues>, 'onUnknown'> {
  /** The latest rows. */
  rows: () => readonly Partial<LineValues>[]
  pasting: () => Pick<PasteTarget<LineValues>, 'keysAt' | 'change'>
  onSale: (sale: FilledSale) => void
}

/** Takes the lines that the palette handed over; they stand behind those that are there, in one undo step. */
export function useFilledLines(form: '/orders/create' | '/offers/create', { rows, pasting, onUnknown, onSale }: Filled): void {
  usePrefill(form, (sale) => {
    onSale(sale)
    const start = rows().findLastIndex((row) => !isBlank(row)) + 1
    const cells = sale.lines.flatMap((line, place) => cellsOf(line, start + place))
    const target = pasting()
    void pasteRows<LineValues>(cells, { ...target, onUnknown, resolvers: { item: anyMeant } }).then(() => {
      const keys = target.keysAt(sale.lines.map((_, place) => start + place))
      const known = sale.lines.flatMap(({ item }, place) => {
        const key = keys.get(start + place)
        return item && key !== undefined ? [[key, { item }] as const] : []
      })
      if (known.length > 0) target.change(new Map(known))
    })
  })
}

/** No cell holds a tab, so it parts the texts. */
const between = '\t'

function cellsOf({ item, texts, quantity }: FilledLine, row: number): PastedCell[] {
  const counted = { row, column: 'quantity', text: quantity, value: quantity }
  return item ? [counted] : [counted, { row, column: 'item', text: texts.join(between), value: undefined }]
}

/** The first text of a line that means an item. */
const anyMeant: FindRecords = async (lines) => {
  const items = await itemsMeant([...new Set(lines.flatMap((line) => line.split(between)))])
  return new Map(
    lines.flatMap((line) => {
      const item = line
        .split(between)
        .map((text) => items.get(text))
        .find(Boolean)
      return item ? [[line, item] as const] : []
    }),
  )
}
