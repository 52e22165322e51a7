import type Big from 'big.js'
import { big, round4, sum } from '../../../contract/money.ts'

/**
 * Pure valuation of moves in chronological order (docs/domain/stock.md#valuation, INV-STOCK-6), compared with the
 * ledger after a backdated move.
 */

export type Rule =
  /** As booked: receipts, price differences. */
  | { is: 'given' }
  /** Own cost, which may change for our products. */
  | { is: 'pieces' }
  | { is: 'average' }
  /** Correction of a former version, booked when found: worth nothing here. */
  | { is: 'nothing' }
  /** A reversal, or a transfer's receipt. */
  | { is: 'opposite'; of: number }
  /** Follows its components' cost. */
  | { is: 'made'; of: readonly number[] }
  /** A return: share of what was issued, or of what is still out; `less` were never sold. */
  | { is: 'returned'; line: string; by: string; share: 'issued' | 'standing'; less?: string }

/** Current cost, EUR. */
export interface Piece {
  id: number
  cost: Big
}

export interface Valued {
  /** Negative: not posted yet. */
  id: number
  stock_item_id: number
  quantity: Big
  /** EUR with corrections. */
  value: Big
  rule: Rule
  /** Issuing line, for returns. */
  line: string | null
  pieces: readonly Piece[]
}

/** Stock item or line; EUR. */
export interface Worth {
  quantity: Big
  value: Big
}

export interface Opening {
  stock: ReadonlyMap<number, Worth>
  issued: ReadonlyMap<string, Worth>
  returned: ReadonlyMap<string, Worth>
}

/**
 * No quantity means no value, and value is never negative (INV-STOCK-4, INV-STOCK-8): the last issue takes the rest.
 */
export function valuesInOrder(opening: Opening, movements: Iterable<Valued>): Map<number, Big> {
  const stock = new Map(opening.stock)
  const issued = new Map(opening.issued)
  const returned = new Map(opening.returned)
  const values = new Map<number, Big>()
  const booked = new Map<number, Big>()
  const costs = new Map<number, Big>()
  for (const movement of movements) {
    const before = stock.get(movement.stock_item_id) ?? nothing
    const value = withinStock(before, movement.quantity, targetValue(movement))
    values.set(movement.id, value)
    booked.set(movement.id, movement.value)
    stock.set(movement.stock_item_id, added(before, movement.quantity, value))
    note(movement, value)
  }
  return values

  function targetValue({ value, quantity, stock_item_id, rule, pieces }: Valued): Big {
    switch (rule.is) {
      case 'given':
        return value
      case 'pieces':
        return quantity.gt(0) ? value.plus(dearer(pieces)) : value.minus(dearer(pieces))
      case 'nothing':
        return big(0)
      case 'average':
        return atAverage(stock.get(stock_item_id) ?? nothing, quantity, value)
      case 'opposite':
        return values.get(rule.of)?.times(-1) ?? value
      case 'made':
        return rule.of.reduce((worth, id) => worth.plus(booked.get(id) ?? 0).minus(values.get(id) ?? 0), value)
      case 'returned': {
        const unsold = rule.less === undefined ? nothing : (returned.get(backOf({ line: rule.line, by: rule.less })) ?? nothing)
        const out = added(issued.get(rule.line) ?? nothing, unsold.quantity.times(-1), unsold.value.times(-1))
        const back = returned.get(backOf(rule)) ?? nothing
        const [of, part] =
          rule.share === 'issued'
            ? [out, back.quantity.plus(quantity)]
            : [{ quantity: out.quantity.minus(back.quantity), value: out.value.minus(back.value) }, quantity]
        if (of.quantity.lte(0) || part.gt(of.quantity)) return value
        const worth = big(round4(of.value.times(part).div(of.quantity)))
        return rule.share === 'issued' ? worth.minus(back.value) : worth
      }
    }
  }

  /** Current less booked cost. */
  function dearer(pieces: readonly Piece[]): Big {
    if (!pieces.some(({ id }) => costs.has(id))) return big(0)
    const before = pieces.map(({ cost }) => cost)
    const after = pieces.map(({ id, cost }) => costs.get(id) ?? cost)
    return ofPieces(after).minus(ofPieces(before))
  }

  function note({ line, quantity, rule, pieces, value: former }: Valued, value: Big): void {
    if (rule.is === 'made' && !value.eq(former))
      for (const { id, cost } of pieces) costs.set(id, cost.plus(each(value, pieces)).minus(each(former, pieces)))
    if (rule.is === 'returned') returned.set(backOf(rule), added(returned.get(backOf(rule)) ?? nothing, quantity, value))
    else if (line !== null) issued.set(line, added(issued.get(line) ?? nothing, quantity.times(-1), value.times(-1)))
  }
}

export function backOf({ line, by }: { line: string; by: string }): string {
  return `${line} ${by}`
}

/** Average cost. */
function ofPieces(costs: readonly Big[]): Big {
  return big(round4(big(sum(costs).div(costs.length).toFixed(6)).times(costs.length)))
}

function each(value: Big, { length }: readonly Piece[]): Big {
  return big(value.div(length).toFixed(6))
}

const nothing: Worth = { quantity: big(0), value: big(0) }

function added(worth: Worth, quantity: Big, value: Big): Worth {
  return { quantity: worth.quantity.plus(quantity), value: worth.value.plus(value) }
}

/** Negative stock: the booked estimate stays. */
function atAverage(stock: Worth, quantity: Big, booked: Big): Big {
  const leaving = quantity.times(-1)
  if (stock.quantity.lt(leaving) || stock.quantity.lte(0)) return booked
  return big(round4(stock.value.times(leaving).div(stock.quantity))).times(-1)
}

export function withinStock(stock: Worth, quantity: Big, value: Big): Big {
  const remainingQuantity = stock.quantity.plus(quantity)
  if (remainingQuantity.eq(0)) return stock.value.times(-1)
  if (remainingQuantity.lt(0) || stock.value.plus(value).gte(0)) return value
  // Otherwise negative: issues take a share, price differences all.
  return quantity.eq(0) ? stock.value.times(-1) : big(round4(stock.value.times(remainingQuantity).div(stock.quantity))).minus(stock.value)
}
