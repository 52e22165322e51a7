import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { big, lineNet, partNet, round2, round4, splitGross, sum } from '../../contract/money.ts'

describe('rounding (docs/domain/README.md#rules-for-every-document: half away from zero)', () => {
  test.each([
    ['0.125', '0.13'],
    ['0.135', '0.14'],
    ['-0.125', '-0.13'],
    ['2.675', '2.68'],
    ['31.994', '31.99'],
    ['0.005', '0.01'],
  ])('%s comes to %s', (value, cents) => expect(round2(value)).toBe(cents))

  test('of a unit price goes by ten-thousandths in the same way', () => {
    expect([round4('0.00005'), round4('1.23445'), round4('-0.00005')]).toEqual(['0.0001', '1.2345', '-0.0001'])
  })
})

describe('tax inside an amount', () => {
  test.each([
    ['121.00', '21', '100.00', '21.00'],
    ['100.00', '21', '82.64', '17.36'],
    ['112.00', '12', '100.00', '12.00'],
    ['0.05', '21', '0.04', '0.01'],
    ['10.00', '0', '10.00', '0.00'],
  ])('%s at %s %% is %s and %s', (gross, rate, net, tax) => expect(splitGross(gross, rate)).toEqual({ net, tax }))
})

/** Vectors are in `tests/vectors`. */
describe('parts of a line (INV-SALE-3, docs/domain/sales.md#merging-splitting-and-invoicing-in-parts)', () => {
  test('any parts come to the net of the line', () => {
    const hundredths = fc.integer({ min: 1, max: 100_000 })
    const property = fc.property(
      fc.array(hundredths, { minLength: 1, maxLength: 8 }),
      hundredths,
      fc.integer({ min: 0, max: 10_000 }),
      (quantities, price, discount) => {
        const cut = quantities.map((quantity) => big(quantity).div(100).toFixed())
        const whole = {
          quantity: sum(cut).toFixed(),
          unit_price: big(price).div(10_000).toFixed(),
          discount_percent: big(discount).div(100).toFixed(),
        }
        expect(round2(sum(parts(whole, cut)))).toBe(lineNet(whole))
      },
    )
    fc.assert(property)
  })
})

function parts(whole: Parameters<typeof lineNet>[0], quantities: readonly string[]): string[] {
  const nets: string[] = []
  for (const [index, quantity] of quantities.entries()) {
    nets.push(partNet(whole, quantity, { quantity: sum(quantities.slice(0, index)), net: sum(nets) }))
  }
  return nets
}
