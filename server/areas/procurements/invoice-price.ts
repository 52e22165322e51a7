import { big, lineNet, round4, type Decimal } from '../../../contract/money.ts'

/** Price and discount of a line as it is stored: four decimals each. */
export interface Priced {
  purchase_price: string
  discount_percent: string
}

/** How many prices are tried; at a million EUR a line every hundredth comes to the cent. */
const tries = 2000

/** The least step of a price that is stored. */
const step = '0.0001'

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

/** Quantities of thousands need a discount of a small part of a percent, for a price has four decimals only. */
function searched(quantity: Decimal, each: string, net: string): Priced | null {
  for (let place = 0; place < tries; place += 1) {
    const found = discounted(quantity, round4(big(each).plus(big(step).times(place))), net)
    if (found && fits(found) && comesTo(quantity, found, net)) return found
  }
  return null
}

function discounted(quantity: Decimal, price: string, net: string): Priced | null {
  const whole = big(quantity).times(price)
  if (whole.lte(0) || whole.lt(net)) return null
  return { purchase_price: price, discount_percent: round4(big(100).minus(big(net).times(100).div(whole))) }
}

function comesTo(quantity: Decimal, { purchase_price, discount_percent }: Priced, net: string): boolean {
  return big(lineNet({ quantity, unit_price: purchase_price, discount_percent })).eq(net)
}

/** The table holds prices of ten digits. */
function fits({ purchase_price }: Priced): boolean {
  return big(purchase_price).lt('10000000000')
}
