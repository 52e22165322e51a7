import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { big, lineNet, partNet, round2, sum } from '../../contract/money.ts'

/** Vectors stand in `tests/vectors`. */
describe('parts of a line (law C3, domain.md 3.9)', () => {
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
