/**
 * Whole numbers, exact below 2^53: cents, ten-thousandths of a euro for prices, costs and stock value, tenths of a
 * percent for discounts, pieces.
 */

/** decimal(1205, 2) is 12.05. */
export function decimal(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Rounds half up; positive numbers only. */
export function rounded(dividend: number, divisor: number): number {
  const rest = dividend % divisor
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0)
}

/** INV-VAT-1: line amount in cents. */
export function amountOf(quantity: number, price: number, discount: number): number {
  return rounded(quantity * price * (1000 - discount), 100_000)
}

/** Millionths of a euro, from ten-thousandths. */
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

function quotientFallsShort(value: number, onHand: number): boolean {
  const places = BigInt(quotientPlaces(value, onHand))
  const dividend = BigInt(value) * 10n ** (places - 4n)
  const divisor = BigInt(onHand)
  const quotient = (2n * dividend + divisor) / (2n * divisor)
  return quotient * divisor < dividend
}

/** Scale of PostgreSQL's numeric division: at least 16 significant digits in groups of four (numeric.c). */
function quotientPlaces(value: number, onHand: number): number {
  const [weight, first] = leading(value)
  const [otherWeight, otherFirst] = leading(onHand * 10_000)
  const quotientWeight = weight - otherWeight - (first <= otherFirst ? 1 : 0)
  return Math.max(16 - 4 * quotientWeight, 4)
}

/** Weight and value of the first base-10000 digit. */
function leading(tenThousandths: number): [weight: number, first: number] {
  let weight = -1
  let first = tenThousandths
  while (first >= 10_000) {
    first = Math.floor(first / 10_000)
    weight += 1
  }
  return [weight, first]
}
