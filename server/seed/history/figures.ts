/**
 * Figures of generated documents as whole numbers, exact below 2^53: money in cents, prices, costs and
 * stock value in ten-thousandths of a euro, discounts in tenths of a percent, quantities in pieces.
 */

/** A whole number of the last decimal as text: decimal(1205, 2) is 12.05. */
export function decimal(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Quotient of whole numbers above zero, rounded half up. */
export function rounded(dividend: number, divisor: number): number {
  const rest = dividend % divisor
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0)
}

/** INV-VAT-1: amount of a line in cents. */
export function amountOf(quantity: number, price: number, discount: number): number {
  return rounded(quantity * price * (1000 - discount), 100_000)
}

/** Cost of one in millionths of a euro, from a value in ten-thousandths. */
export function unitCost(value: number, quantity: number): number {
  return rounded(value * 100, quantity)
}

/**
 * Value that an issue takes, as issue_value of the database computes it: the average is a quotient
 * of limited length there, which decides where the exact result lies half way.
 */
export function issueValue(value: number, onHand: number, quantity: number): number {
  if (quantity === onHand) return value
  const product = value * quantity
  const rest = product % onHand
  const whole = (product - rest) / onHand
  if (2 * rest !== onHand) return 2 * rest > onHand ? whole + 1 : whole
  return quotientFallsShort(value, onHand) ? whole : whole + 1
}

/** Whether PostgreSQL's quotient of a value and a quantity lies below the exact one. */
function quotientFallsShort(value: number, onHand: number): boolean {
  const places = BigInt(quotientPlaces(value, onHand))
  const dividend = BigInt(value) * 10n ** (places - 4n)
  const divisor = BigInt(onHand)
  const quotient = (2n * dividend + divisor) / (2n * divisor)
  return quotient * divisor < dividend
}

/** Decimals of PostgreSQL's numeric quotient: at least 16 significant digits, reckoned in groups of four (numeric.c). */
function quotientPlaces(value: number, onHand: number): number {
  const [weight, first] = leading(value)
  const [otherWeight, otherFirst] = leading(onHand * 10_000)
  const quotientWeight = weight - otherWeight - (first <= otherFirst ? 1 : 0)
  return Math.max(16 - 4 * quotientWeight, 4)
}

/** Place and worth of the first group of four digits of a number given in ten-thousandths. */
function leading(tenThousandths: number): [weight: number, first: number] {
  let weight = -1
  let first = tenThousandths
  while (first >= 10_000) {
    first = Math.floor(first / 10_000)
    weight += 1
  }
  return [weight, first]
}
