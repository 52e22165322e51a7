import { big, lineNet, round4, type Decimal } from '../../../contract/money.ts'

/** Price and discount of a line as it is stored: four decimals each. */
export interface Priced {
  purchase_price: string
  discount_percent: string
}

/** How many prices are tried; at a million EUR a line every hundredth comes to the cent. */
const tries = 1000n

/**
 * Price and discount by which a quantity comes to `net`, to the cent: as the invoice says where that does, else
 * with the discount that does, else the price that the sum says of one. Null where no stored price comes to it.
 * @param full what one costs before discount, EUR; null where the invoice tells none
 */
export function priced(quantity: Decimal, full: Decimal | null, net: string): Priced | null {
  const each = round4(big(net).div(big(quantity)))
  const plain = [...(full === null ? [] : [round4(full)]), each]
  const said = full === null ? [] : [discounted(quantity, round4(full), net)]
  const [first, ...others] = plain.map((price) => ({ purchase_price: price, discount_percent: '0' }))
  const found = [first, ...said, ...others].find((one) => one !== undefined && one !== null && comesTo(quantity, one, net)) ?? null
  return found && fits(found) ? found : searched(quantity, each, net)
}

/**
 * Quantities of thousands need a discount of a small part of a percent, for a price has four decimals only. In whole
 * numbers (ten-thousandths, cents), as a file may have a thousand such lines.
 */
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

/** A hundred percent in ten-thousandths of one. */
const hundred = 1_000_000n

/** Cents are quantity × price × percent by this, each in ten-thousandths. */
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

/** Of numbers that are not below zero, halves away from it. */
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

/** The table holds prices of ten digits. */
function fits({ purchase_price }: Priced): boolean {
  return big(purchase_price).lt('10000000000')
}
