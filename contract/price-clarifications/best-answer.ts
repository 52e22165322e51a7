import { big } from '../money.ts'
import type { SupplierAnswer } from './price-clarifications.ts'

/** What makes an answer the best. */
export type BestBy = 'price' | 'delivery'

/**
 * The best of the answers about a line; null when nobody said a price. Of the same price the sooner delivery is better
 * and the other way round; a delivery that nobody knows is the latest. What is still equal goes to whom was asked first.
 */
export function bestAnswer(answers: readonly SupplierAnswer[], by: BestBy = 'price'): SupplierAnswer | null {
  const able = answers.filter(({ supplier_price, not_available }) => supplier_price !== null && !not_available)
  const [first, second] = by === 'price' ? [cheaper, sooner] : [sooner, cheaper]
  return able.toSorted((one, other) => first(one, other) || second(one, other))[0] ?? null
}

/** Whether all who were asked have said that they do not have it. */
export function nobodyHas(answers: readonly SupplierAnswer[], asked: number): boolean {
  return asked > 0 && answers.length >= asked && answers.every(({ not_available }) => not_available)
}

function cheaper(one: SupplierAnswer, other: SupplierAnswer): number {
  return big(one.supplier_price ?? '0').cmp(big(other.supplier_price ?? '0'))
}

function sooner(one: SupplierAnswer, other: SupplierAnswer): number {
  return (one.delivery_days ?? Infinity) === (other.delivery_days ?? Infinity)
    ? 0
    : (one.delivery_days ?? Infinity) - (other.delivery_days ?? Infinity)
}
