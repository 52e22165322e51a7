import { big } from '../money.ts'
import type { SupplierAnswer } from './price-clarifications.ts'

export type BestBy = 'price' | 'delivery'

/**
 * Returns null if there is no price. Ties are broken by delivery (or price), unknown delivery last, then by order of
 * the request.
 */
export function bestAnswer(answers: readonly SupplierAnswer[], by: BestBy = 'price'): SupplierAnswer | null {
  const able = answers.filter(({ supplier_price, not_available }) => supplier_price !== null && !not_available)
  const [first, second] = by === 'price' ? [cheaper, sooner] : [sooner, cheaper]
  return able.toSorted((one, other) => first(one, other) || second(one, other))[0] ?? null
}

export function nobodyHas(answers: readonly SupplierAnswer[], requestedCount: number): boolean {
  return requestedCount > 0 && answers.length >= requestedCount && answers.every(({ not_available }) => not_available)
}

function cheaper(one: SupplierAnswer, other: SupplierAnswer): number {
  return big(one.supplier_price ?? '0').cmp(big(other.supplier_price ?? '0'))
}

function sooner(one: SupplierAnswer, other: SupplierAnswer): number {
  return (one.delivery_days ?? Infinity) === (other.delivery_days ?? Infinity)
    ? 0
    : (one.delivery_days ?? Infinity) - (other.delivery_days ?? Infinity)
}
