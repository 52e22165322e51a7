import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInWords, numberInWords } from '../../contract/words.ts'

const triple = 'deviņi simti deviņdesmit deviņi'

describe('amount in words (domain.md 4.3)', () => {
  test.each([
    ['0.00', 'Nulle eiro un 00 centi'],
    ['0.01', 'Nulle eiro un 01 cents'],
    ['0.11', 'Nulle eiro un 11 centi'],
    ['0.21', 'Nulle eiro un 21 cents'],
    ['1.01', 'Viens eiro un 01 cents'],
    ['11.00', 'Vienpadsmit eiro un 00 centi'],
    ['101.00', 'Viens simts viens eiro un 00 centi'],
    ['111.00', 'Viens simts vienpadsmit eiro un 00 centi'],
    ['1000.00', 'Viens tūkstotis eiro un 00 centi'],
    ['1210.00', 'Viens tūkstotis divi simti desmit eiro un 00 centi'],
    ['1234.56', 'Viens tūkstotis divi simti trīsdesmit četri eiro un 56 centi'],
    ['11000.00', 'Vienpadsmit tūkstoši eiro un 00 centi'],
    ['21000.00', 'Divdesmit viens tūkstotis eiro un 00 centi'],
    ['100000.00', 'Viens simts tūkstoši eiro un 00 centi'],
    ['2000001.00', 'Divi miljoni viens eiro un 00 centi'],
    ['-450.67', 'Mīnus četri simti piecdesmit eiro un 67 centi'],
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
