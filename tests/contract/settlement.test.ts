import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { big, lineNet, round2, sum, totalsOf, type TaxedLine } from '../../contract/money.ts'
import { creditGroups, creditNet, creditPrice, grossTotals, spreadAdvance, type GroupSum } from '../../contract/invoices/settlement.ts'

const none = { quantity: '0', net: '0', corrected: '0' }

/** Vectors are in `tests/vectors`. */
describe('A3 an advance over VAT groups', () => {
  const groups = [
    { category: 'S' as const, rate: '21', taxable: '221.31', tax: '46.48' },
    { category: 'S' as const, rate: '12', taxable: '20.25', tax: '2.43' },
    { category: 'AE' as const, rate: '0', taxable: '899.75', tax: '0.00' },
  ]

  test('shares give the amount to the cent, and each its net and tax', () => {
    const cents = (max: number) => fc.integer({ min: 0, max }).map((n) => (n / 100).toFixed(2))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 119_022 }), cents(50_000), (amount, more) => {
        const wanted = (amount / 100).toFixed(2)
        const shares = spreadAdvance(wanted, [...groups, { category: 'S', rate: '5', taxable: more, tax: '0.00' }])
        expect(round2(sum(shares.map(({ gross }) => gross)))).toBe(wanted)
        for (const { net, vat, gross } of shares) expect(round2(big(net).plus(big(vat)))).toBe(gross)
      }),
    )
  })
})

describe('V4 amounts that hold VAT', () => {
  test('nets of lines give the net of their group', () => {
    const line = fc.record({
      gross: fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 100).toFixed(2)),
      vat_category: fc.constant('S' as const),
      vat_rate: fc.constantFrom('21', '12', '5'),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const { net, vat, gross, nets } = grossTotals(lines)
        expect(round2(sum(nets))).toBe(net)
        expect(gross).toBe(round2(sum(lines.map((each) => each.gross))))
        expect(round2(big(net).plus(big(vat)))).toBe(gross)
      }),
    )
  })
})

describe('C3 downwards', () => {
  test('a part of a line that was itself a part credits just what it came to', () => {
    expect(creditNet({ quantity: '1', unit_price: '3.3333', discount_percent: '0', net: '3.34' }, '1', none)).toBe('3.34')
  })

  test('after its price was corrected a piece is worth the rest', () => {
    const line = { quantity: '10', unit_price: '10', discount_percent: '0', net: '100.00' }
    expect(creditNet(line, '3', { ...none, corrected: '20.00' })).toBe('24.00')
    expect(creditPrice(line, '20.00')).toEqual({ unit_price: '8.0000', discount_percent: '0.0000' })
    expect(creditPrice(line, '0')).toEqual({ unit_price: '10.0000', discount_percent: '0.0000' })
  })

  const drawn = fc.record({
    parts: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 6 }),
    price: fc.integer({ min: 0, max: 999_999 }).map((n) => (n / 10_000).toFixed(4)),
    discount_percent: fc.constantFrom('0', '5', '33.33', '99.99'),
    vat_rate: fc.constantFrom('21', '12', '5'),
    corrected: fc.integer({ min: 0, max: 100 }),
  })

  test('whatever the parts, all of them give line and tax to the cent, none below zero', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 4 }), (lines) => {
        const sold = lines.map(({ parts, price, discount_percent, vat_rate, corrected }) => {
          const quantity = big(parts.reduce((total, part) => total + part, 0))
            .div(10_000)
            .toFixed(4)
          const line = { quantity, unit_price: price, discount_percent }
          const net = lineNet(line)
          return { ...line, net, parts, vat_rate, corrected: round2(big(net).times(corrected).div(100)) }
        })
        const taxed = (nets: readonly string[]): TaxedLine[] =>
          sold.map((line, index) => ({ net: nets[index] ?? '0', vat_category: 'S', vat_rate: line.vat_rate }))
        const invoice = totalsOf(taxed(sold.map(({ net }) => net)))
        const held = sold.map((line) => ({ quantity: big(0), net: big(0), corrected: line.corrected }))
        const before: GroupSum[] = []
        const note = (nets: readonly string[]) => {
          for (const group of creditGroups(totalsOf(taxed(nets)).groups, before)) {
            const known = before.find((each) => each.rate === group.rate)
            if (known)
              Object.assign(known, {
                taxable: round2(big(known.taxable).plus(big(group.taxable))),
                tax: round2(big(known.tax).plus(big(group.tax))),
              })
            else before.push({ ...group })
          }
        }
        note(sold.map(({ corrected }) => corrected))
        const rounds = Math.max(...sold.map(({ parts }) => parts.length))
        for (let round = 0; round < rounds; round += 1) {
          note(
            sold.map((line, index) => {
              const part = line.parts[round]
              const so = held[index]
              if (part === undefined || !so) return '0.00'
              const net = creditNet(line, big(part).div(10_000), so)
              expect(big(net).gte(0)).toBe(true)
              so.quantity = so.quantity.plus(big(part).div(10_000))
              so.net = so.net.plus(big(net))
              return net
            }),
          )
        }
        for (const [index, line] of sold.entries()) {
          expect(round2(big(held[index]?.net).plus(big(line.corrected)))).toBe(line.net)
        }
        expect(round2(sum(before.map(({ taxable }) => taxable)))).toBe(invoice.net)
        expect(round2(sum(before.map(({ tax }) => tax)))).toBe(invoice.vat)
      }),
    )
  })

  test('100 lines of 0.33 credited one by one give 6.93 of tax, as the invoice', () => {
    const before: GroupSum[] = []
    let taxable = big(0)
    let tax = big(0)
    for (let n = 0; n < 100; n += 1) {
      const [group] = creditGroups(totalsOf([{ net: '0.33', vat_category: 'S', vat_rate: '21' }]).groups, before)
      taxable = taxable.plus(big(group?.taxable))
      tax = tax.plus(big(group?.tax))
      before[0] = { category: 'S', rate: '21', reason_code: null, taxable: round2(taxable), tax: round2(tax) }
    }
    expect([round2(taxable), round2(tax)]).toEqual(['33.00', '6.93'])
  })
})
