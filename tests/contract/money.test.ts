import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { big, lineNet, partNet, round2, splitGross, sum, totalsOf, type TaxedLine, type VatCategory } from '../../contract/money.ts'

/** A line as the vectors write it. */
function line(quantity: string, unit_price: string, discount_percent = '0'): string {
  return lineNet({ quantity, unit_price, discount_percent })
}

function taxed(net: string, vat_rate: string, vat_category: VatCategory = 'S'): TaxedLine {
  return { net, vat_category, vat_rate }
}

describe('cents (domain.md 3.6)', () => {
  test.each([
    ['2.345', '2.35'],
    ['-2.345', '-2.35'],
    ['0.005', '0.01'],
    ['-0.005', '-0.01'],
  ])('%s rounds half away from zero to %s', (value, cents) => {
    expect(round2(value)).toBe(cents)
  })

  test.each([
    ['7', '31.615', '0', '221.31'],
    ['3', '0.615', '0', '1.85'],
    ['1', '10.075', '0', '10.08'],
    ['1', '1.005', '0', '1.01'],
    ['3', '19.99', '33.33', '39.98'],
    ['12.5', '4.4444', '0', '55.56'],
    ['0.333', '3.0000', '0', '1.00'],
    ['1', '0.0049', '0', '0.00'],
    ['-7', '31.615', '0', '-221.31'],
  ])('V1: %s × %s − %s %% is %s', (quantity, price, discount, net) => {
    expect(line(quantity, price, discount)).toBe(net)
  })

  test('V2: VAT is reckoned by group, not by line: 100 × 0.33 at 21 % gives 6.93', () => {
    const totals = totalsOf(Array.from({ length: 100 }, () => taxed(line('1', '0.33'), '21')))
    expect(totals).toMatchObject({ net: '33.00', vat: '6.93', gross: '39.93' })
  })

  test('V2: line nets are rounded first: 100 × 1.001 at 20 % gives 20.00, never 20.02', () => {
    const totals = totalsOf(Array.from({ length: 100 }, () => taxed(line('1', '1.001'), '20')))
    expect(totals).toMatchObject({ net: '100.00', vat: '20.00' })
  })

  test('a cent at 12 % carries no tax', () => {
    const totals = totalsOf([taxed('0.01', '12'), ...Array.from({ length: 3 }, () => taxed('33.33', '21'))])
    expect(totals.groups.map((group) => [group.rate, group.tax])).toEqual([
      ['21', '21.00'],
      ['12', '0.00'],
    ])
    expect(totals.gross).toBe('121.00')
  })

  test('four categories in one document', () => {
    const totals = totalsOf([
      taxed(line('7', '31.615'), '21'),
      taxed(line('1', '20.25'), '12'),
      taxed(line('2', '7.45', '5'), '5'),
      taxed(line('1', '899.75'), '0', 'AE'),
    ])
    expect(totals.groups.map((group) => [group.taxable, group.tax])).toEqual([
      ['221.31', '46.48'],
      ['20.25', '2.43'],
      ['14.16', '0.71'],
      ['899.75', '0.00'],
    ])
    expect(totals.gross).toBe('1205.09')
  })

  test.each([
    ['9.99', '21', '8.26', '1.73'],
    ['100.00', '21', '82.64', '17.36'],
    ['1234.56', '21', '1020.30', '214.26'],
    ['0.99', '12', '0.88', '0.11'],
    ['1.00', '5', '0.95', '0.05'],
  ])('V4: %s with %s %% inside is %s + %s', (gross, rate, net, tax) => {
    expect(splitGross(gross, rate)).toEqual({ net, tax })
  })

  test('a credit is the mirror of its invoice', () => {
    const totals = totalsOf([taxed(line('-7', '31.615'), '21')])
    expect(totals).toMatchObject({ net: '-221.31', vat: '-46.48', gross: '-267.79' })
  })
})

describe('parts of a line (law C3, domain.md 3.9)', () => {
  test('3 × 3.3333 in three parts is 3.33, 3.34, 3.33', () => {
    const whole = { quantity: '3', unit_price: '3.3333', discount_percent: '0' }
    expect(parts(whole, ['1', '1', '1'])).toEqual(['3.33', '3.34', '3.33'])
  })

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
