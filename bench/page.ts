import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GrowthPoint } from './growth.ts'
import { pictureOf } from './growth-picture.ts'

/** @file Sections of docs/performance.md that the bench writes; what people wrote around them stays. */

export const performancePage = join(import.meta.dirname, '../docs/performance.md')

export function writeSection(name: string, text: string, file: string = performancePage): void {
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), name, text))
}

/** @throws Error unless the page holds the section's markers once, in order */
export function withSection(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const [before, inner, ...more] = page.split(begin)
  const [, after, ...others] = inner?.split(end) ?? []
  if (before === undefined || after === undefined || more.length + others.length > 0)
    throw new Error(`The page needs ${begin} … ${end} once`)
  return `${before}${begin}\n\n${text.trim()}\n\n${end}${after}`
}

/** The picture, and the table of the same points. */
export function writeGrowth(points: readonly GrowthPoint[]): void {
  writeFileSync(performancePage.replace(/\.md$/, '-growth.svg'), pictureOf(points))
  const lines = points.map(
    ({ orders, kind, p50, processor, reckoning, day }) =>
      `| ${[orders.toLocaleString('en'), kind, p50.toFixed(1), processor.toFixed(1), reckoning.toFixed(0), day].join(' | ')} |`,
  )
  const table = ['| Orders | Answer | p50 | Processor | Reckoning | Day |', '|---|---|---|---|---|---|', ...lines]
  const picture = '![Processor time of an answer by number of orders](performance-growth.svg)'
  const about = 'One client, warm; milliseconds; reckoning is the fixed calculation.'
  writeSection('growth', [picture, '', about, '', ...table].join('\n'))
}
