import { big, lineNet, round4, type Decimal } from '../../../contract/money.ts'

/** Four decimals each. */
export interface Priced {
  purchase_price: string
  discount_percent: string
}

/** A line of a million EUR needs about a hundred. */
const tries = 1000n

/**
 * Price and discount giving exactly `net`: stated ones, else an adjusted discount, else the unit price. Null if
 * impossible. @param full EUR before discount, or null
 */
export function priced(quantity: Decimal, full: Decimal | null, net: string): Priced | null {
  const each = round4(big(net).div(big(quantity)))
  const plain = [...(full === null ? [] : [round4(full)]), each]
  const statedPrices = full === null ? [] : [discounted(quantity, round4(full), net)]
  const [first, ...others] = plain.map((price) => ({ purchase_price: price, discount_percent: '0' }))
  const found = [first, ...statedPrices, ...others].find((one) => one !== undefined && one !== null && comesTo(quantity, one, net)) ?? null
  return found && fits(found) ? found : searched(quantity, each, net)
}

/** Large quantities need a discount of a fraction of a percent. Integers (ten-thousandths, cents) for speed. */
function searched(quantity: Decimal, each: string, net: string): Priced | null {
  const [amount, first, cents] = [whole(quantity, 4), whole(each, 4), whole(net, 2)]
  for (let price = first; price < first + tries; price += 1n) {
    const full = amount * price
    if (full <= 0n) continue
    const paid = rounded(cents * scale, full)
    if (paid > hundred || rounded(full * paid, scale) !== cents) continue
    const found = { purchase_price: decimal(price), discount_percent: decimal(hundred - paid) }
    if (fits(found)) return found
  }
  return null
}

/** Ten-thousandths of a percent. */
const hundred = 1_000_000n

/** quantity × price × percent in ten-thousandths, per cent. */
const scale = 1_000_000_000_000n

function whole(value: Decimal, places: number): bigint {
  return BigInt(
    big(value)
      .times(10 ** places)
      .toFixed(0),
  )
}

function decimal(tenThousandths: bigint): string {
  return big(tenThousandths.toString()).div(10_000).toFixed()
}

/** Nonnegative numbers; rounds half up. */
function rounded(number: bigint, by: bigint): bigint {
  return (2n * number + by) / (2n * by)
}

function discounted(quantity: Decimal, price: string, net: string): Priced | null {
  const full = big(quantity).times(price)
  if (full.lte(0) || full.lt(net)) return null
  return { purchase_price: price, discount_percent: round4(big(100).minus(big(net).times(100).div(full))) }
}

function comesTo(quantity: Decimal, { purchase_price, discount_percent }: Priced, net: string): boolean {
  return big(lineNet({ quantity, unit_price: purchase_price, discount_percent })).eq(net)
}

/** The column holds ten digits. */
function fits({ purchase_price }: Priced): boolean {
  return big(purchase_price).lt('10000000000')
}
