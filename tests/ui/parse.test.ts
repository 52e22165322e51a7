import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../../src/ui/fold.ts'
import { dayText, numberText, parseDay, parseNumber } from '../../src/ui/parse.ts'
import { shiftDay } from '../../src/ui/shift-day.ts'

describe('numbers as a clerk types them', () => {
  it.each([
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56 €', '1234.56'],
    ['1234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234.567', '1234567.00'],
    ['-5', '-5.00'],
    ['\u22125,5', '-5.50'],
    [',5', '0.50'],
    ['007', '7.00'],
    ['1,5 EUR', '1.50'],
    ['', null],
    ['   ', null],
    ['x', undefined],
    ['-', undefined],
    ['1,2,3', undefined],
    ['1,234', undefined],
    ['1e5', undefined],
  ])('money %j is %j', (text, value) => expect(parseNumber(text, 'money')).toBe(value))

  it('keeps four places of a quantity and refuses five', () => {
    expect(parseNumber('0,3333', 'quantity')).toBe('0.3333')
    expect(parseNumber('0,33333', 'quantity')).toBeUndefined()
    expect(parseNumber('2,0000', 'quantity')).toBe('2')
    expect(parseNumber('1,5', 'whole')).toBeUndefined()
    expect(parseNumber('21 %', 'percent')).toBe('21')
  })

  it.each([
    ['12*3', '36.00'],
    ['12*3,50', '42.00'],
    ['1 200,50 + 99.5', '1300.00'],
    ['10-2-3', '5.00'],
    ['2+3*4', '14.00'],
    ['(2+3)*4', '20.00'],
    ['100/3', '33.33'],
    ['200/3', '66.67'],
    ['-1/8', '-0.13'],
    ['-(2-5)', '3.00'],
    ['6\u00d77', '42.00'],
    ['9:2', '4.50'],
    ['0,1+0,2', '0.30'],
    ['99999999999999,99+0,01', '100000000000000.00'],
    ['3*12,5 €', '37.50'],
    ['1-1', '0.00'],
    ['-0,001*1', '0.00'],
    ['12*', undefined],
    ['12*3x', undefined],
    ['(2+3', undefined],
    ['2+3)', undefined],
    ['5/0', undefined],
    ['2**3', undefined],
    ['1,2,3+1', undefined],
    ['()', undefined],
    ['*2', undefined],
  ])('the sum %j comes to %j', (text, value) => expect(parseNumber(text, 'money')).toBe(value))

  it('rounds a sum to the places of its kind, but never to something whole', () => {
    expect(parseNumber('1/3', 'quantity')).toBe('0.3333')
    expect(parseNumber('2/3', 'price')).toBe('0.6667')
    expect(parseNumber('7/2', 'whole')).toBeUndefined()
    expect(parseNumber('3*4', 'whole')).toBe('12')
  })

  it('adds and takes away as whole cents do, however many there are', () => {
    const amounts = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 2, maxLength: 8 })
    const written = (cents: bigint) => {
      const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
      return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
    }
    fc.assert(
      fc.property(amounts, (all) => {
        const cents = all.map(BigInt)
        const total = written(cents.reduce((sum, each) => sum + each, 0n)).replace(',', '.')
        expect(parseNumber(cents.map((each) => `(${written(each)})`).join('+'), 'money')).toBe(total)
      }),
    )
  })

  it('reads back what it shows', () => {
    const amounts = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 99 }))
    fc.assert(
      fc.property(amounts, ([whole, cents]) => {
        const value = `${whole}.${String(cents).padStart(2, '0')}`
        expect(parseNumber(numberText(value, 'money'), 'money')).toBe(value)
      }),
    )
  })

  it('never throws and gives a decimal, null or nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = parseNumber(text, 'price')
        expect(value === null || value === undefined || /^-?\d+(\.\d+)?$/.test(value)).toBe(true)
      }),
    )
  })

  it('shows a text that is no number as it was typed', () => expect(numberText('12x', 'money')).toBe('12x'))
})

describe('days as a clerk types them', () => {
  const today = '2026-11-20'
  it.each([
    ['05.11.2026.', '2026-11-05'],
    ['5.11.26', '2026-11-05'],
    ['5.11', '2026-11-05'],
    ['5.11.', '2026-11-05'],
    ['5/1', '2026-01-05'],
    ['5-2', '2026-02-05'],
    ['5', '2026-11-05'],
    ['0512', '2026-12-05'],
    ['051225', '2025-12-05'],
    ['2026-11-05', '2026-11-05'],
    ['+3', '2026-11-23'],
    ['-20', '2026-10-31'],
    ['t', today],
    ['š', today],
    ['Šodien', today],
    ['', null],
    ['31.11.', undefined],
    ['29.02.2026.', undefined],
    ['45', undefined],
    ['šodien', '2026-11-20'],
    ['rīt', '2026-11-21'],
    ['RIT', '2026-11-21'],
    ['parīt', '2026-11-22'],
    ['vakar', '2026-11-19'],
    ['aizvakar', '2026-11-18'],
    // Friday: the same weekday is a week away.
    ['pirmd', '2026-11-23'],
    ['otrd', '2026-11-24'],
    ['trešd', '2026-11-25'],
    ['ceturtd', '2026-11-26'],
    ['piektd', '2026-11-27'],
    ['sestd', '2026-11-21'],
    ['svētd', '2026-11-22'],
    ['pie', '2026-11-27'],
    ['svetdiena', '2026-11-22'],
    ['mb', '2026-11-30'],
    ['-3', '2026-11-17'],
    ['5.', '2026-11-05'],
    ['5.12', '2026-12-05'],
    ['pi', undefined],
    ['rītdien', undefined],
    ['constructor', undefined],
  ])('%j is %j', (text, value) => expect(parseDay(text, today)).toBe(value))

  it.each([
    ['12*3', '36.00'],
    ['12*3,50', '42.00'],
    ['1 200,50 + 99.5', '1300.00'],
    ['10-2-3', '5.00'],
    ['2+3*4', '14.00'],
    ['(2+3)*4', '20.00'],
    ['100/3', '33.33'],
    ['200/3', '66.67'],
    ['-1/8', '-0.13'],
    ['-(2-5)', '3.00'],
    ['6\u00d77', '42.00'],
    ['9:2', '4.50'],
    ['0,1+0,2', '0.30'],
    ['99999999999999,99+0,01', '100000000000000.00'],
    ['3*12,5 €', '37.50'],
    ['1-1', '0.00'],
    ['-0,001*1', '0.00'],
    ['12*', undefined],
    ['12*3x', undefined],
    ['(2+3', undefined],
    ['2+3)', undefined],
    ['5/0', undefined],
    ['2**3', undefined],
    ['1,2,3+1', undefined],
    ['()', undefined],
    ['*2', undefined],
  ])('the sum %j comes to %j', (text, value) => expect(parseNumber(text, 'money')).toBe(value))

  it('rounds a sum to the places of its kind, but never to something whole', () => {
    expect(parseNumber('1/3', 'quantity')).toBe('0.3333')
    expect(parseNumber('2/3', 'price')).toBe('0.6667')
    expect(parseNumber('7/2', 'whole')).toBeUndefined()
    expect(parseNumber('3*4', 'whole')).toBe('12')
  })

  it('adds and takes away as whole cents do, however many there are', () => {
    const amounts = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 2, maxLength: 8 })
    const written = (cents: bigint) => {
      const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
      return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
    }
    fc.assert(
      fc.property(amounts, (all) => {
        const cents = all.map(BigInt)
        const total = written(cents.reduce((sum, each) => sum + each, 0n)).replace(',', '.')
        expect(parseNumber(cents.map((each) => `(${written(each)})`).join('+'), 'money')).toBe(total)
      }),
    )
  })

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const day = shiftDay('1990-01-01', days)
        expect(parseDay(dayText(day), today)).toBe(day)
      }),
    )
  })
})

it('folds accents for finding', () => expect(fold('Rēķins ĢĻŅ')).toBe('rekins gln'))
