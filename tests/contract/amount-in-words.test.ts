import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInWords, numberInWords } from '../../contract/amount-in-words.ts'

const triple = 'deviņi simti deviņdesmit deviņi'

/** Vectors of docs/domain/invoicing.md#amounts-in-words are in `tests/vectors`. */
describe('amount in words', () => {
  test.each([
    ['4.40', 'Četri eiro un 40 centi'],
    ['999999999999.99', `${upper(triple, 'miljardi', 'miljoni', 'tūkstoši')} eiro un 99 centi`],
  ])('%s', (amount, words) => {
    expect(amountInWords(amount)).toBe(words)
  })

  test('a sum that rounds to nothing has no sign', () => {
    expect(amountInWords('-0.001')).toBe('Nulle eiro un 00 centi')
  })

  test('the spelling of legal acts', () => {
    expect(amountInWords('21.00', 'euro')).toBe('Divdesmit viens euro un 00 centi')
  })

  test('what has no words is refused', () => {
    expect(() => amountInWords('1000000000000')).toThrow(RangeError)
    expect(() => numberInWords(1.5)).toThrow(RangeError)
  })

  test('every number has words of its own', () => {
    const number = fc.integer({ min: 0, max: 999_999_999_999 })
    fc.assert(fc.property(number, number, (a, b) => a === b || numberInWords(a) !== numberInWords(b)))
  })
})

function upper(group: string, ...scales: string[]): string {
  const words = [...scales.map((scale) => `${group} ${scale}`), group].join(' ')
  return `D${words.slice(1)}`
}
