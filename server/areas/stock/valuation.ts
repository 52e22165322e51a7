import type Big from 'big.js'
import { big, round4, sum } from '../../../contract/money.ts'

/**
 * What movements are worth when all of them are entered in the order of their moments (docs/domain/stock.md#valuation, INV-STOCK-6): a pure
 * reckoning, which the ledger holds its rows against after a movement dated back.
 */

/** What the value of a movement follows from. */
export type Rule =
  /** Receipts, differences of price: what was booked. */
  | { is: 'given' }
  /** Pieces at their own cost, which changes with what those that we made were made of. */
  | { is: 'pieces' }
  /** An issue at the moving average. */
  | { is: 'average' }
  /** A row by which a former version booked a correction on the day it was found: worth nothing by itself. */
  | { is: 'nothing' }
  /** A reversal, and the receiving side of a transfer. */
  | { is: 'opposite'; of: number }
  /** Goods that were made: what their components cost changes what they are worth. */
  | { is: 'made'; of: readonly number[] }
  /**
   * Goods of a line that came back, `by` documents of one kind: their share of what was issued, or of what is still out.
   * What came back by documents `less` before was never sold.
   */
  | { is: 'returned'; line: string; by: string; share: 'issued' | 'standing'; less?: string }

/** A piece that a movement moved, with what it costs now, EUR. */
export interface Piece {
  id: number
  cost: Big
}

/** A movement with what corrections of it came to so far. */
export interface Valued {
  /** Below zero for a movement that is not posted yet. */
  id: number
  stock_item_id: number
  quantity: Big
  /** EUR, corrections included. */
  value: Big
  rule: Rule
  /** The line whose issue it is, for what comes back of it. */
  line: string | null
  /** Those of serialised goods that it moved. */
  pieces: readonly Piece[]
}

/** What lies of a stock item, or of a line outside, and what it is worth in EUR. */
export interface Worth {
  quantity: Big
  value: Big
}

/** Where a reckoning begins: stock, and what was issued and came back of lines, before its first movement. */
export interface Opening {
  stock: ReadonlyMap<number, Worth>
  issued: ReadonlyMap<string, Worth>
  returned: ReadonlyMap<string, Worth>
}

/**
 * Values of movements in the order of their moments, by their ids.
 * Goods of nothing are worth nothing, and none are worth less (INV-STOCK-4, INV-STOCK-8): the last issue takes the whole rest, and
 * what would leave less than nothing leaves at the average.
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
    const value = withinStock(before, movement.quantity, wanted(movement))
    values.set(movement.id, value)
    booked.set(movement.id, movement.value)
    stock.set(movement.stock_item_id, added(before, movement.quantity, value))
    note(movement, value)
  }
  return values

  function wanted({ value, quantity, stock_item_id, rule, pieces }: Valued): Big {
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

  /** By how much pieces cost more now than what their movement was booked at. */
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

/** What came back of a line, by documents of one kind. */
export function backOf({ line, by }: { line: string; by: string }): string {
  return `${line} ${by}`
}

/** What several pieces leave at: their average, as the ledger takes it. */
function ofPieces(costs: readonly Big[]): Big {
  return big(round4(big(sum(costs).div(costs.length).toFixed(6)).times(costs.length)))
}

/** What one of the pieces cost that came by a movement, as their cards have it. */
function each(value: Big, { length }: readonly Piece[]): Big {
  return big(value.div(length).toFixed(6))
}

const nothing: Worth = { quantity: big(0), value: big(0) }

function added(worth: Worth, quantity: Big, value: Big): Worth {
  return { quantity: worth.quantity.plus(quantity), value: worth.value.plus(value) }
}

/** Goods that go below zero leave at what was booked, which is a guess anyway. */
function atAverage(stock: Worth, quantity: Big, booked: Big): Big {
  const leaving = quantity.times(-1)
  if (stock.quantity.lt(leaving) || stock.quantity.lte(0)) return booked
  return big(round4(stock.value.times(leaving).div(stock.quantity))).times(-1)
}

/** The value of a movement within what is there. */
export function withinStock(stock: Worth, quantity: Big, value: Big): Big {
  const left = stock.quantity.plus(quantity)
  if (left.eq(0)) return stock.value.times(-1)
  if (left.lt(0) || stock.value.plus(value).gte(0)) return value
  // Less than nothing: what leaves takes its share, and a difference of price all that there is.
  return quantity.eq(0) ? stock.value.times(-1) : big(round4(stock.value.times(left).div(stock.quantity))).minus(stock.value)
}
