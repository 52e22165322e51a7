import fc from 'fast-check'
import { expect, test } from 'vitest'
import { big, lineNet } from '../../contract/money.ts'
import { priced } from '../../server/areas/procurements/invoice-price.ts'
import { cases } from '../support/whole.ts'

/** Price and discount with four decimals must give the e-invoice's sum by INV-VAT-1. */

const quantities = fc.oneof(
  fc.integer({ min: 1, max: 10_000_000 }),
  fc.integer({ min: 1, max: 99_999_999 }).map((n) => n / 1000),
)
const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((n) => big(n).div(100).toFixed(2))

test('every sum up to ten thousand is come to, whatever the invoice says of the price', () => {
  fc.assert(
    fc.property(quantities, cents(10_000), fc.option(cents(100)), (quantity, net, full) => {
      const found = priced(quantity, full, net)
      expect(found).not.toBeNull()
      const { purchase_price: unit_price = '', discount_percent = '' } = found ?? {}
      expect(lineNet({ quantity, unit_price, discount_percent })).toBe(net)
    }),
    { numRuns: cases(500) },
  )
})

test.each([
  ['as the invoice says', '3', '2.5', '7.50', '2.5000', '0'],
  ['with its discount', '4', '25', '90.00', '25.0000', '10.0000'],
  ['by the sum where it says none', '3', null, '10.00', '3.3333', '0'],
  ['by a discount where four decimals of a price are too few', '1000', '0.123456', '123.46', '0.1235', '0.0324'],
  ['for nothing', '2', '7', '0.00', '7.0000', '100.0000'],
])('%s', (_, quantity, full, net, purchase_price, discount_percent) => {
  expect(priced(quantity, full, net)).toEqual({ purchase_price, discount_percent })
})
