import { big } from '../../../contract/money.ts'
import { parseNumber } from '../parse.ts'

/** Text before the searched words of a record cell. */
export interface Leading<Row> {
  /** The words that are searched. */
  rest: string
  /** The column that the values fill; Enter goes on behind it. */
  column: string
  values: Partial<Row>
}

/** `3*`, `1,5 *`, `3 x`; `3x1,5` is the name of a cable. */
const quantityMark = /^\s*(\d+(?:[.,]\d+)?)(?:\s*[*×]|\s+[xх](?=\s+\D|\s*$))\s*(.*)$/iu

/** Reads `3*tin` as three of what `tin` finds; null without a quantity. */
export function leadingQuantity(text: string): { rest: string; quantity: string } | null {
  const [, figure = '', rest = ''] = quantityMark.exec(text) ?? []
  const quantity = figure === '' ? null : parseNumber(figure, 'quantity')
  return quantity && big(quantity).gt(0) ? { rest: rest.trim(), quantity } : null
}

/** For columns whose row has a `quantity`. */
export function quantityFirst<Row extends { quantity: string | null }>(text: string): Leading<Row> | null {
  const read = leadingQuantity(text)
  return read && { rest: read.rest, column: 'quantity', values: { quantity: read.quantity } as Partial<Row> }
}
