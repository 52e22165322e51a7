import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every requirement of levels 1 and 2 stands there once', () => {
  const numbers = readFileSync(join(import.meta.dirname, 'asvs.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  const stands = rows.flatMap(([, cell = '']) => cell.split(', '))
  expect(stands.toSorted()).toEqual(numbers.map((line) => line.split('\t')[0]).toSorted())
})

test('every row says how the product stands to it, and what is met names what shows it', () => {
  const states = ['met', 'partly', 'not met', 'no such part']
  expect(rows.filter(([, , , state = '']) => !states.includes(state)).map(([, number]) => number)).toEqual([])
  expect(rows.filter(([, , , state, shown]) => state !== 'no such part' && !shown).map(([, number]) => number)).toEqual([])
})

test('what is named as showing it is there: files, and tests by their names', () => {
  const missing: string[] = []
  for (const [, number = '', , , shown = ''] of rows) {
    let file = ''
    for (const [, path, title] of shown.matchAll(/`((?:tests|e2e|server|src|contract|machines)\/[^`]*)`|«([^»]+)»/g)) {
      if (path !== undefined) {
        file = path
        if (!existsSync(join(root, path))) missing.push(`${number}: ${path}`)
      } else if (title !== undefined && !namesOf(file).includes(title)) missing.push(`${number}: «${title}» in ${file}`)
    }
  }
  expect(missing).toEqual([])
})

function namesOf(file: string): string {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
}
