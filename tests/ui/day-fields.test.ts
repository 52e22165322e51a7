import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCell, type LineColumn } from '../../src/ui/line-grid/columns.ts'

/** @file Every field and cell that takes a day reads words and has the calendar: there is one of each. */

const src = join(import.meta.dirname, '../../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(src, name), 'utf8') }))

test('no field leaves days to the browser', () => {
  const takesDays = ({ text }: { text: string }) => /\btype=(\{?["'`])(date|datetime-local|month|week)\1/.test(text)
  expect(takesDays({ text: '<input type="date" />' })).toBe(true)
  expect(sources.filter(takesDays).map(({ name }) => name)).toEqual([])
})

test('days are read in one place', () => {
  const readers = sources.filter(({ text }) => /\bparseDay\(/.test(text)).map(({ name }) => name)
  expect(readers.toSorted()).toEqual(['palette/steps.ts', 'ui/DateField.tsx', 'ui/line-grid/columns.ts', 'ui/parse.ts'])
  const calendars = sources.filter(({ text }) => /<CalendarOpener\b/.test(text)).map(({ name }) => name)
  expect(calendars.toSorted()).toEqual(['ui/DateField.tsx', 'ui/line-grid/cell-calendar.tsx'])
})

test.each([
  ['rīt', '2026-11-29'],
  ['rit', '2026-11-29'],
  ['pirmd', '2026-11-30'],
  ['+5', '2026-12-03'],
  ['-1', '2026-11-27'],
  ['1.12.', '2026-12-01'],
])('a cell of a line takes %s', (typed, day) => {
  const column: LineColumn<{ due: string | null }> = { id: 'due', header: 'Termiņš', width: 90, kind: 'date', value: ({ due }) => due }
  expect(readCell(column, typed, '2026-11-28')).toBe(day)
})
