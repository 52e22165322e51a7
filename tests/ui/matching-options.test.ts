import { expect, test } from 'vitest'
import { matchingOptions } from '../../src/ui/matching-options.ts'

const options = [
  { id: 1, label: 'Reprezentatīvais auto, 0 %', hint: 'REPR' },
  { id: 2, label: 'Automātika, 100 %', hint: 'AUTOM' },
  { id: 3, label: 'Vieglais spēkrats, 50 %', hint: 'AUTO' },
  { id: 4, label: 'Bezauto zona', hint: undefined },
  { id: 5, label: 'Šķirošana', hint: 'S1' },
  { id: 6, label: 'Bez atskaitīšanas, 0 %', hint: 'NAV' },
]

test.each<[query: string, ids: number[], why: string]>([
  ['', [1, 2, 3, 4, 5, 6], 'as they came'],
  [' – ', [1, 2, 3, 4, 5, 6], 'nothing that could be found'],
  ['auto', [3, 2, 1, 4], 'code, beginning, word, part'],
  ['AUTOM', [2], 'the code in capitals'],
  ['skir', [5], 'without accents'],
  ['bez', [4, 6], 'equally close ones as they came'],
  ['0 bez', [6], 'words in any order'],
  ['bez ats', [6], 'the beginning over two words'],
  ['vieglais spēkrats 50', [3], 'the whole name'],
  ['auto x', [], 'every word'],
])('„%s” finds %j: %s', (query, ids) => {
  expect(matchingOptions(options, query).map(({ id }) => id)).toEqual(ids)
})
