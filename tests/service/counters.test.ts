import { expect, test } from 'vitest'
import { countersIn, countersText } from '../../src/areas/service/counters.ts'

test('readings are typed one a line: by a colon, else the last word is the figure; what says no figure is left to be refused', () => {
  const typed = 'Melnbaltās lapas: 12 345\n\n  Krāsu lapas 678 \nKartes: A3: 9\nNezināms'
  const read = [
    { name: 'Melnbaltās lapas', value: '12 345' },
    { name: 'Krāsu lapas', value: '678' },
    { name: 'Kartes: A3', value: '9' },
    { name: 'Nezināms', value: '' },
  ]
  expect(countersIn(typed)).toEqual(read)
  expect(countersIn(countersText(read.slice(0, 3)))).toEqual(read.slice(0, 3))
  expect(countersIn('')).toEqual([])
})
