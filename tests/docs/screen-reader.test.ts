import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The browser test compares the English table with the accessibility tree; the Latvian one holds the same. */
test('both languages tell the same keys, focus and words of every step', () => {
  const [english, latvian] = ['screen-reader.md', 'screen-reader.lv.md'].map(stepsOf)
  expect(english).toHaveLength(23)
  expect(latvian).toEqual(english)
})

/** Titles of the steps and words that stand for typed values are translated. */
function stepsOf(file: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, '../../docs', file), 'utf8')
  return [...text.matchAll(/^\| (\d+)\. [^|]+ \| (.+) \|$/gm)].map(([, step = '', cells = '']) => [
    step,
    ...cells.replaceAll(/“[^”]+”/g, '“…”').split(' | '),
  ])
}
