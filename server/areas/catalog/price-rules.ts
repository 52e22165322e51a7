import { big, round4, type Decimal } from '../../../contract/money.ts'
import type { priceSources } from '../../../contract/sales/sale-lines.ts'

export type PriceSource = (typeof priceSources)[number]

/** Sources of prices that are not recalculated (docs/domain/sales.md#price-resolution rules 1 and 2). */
export const agreed: ReadonlySet<PriceSource> = new Set<PriceSource>(['manual', 'offer'])

export interface PriceBasis {
  type: string
  price: string
  auto_price: boolean
  /** Last purchase price, the highest over the warehouses. */
  purchase_price: string | null
  markup_percent: string | null
  rounding: string | null
  customer_price: string | null
  category_discount: string | null
  customer_discount: string | null
  /** Of the campaigns in force: the lowest price, and the highest percent off the list price. */
  campaign_price?: string | null
  campaign_percent?: string | null
}

/** The discount percent is stored apart from the price, so that documents can show it. */
export interface Price {
  unit_price: string
  base_price: string
  discount_percent: string
  price_source: PriceSource
}

/**
 * Implements docs/domain/sales.md#price-resolution: a customer's own price is final; otherwise the list price less
 * the most specific discount, or the campaign price where lower. Discounts never add up; gift cards have none.
 * @param delta price of the line's options, EUR: added to the list price before discounts, or to a fixed price (no.
 * 8)
 */
export function priceOf(basis: PriceBasis, delta: Decimal = 0): Price {
  const list = withDelta(listPrice(basis), delta)
  const full: Price = { unit_price: list, base_price: list, discount_percent: '0.0000', price_source: 'list' }
  if (basis.type === 'gift_card') return full
  if (basis.customer_price !== null) return { ...full, unit_price: withDelta(basis.customer_price, delta), price_source: 'customer_price' }
  const usual = usualPrice(basis, full)
  const campaign = campaignPrice(basis, full, delta)
  return campaign && priceAfterDiscount(campaign).lt(priceAfterDiscount(usual)) ? campaign : usual
}

function usualPrice(basis: PriceBasis, full: Price): Price {
  if (isSet(basis.category_discount)) return discounted(full, basis.category_discount, 'category_discount')
  if (isSet(basis.customer_discount)) return discounted(full, basis.customer_discount, 'customer_discount')
  return full
}

/**
 * The lowest campaign price (docs/domain/sales.md#price-resolution rule 6), given as a price or a percent off; null
 * if none applies.
 */
export function campaignPrice(
  { campaign_price = null, campaign_percent = null }: Pick<PriceBasis, 'campaign_price' | 'campaign_percent'>,
  full: Price,
  delta: Decimal = 0,
): Price | null {
  const fixed: Price | null =
    campaign_price === null ? null : { ...full, unit_price: withDelta(campaign_price, delta), price_source: 'campaign' }
  const off = campaign_percent === null ? null : discounted(full, campaign_percent, 'campaign')
  if (fixed === null || off === null) return fixed ?? off
  return priceAfterDiscount(fixed).lt(priceAfterDiscount(off)) ? fixed : off
}

/** Options can reduce a price, but not below zero. */
function withDelta(price: string, delta: Decimal): string {
  const sum = big(price).plus(big(delta))
  return round4(sum.lt(0) ? 0 : sum)
}

/** A discount of zero percent is explicit: it blocks a wider discount. */
function isSet(percent: string | null): percent is string {
  return percent !== null
}

function discounted(full: Price, percent: string, source: PriceSource): Price {
  return big(percent).eq(0) ? full : { ...full, discount_percent: round4(percent), price_source: source }
}

function listPrice({ price, auto_price, purchase_price, markup_percent, rounding }: PriceBasis): string {
  if (!auto_price || purchase_price === null || markup_percent === null) return round4(price)
  return roundedTo(big(purchase_price).times(big(markup_percent).plus(100)).div(100), rounding)
}

/** Rounds a marked-up price to the band's step; `x.99` takes the next price that ends so. */
function roundedTo(price: Decimal, rounding: string | null): string {
  if (rounding === 'x.99') {
    const euros = big(price).round(0, 0)
    const ending = euros.plus('0.99')
    return round4(big(price).round(2).lte(ending) ? ending : ending.plus(1))
  }
  const step = big(rounding ?? '0.01')
  return round4(big(price).div(step).round(0).times(step))
}

export function priceAfterDiscount({
  unit_price,
  discount_percent,
}: Pick<Price, 'unit_price' | 'discount_percent'>): ReturnType<typeof big> {
  return big(unit_price)
    .times(big(100).minus(big(discount_percent)))
    .div(100)
}

/**
 * Returns why a price is too low (docs/domain/sales.md#price-resolution rule 8), or null. Users with manage_sales
 * may charge it anyway.
 */
export function belowFloor(
  line: Pick<Price, 'unit_price' | 'discount_percent'>,
  floor: { min_price: string | null; avg_cost: string | null },
): 'min_price' | 'cost' | null {
  const charged = priceAfterDiscount(line)
  if (floor.min_price !== null && charged.lt(big(floor.min_price))) return 'min_price'
  if (floor.avg_cost !== null && charged.lt(big(floor.avg_cost))) return 'cost'
  return null
}
