import type { PasteTarget } from '../../../workspace/lines/paste-rows.ts'
import { isBlank, type LineValues } from './line-values.ts'

export type FilledLine = Pick<LineValues, 'item' | 'quantity' | 'options'>

type FillTarget = Pick<PasteTarget<LineValues>, 'keysAt' | 'change'>

/** Puts lines behind the last one that has anything, in one undo step. */
export function fillLines(rows: readonly Partial<LineValues>[], lines: readonly FilledLine[], { keysAt, change }: FillTarget): void {
  const start = rows.findLastIndex((row) => !isBlank(row)) + 1
  const places = lines.map((_, place) => start + place)
  const keys = keysAt(places)
  change(
    new Map(
      lines.flatMap((line, place) => {
        const key = keys.get(start + place)
        return key === undefined ? [] : [[key, { ...line, unit_price: null, discount_percent: null }]]
      }),
    ),
  )
}
