import { describe, expect, test } from 'vitest'
import {
  countOf,
  dayOf,
  formatAmount,
  formatDate,
  formatLongDate,
  formatMoment,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
} from '../../contract/format.ts'

describe('formats (docs/domain/accounts.md#dates-sorting-and-search)', () => {
  test.each([
    [formatAmount, '1234.56', '1\u00a0234,56'],
    [formatAmount, '0', '0,00'],
    [formatAmount, '-1234567.8', '-1\u00a0234\u00a0567,80'],
    [formatAmount, '99999999999999.99', '99\u00a0999\u00a0999\u00a0999\u00a0999,99'],
    [formatMoney, '1234.56', '1\u00a0234,56\u00a0€'],
    [formatPrice, '12.5000', '12,50'],
    [formatPrice, '0.0049', '0,0049'],
    [formatQuantity, '2.0000', '2'],
    [formatQuantity, '0.3330', '0,333'],
    [formatPercent, '21', '21\u00a0%'],
    [formatPercent, '33.3300', '33,33\u00a0%'],
  ])('%o of %s', (format, value, written) => {
    expect(format(value)).toBe(written)
  })

  test('dates', () => {
    expect(formatDate('2026-11-05')).toBe('05.11.2026.')
    expect(formatDate(null)).toBe('')
    expect(formatLongDate('2026-11-05')).toBe('2026. gada 5. novembrī')
  })

  test('moments are told in Riga time', () => {
    expect(formatMoment('2026-06-30T22:30:00Z')).toBe('01.07.2026. 01:30')
    expect(dayOf(new Date('2026-12-31T22:30:00Z'))).toBe('2027-01-01')
  })

  test.each([
    [0, '0 rindu'],
    [1, '1 rinda'],
    [2, '2 rindas'],
    [11, '11 rindu'],
    [21, '21 rinda'],
    [22, '22 rindas'],
    [30, '30 rindu'],
  ])('count %d', (n, written) => {
    expect(countOf(n, 'rinda', 'rindas', 'rindu')).toBe(written)
  })
})
